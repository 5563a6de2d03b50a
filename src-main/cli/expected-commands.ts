/** `expected`: what usually recurs and did not come in a month, and what is no longer expected. */
import type { Command } from 'commander'
import type { ExpectedItem } from '#contract/closing.ts'
import type { Month } from '#contract/closing-values.ts'
import { AppError } from '#core/app-error.ts'
import { minorDigits, toDecimalText } from '#core/money.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { changeAs } from '../services/deciding.ts'
import type { CliContext } from './context.ts'
import { givenId, periodOption } from './parse-options.ts'
import { shortName } from './review-output.ts'

interface OfMonth {
  period: Month
}

const STATES: Readonly<Record<ExpectedItem['state'], string>> = {
  missing: 'did not come',
  'not-yet': 'the account is not known so far',
  ended: 'no longer expected',
}

export const registerExpectedCommands = (program: Command, context: CliContext): void => {
  const expected = program
    .command('expected')
    .description('what usually recurs and did not come in a month; it keeps none from being closed')
  expected
    .command('list')
    .description('what was expected in a month, and the days it rests on')
    .addOption(periodOption())
    .action(({ period }: OfMonth, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const items = await readExpected(company, period)
        output.result(
          items.map(toJson),
          items.map(toText).join('\n') || 'nothing that was expected is missing',
        )
      }),
    )
  expected
    .command('end')
    .description('from this month on it is no longer expected')
    .argument('<item>', 'as `expected list` prints it', givenId)
    .addOption(periodOption())
    .option('--off', 'it is expected again')
    .action((name: string, { period, off }: OfMonth & { off?: true }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { item } = named(await readExpected(company, period), name)
        await changeAs(concilia.deciding, company, 'endExpected', { period, item, isEnded: off !== true })
        const one = named(await readExpected(company, period), name)
        output.result(toJson(one), toText(one))
      }),
    )
}

const readExpected = (company: OpenCompany, period: Month): Promise<ExpectedItem[]> =>
  company.mirror.ask('readExpected', { period })

/** Error: not-found. */
const named = (items: readonly ExpectedItem[], name: string): ExpectedItem => {
  const found = items.find(({ item }) => shortName(item) === name)
  if (found === undefined)
    throw new AppError('not-found', `nothing that is expected is named ${name}; \`expected list\` names it`)
  return found
}

const toJson = ({ item, ...one }: ExpectedItem) => ({ id: shortName(item), ...one })

const toText = ({
  item,
  text,
  day,
  rhythm,
  state,
  currency,
  leastMinor,
  mostMinor,
  seen,
}: ExpectedItem): string => {
  const digits = minorDigits(currency)
  const [least, most] = [toDecimalText(leastMinor, digits), toDecimalText(mostMinor, digits)]
  const amount = least === most ? least : `${least} to ${most}`
  const days = seen.map(({ date }) => date).join(', ')
  return `${shortName(item)}  ${day}  ${text}  ${amount} ${currency}  ${rhythm}  ${STATES[state]}  (${days})`
}
