/** `balance` and `transit`: amounts that a person enters for a month's statement. */
import { type Command, Option } from 'commander'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addTransit, typeBalance } from '../services/closing/close-months.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { changeAs } from '../services/deciding.ts'
import { accountNamed } from './account-named.ts'
import type { CliContext } from './context.ts'
import {
  calendarDate,
  currency,
  givenId,
  givenText,
  minorUnits,
  periodOption,
  wholeNumber,
} from './parse-options.ts'

export const registerBalanceCommands = (program: Command, context: CliContext): void => {
  program
    .command('balance')
    .description('types what the bank or the ledger says of an account in a month; "none" takes it away')
    .addOption(periodOption())
    .requiredOption('--account <account>', 'the account', givenId)
    .option('--currency <code>', "of an account in several currencies; else the account's own", currency)
    .addOption(
      new Option('--kind <kind>', 'what it is').choices(['opening', 'closing', 'ledger']).default('closing'),
    )
    .argument('<cents>', 'minor units, or none', (text: string) =>
      text === 'none' ? null : minorUnits(text),
    )
    .action(
      (
        amountMinor: Minor | null,
        options: {
          period: Month
          account: string
          currency?: string
          kind: 'opening' | 'closing' | 'ledger'
        },
        command: Command,
      ) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          const { period, currency, kind } = options
          const account = await accountNamed(company, options.account)
          const typed = { period, accountId: account, currency, kind, amountMinor }
          await typeBalance(concilia.deciding, company, typed)
          output.result(
            { period, account, kind, amountMinor },
            `${kind} of ${account} in ${period}: ${amountMinor ?? 'none'}`,
          )
        }),
    )
  const transit = program.command('transit').description('what the ledger has and the bank has not yet')
  const list = async (company: OpenCompany, month: Month | null) =>
    (await company.mirror.ask('readMonth', { period: month })).statement.bank.flatMap((line) =>
      line.reconciliation.transit.map((item) => ({
        ...item,
        account: line.accountId,
        currency: line.currency,
      })),
    )
  transit
    .command('list')
    .description("what is in transit at a month's end")
    .addOption(periodOption())
    .action((options: { period: Month }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const items = await list(company, options.period)
        output.result(
          items,
          items.map((one) => `${one.id}  ${one.date}  ${one.text}  ${one.amountMinor}`).join('\n') ||
            'nothing is in transit',
        )
      }),
    )
  transit
    .command('add')
    .description('notes a cheque that was not cashed, or a deposit that was not credited')
    .requiredOption('--account <account>', 'the account', givenId)
    .requiredOption('--date <date>', 'when it was posted', calendarDate)
    .requiredOption('--text <text>', 'what it is', givenText(200))
    .argument('<cents>', 'as it changes the balance of the bank once it clears', minorUnits)
    .action(
      (amountMinor: Minor, options: { account: string; date: IsoDate; text: string }, command: Command) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          const account = await accountNamed(company, options.account)
          const item = { accountId: account, date: options.date, text: options.text, amountMinor }
          await addTransit(concilia.deciding, company, item)
          output.result(
            { account, date: options.date, text: options.text, amountMinor },
            `${options.text} is in transit since ${options.date}`,
          )
        }),
    )
  transit
    .command('change')
    .description('corrects an item; what is left out stays as it is')
    .option('--date <date>', 'when it was posted', calendarDate)
    .option('--text <text>', 'what it is', givenText(200))
    .option('--amount <cents>', 'as it changes the balance of the bank once it clears', minorUnits)
    .argument('<id>', 'as `transit list` prints it', wholeNumber(1))
    .action((id: number, options: { date?: IsoDate; text?: string; amount?: Minor }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { amount, ...change } = options
        const item = { id, ...change, ...(amount !== undefined && { amountMinor: amount }) }
        await changeAs(concilia.deciding, company, 'changeTransit', item)
        output.result(item, `${id} is changed`)
      }),
    )
  transit
    .command('remove')
    .description('removes an item that was added by mistake')
    .argument('<id>', 'as `transit list` prints it', wholeNumber(1))
    .action((id: number, _options: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await changeAs(concilia.deciding, company, 'removeTransit', { id })
        output.result({ id }, `${id} is removed`)
      }),
    )
  transit
    .command('clear')
    .description('the item is in the bank since a day')
    .requiredOption('--on <date>', 'the day', calendarDate)
    .argument('<id>', 'as `transit list` prints it', wholeNumber(1))
    .action((id: number, options: { on: IsoDate }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        await changeAs(concilia.deciding, company, 'clearTransit', { id, on: options.on })
        output.result({ id, on: options.on }, `${id} cleared on ${options.on}`)
      }),
    )
}
