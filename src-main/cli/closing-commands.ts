/** `statement`, `periods`: a month's statement and its closing. `balance` and `transit` are in balance-commands. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Month } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { monthAfter, monthOf } from '#core/closing/month.ts'
import { closeMonth, reopenMonth, startMonth } from '../services/closing/close-months.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { changeAs } from '../services/deciding.ts'
import { accountNamed } from './account-named.ts'
import { registerBalanceCommands } from './balance-commands.ts'
import {
  differenceSentence,
  lateJson,
  obstacleSentence,
  type PeriodJson,
  periodJson,
  periodText,
  statementJson,
  statementText,
} from './closing-output.ts'
import type { CliContext } from './context.ts'
import { transactionRow } from './ending-commands.ts'
import { givenId, givenText, minorUnits, periodOption } from './parse-options.ts'

export const registerClosingCommands = (program: Command, context: CliContext): void => {
  program
    .command('statement')
    .description('the statement of a month: the bank per account, and the documents')
    .addOption(periodOption())
    .option(
      '--account <account>',
      'this account alone, by its id, its alias or the end of its number',
      givenId,
    )
    .action((options: { period: Month; account?: string }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const { statement, obstacles, closing } = await company.mirror.ask('readMonth', {
          period: options.period,
        })
        const account = options.account && (await accountNamed(company, options.account))
        if (account !== undefined && !statement.bank.some((line) => line.accountId === account))
          throw new AppError('not-found', `there is no account ${account} in ${options.period}`)
        output.result(statementJson(statement, account), statementText(statement, account))
        if (closing) output.note(`closed by ${closing.by} on ${closing.at}`)
        else for (const obstacle of obstacles) output.note(obstacleSentence(obstacle, options.period))
      }),
    )
  registerPeriods(program, context)
  registerBalanceCommands(program, context)
}

interface OfAccount {
  account: string
  minor: Minor
}

/** Parses `account-1=123456`; the option may be repeated. */
const balances = (text: string, earlier: OfAccount[] = []): OfAccount[] => {
  const [, account = '', minor = ''] = /^(.+)=([^=]*)$/.exec(text) ?? []
  if (account.trim() === '')
    throw new InvalidArgumentError('an account and its cents are wanted: conta-1=123456.')
  return [...earlier, { account: account.trim(), minor: minorUnits(minor) }]
}

/** The balances of a repeatable option, each with what it is. */
const typedAs = <Kind extends 'opening' | 'closing' | 'ledger'>(
  kind: Kind,
  given: readonly OfAccount[] = [],
) => given.map(({ account, minor }) => ({ accountId: account, kind, amountMinor: minor }))

const reasonOption = (): Option =>
  new Option('--reason <text>', 'why; kept with the closing').argParser(givenText(500))

/** Every month from that of the first transaction or closing to the current one. */
const listPeriods = async (company: OpenCompany, today: IsoDate): Promise<PeriodJson[]> => {
  const { firstMonth, next, statement } = await company.mirror.ask('readMonth', { period: null })
  const inForce = company.mirror.read.listClosings().filter(({ reopened }) => reopened === null)
  const last = monthOf(today)
  const starts = [
    ...inForce.map((closing) => closing.period),
    ...(firstMonth === null ? [] : [firstMonth]),
  ].sort()
  const periods: PeriodJson[] = []
  for (let at = starts[0]; at !== undefined && at <= last; at = monthAfter(at)) {
    const month = at
    const closing = inForce.find(({ period }) => period === month) ?? null
    periods.push(periodJson(month, closing, month === next ? statement : undefined))
  }
  return periods
}

const findPeriod = (company: OpenCompany, month: Month): PeriodJson =>
  periodJson(
    month,
    company.mirror.read
      .listClosings()
      .find((closing) => closing.period === month && closing.reopened === null) ?? null,
  )

const registerPeriods = (program: Command, context: CliContext): void => {
  const periods = program.command('periods').description('months and their closing')
  periods
    .command('list')
    .description('the months there are, and which are closed')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const all = await listPeriods(company, concilia.clock.today())
        output.result(all, all.map(periodText).join('\n') || 'there are no transactions yet')
      }),
    )
  periods
    .command('history')
    .description('every closing and reopening, the newest first')
    .action((_words: unknown, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const all = company.mirror.read.listClosings()
        output.result(
          all.map(({ id: _id, ...one }) => one),
          all
            .map(
              (one) =>
                `${one.period}  closed ${one.at} by ${one.by}` +
                (one.reopened
                  ? `; reopened ${one.reopened.at} by ${one.reopened.by}: ${one.reopened.reason}`
                  : ''),
            )
            .join('\n') || 'no month was closed yet',
        )
      }),
    )
  periods
    .command('start')
    .description('the month that the books begin with; what is older is part of its opening balances')
    .addOption(periodOption())
    .option('--opening <account=cents>', 'what the bank said at its beginning; repeatable', balances)
    .option('--ledger <account=cents>', 'what the ledger said at its beginning; repeatable', balances)
    .action((options: { period: Month; opening?: OfAccount[]; ledger?: OfAccount[] }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const started = await startMonth(concilia.deciding, company, {
          period: options.period,
          balances: [...typedAs('opening', options.opening), ...typedAs('ledger', options.ledger)],
        })
        output.result(started, `the books begin with ${started.period}`)
      }),
    )
  periods
    .command('close')
    .description('closes a month; its rows and decisions do not change from then on')
    .addOption(periodOption())
    .option('--balance <account=cents>', "what the bank says at the month's end; repeatable", balances)
    .option('--ledger <account=cents>', "the ledger's balance; repeatable", balances)
    .addOption(reasonOption())
    .action(
      (
        options: { period: Month; balance?: OfAccount[]; ledger?: OfAccount[]; reason?: string },
        command: Command,
      ) =>
        context.withCompany(command, async ({ concilia, company, output }) => {
          const { deciding, restoring } = concilia
          const answer = await closeMonth({ ...deciding, copying: restoring }, company, {
            period: options.period,
            shown: null,
            reason: options.reason?.trim() ?? null,
            typed: [...typedAs('closing', options.balance), ...typedAs('ledger', options.ledger)],
          })
          if (answer.outcome === 'refused')
            throw new AppError(
              'conflict',
              answer.obstacles.map((obstacle) => obstacleSentence(obstacle, options.period)).join('; '),
            )
          if (answer.outcome === 'reason-missing')
            throw new AppError(
              'conflict',
              `${answer.differences.map(differenceSentence).join('; ')}; give a --reason to close all the same`,
            )
          if (!answer.copied) output.note('no copy could be made; the next one holds the closing')
          const closed = findPeriod(company, options.period)
          output.result(closed, periodText(closed))
        }),
    )
  periods
    .command('reopen')
    .description('opens a closed month again, and every later one')
    .addOption(periodOption())
    .addOption(reasonOption().makeOptionMandatory())
    .action((options: { period: Month; reason: string }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { reopened } = await reopenMonth(concilia.deciding, company, options)
        output.result({ ...findPeriod(company, options.period), reopened }, `reopened ${reopened.join(', ')}`)
      }),
    )
  periods
    .command('late')
    .description(
      'what syncs, imports and ledger extracts changed in closed months; nothing of it is in their statements',
    )
    .option('--take <transaction>', 'counts one that came late in the first open month', givenId)
    .action((options: { take?: string }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const { read } = company.mirror
        if (options.take !== undefined) {
          const id = transactionRow(company, options.take)
          const { period: into } = await changeAs(concilia.deciding, company, 'takeLate', {
            transactionId: id,
          })
          output.note(`${options.take} counts in ${into}`)
        }
        const { late } = await company.mirror.ask('readMonth', { period: null })
        const all = late.map((change) =>
          lateJson(
            change.transactionId === null ? null : (read.transactionKey(change.transactionId) ?? null),
            change,
          ),
        )
        output.result(
          all,
          all
            .map(
              (one) =>
                `${one.period}  ${one.change}  ${one.date}  ${one.text}  ${one.closedMinor} -> ${one.nowMinor}` +
                (one.takenInto === null ? '' : `  counts in ${one.takenInto}`),
            )
            .join('\n') || 'nothing changed in closed months',
        )
      }),
    )
}
