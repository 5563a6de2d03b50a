/** `transactions list`, `documents list`, `history`: what there is, and what became of it. */
import { type Command, Option } from 'commander'
import type { IsoDate } from '#contract/values.ts'
import { toDecimalText } from '#core/money.ts'
import {
  DOCUMENT_STATES,
  type DocumentState,
  TRANSACTION_STATES,
  type TransactionState,
} from '../db/repositories/row-states.ts'
import { listHistory } from '../services/matching/list-history.ts'
import type { CliContext } from './context.ts'
import { toGroupsJson } from './group-output.ts'
import { givenId, givenText, month, wholeNumber } from './parse-options.ts'

interface Period {
  from: IsoDate
  to: IsoDate
}

const period = (): Option => new Option('--period <month>', 'like 2026-10').argParser(month)
/** What a run of the history reads at once; all pages are read where no limit is given. */
const PAGE = 500

export const registerTransactionList = (program: Command, context: CliContext): void => {
  program
    .command('transactions')
    .description('the bank transactions of the company')
    .command('list')
    .description('by date, each with what became of it')
    .addOption(period())
    .option('--account <id>', 'of this account alone', givenId)
    .addOption(new Option('--state <state>', 'what became of it').choices(TRANSACTION_STATES))
    .action((words: { period?: Period; account?: string; state?: TransactionState }, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const rows = mirror.read
          .listTransactionStates({ ...words.period, account: words.account })
          .filter(({ state }) => words.state === undefined || state === words.state)
          .map(({ id, categories, ...row }) => ({
            id: mirror.read.transactionKey(id) ?? String(id),
            ...row,
            category: categories.length === 0 ? null : categories.join(','),
          }))
        const lines = rows.map(({ id, date, amountMinor, currency, text, state, category, note }) =>
          [id, date ?? '-', toDecimalText(amountMinor), currency, state, category ?? '', text, note ?? '']
            .filter((part) => part !== '')
            .join('  '),
        )
        output.result(rows, lines.join('\n'))
      }),
    )
}

export const registerDocumentList = (documents: Command, context: CliContext): void => {
  documents
    .command('list')
    .description('by date, each with what is open')
    .addOption(period())
    .addOption(new Option('--state <state>', 'what became of it').choices(DOCUMENT_STATES))
    .action((words: { period?: Period; state?: DocumentState }, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const rows = mirror.read
          .listDocumentStates(words.period ?? {})
          .filter(({ state }) => words.state === undefined || state === words.state)
        const lines = rows.map(({ number, id, date, customer, totalMinor, openMinor, state }) =>
          [
            number ?? `#${id}`,
            date ?? '-',
            toDecimalText(totalMinor),
            openMinor === null ? '-' : toDecimalText(openMinor),
            state,
            customer,
          ].join('  '),
        )
        output.result(rows, lines.join('\n'))
      }),
    )
}

export const registerHistoryCommand = (program: Command, context: CliContext): void => {
  program
    .command('history')
    .description('the decisions, the latest first, each member of an act by itself')
    .addOption(new Option('--view <view>', 'which').choices(['all', 'in-force', 'in-doubt']).default('all'))
    .option('--search <text>', 'customer, number, text, amount, category, note or person', givenText(200))
    .addOption(new Option('--period <month>', 'decided in this month, like 2026-10').argParser(month))
    .option('--limit <n>', 'so many at most', wholeNumber(1))
    .action(
      (
        words: { view: 'all' | 'in-force' | 'in-doubt'; search?: string; period?: Period; limit?: number },
        command: Command,
      ) =>
        context.withCompany(command, async ({ company, output }) => {
          const { view, search, limit = Number.MAX_SAFE_INTEGER } = words
          const found: Awaited<ReturnType<typeof listHistory>> = []
          let page = PAGE
          while (found.length < limit && page === PAGE) {
            const before = found.at(-1)?.sequence
            const entries = await listHistory(company, {
              view,
              search,
              ...words.period,
              before,
              limit: Math.min(PAGE, limit - found.length),
            })
            found.push(...entries)
            page = entries.length
          }
          const groups = toGroupsJson(
            company.mirror,
            found.map(({ group }) => group),
          )
          const rows = found.map(({ sequence, at, by, action, inForce, redone, act }, place) => ({
            sequence,
            at,
            by,
            action,
            inForce,
            redone,
            act: act?.id ?? null,
            group: groups[place],
          }))
          const lines = found.map(({ at, by, action, inForce, group }) => {
            const numbers = [
              ...new Set(group.allocations.map((row) => row.documentNumber ?? row.categoryId ?? row.kind)),
            ]
            return `${at}  ${by}  ${action}${inForce ? '' : ' (no longer)'}  ${group.id}  ${numbers.join(', ')}`
          })
          output.result(rows, lines.join('\n'))
        }),
    )
}
