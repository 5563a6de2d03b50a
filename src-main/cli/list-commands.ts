/** `transactions list`, `documents list`, `history`: rows with their states, and what was decided. */
import { type Command, Option } from 'commander'
import type { HistoryEntry, HistoryPlace } from '#contract/history.ts'
import type { GroupView } from '#contract/matching.ts'
import { SIDES, type Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { toDecimalText, toMinor } from '#core/money.ts'
import { withSign } from '#core/receivable.ts'
import {
  DOCUMENT_STATES,
  type DocumentState,
  TRANSACTION_STATES,
  type TransactionState,
} from '../db/decisions/row-states.ts'
import type { Mirror } from '../db/mirror/mirror.ts'
import { listHistory } from '../services/matching/list-history.ts'
import { accountNamed } from './account-named.ts'
import { type CliContext, counted } from './context.ts'
import { toGroupsJson } from './group-output.ts'
import { givenId, givenText, month, wholeNumber } from './parse-options.ts'

interface Period {
  from: IsoDate
  to: IsoDate
}

const period = (): Option => new Option('--period <month>', 'like 2026-10').argParser(month)
const VIEWS = ['all', 'in-force', 'in-doubt', 'notes'] as const
/** The view of report exports, which are not decisions. */
const EXPORTS = 'exports'
/** Entries of the history per query; without a limit all pages are read. */
const PAGE = 500

export const registerTransactionList = (program: Command, context: CliContext): void => {
  program
    .command('transactions')
    .description('the bank transactions of the company')
    .command('list')
    .description('by date, each with what became of it')
    .addOption(period())
    .option(
      '--account <account>',
      'of this account alone, by its id, its alias or the end of its number',
      givenId,
    )
    .addOption(new Option('--state <state>', 'what became of it').choices(TRANSACTION_STATES))
    .action((options: { period?: Period; account?: string; state?: TransactionState }, command: Command) =>
      context.withCompany(command, async ({ company, output }) => {
        const { mirror } = company
        const account = options.account && (await accountNamed(company, options.account))
        const rows = mirror.read
          .listTransactionStates({ ...options.period, account })
          .filter(({ state }) => options.state === undefined || state === options.state)
          .map(({ id, categories, ...row }) => ({
            id: mirror.read.transactionKey(id) ?? String(id),
            ...row,
            category: categories.length === 0 ? null : categories.join(','),
          }))
        output.result(
          rows,
          output.rows({
            titles: ['transaction', 'date', 'amount', '', 'state', 'category', 'text, note'],
            rows: rows.map(({ id, date, amountMinor, currency, text, state, category, note }) => [
              ...[id, date ?? '-', toDecimalText(amountMinor), currency, state, category ?? ''],
              [text, note ?? ''].filter((part) => part !== '').join('; '),
            ]),
            numbers: ['amount'],
            plain: rows.map(({ id, date, amountMinor, currency, text, state, category, note }) =>
              [id, date ?? '-', toDecimalText(amountMinor), currency, state, category ?? '', text, note ?? '']
                .filter((part) => part !== '')
                .join('  '),
            ),
            empty: 'no transaction like that; `sync` and `import` bring them',
          }),
        )
      }),
    )
}

export const registerDocumentList = (documents: Command, context: CliContext): void => {
  documents
    .command('list')
    .description('by date, each with what is open')
    .addOption(period())
    .addOption(new Option('--state <state>', 'what became of it').choices(DOCUMENT_STATES))
    .addOption(new Option('--side <side>', 'of customers or of suppliers').choices(SIDES).default('customer'))
    .action((options: { period?: Period; state?: DocumentState; side: Side }, command: Command) =>
      context.withCompany(command, async ({ company: { mirror }, output }) => {
        const found = mirror.read
          .listDocumentStates({ ...options.period, side: options.side })
          .filter(({ state }) => options.state === undefined || state === options.state)
        // Each has the sign that it has in a sum.
        const rows = found.map(({ side, ...row }) => {
          const signed = (minor: number): Minor => toMinor(withSign({ side, type: row.type }, minor))
          return {
            ...row,
            totalMinor: signed(row.totalMinor),
            openMinor: row.openMinor === null ? null : signed(row.openMinor),
          }
        })
        const cells = rows.map(({ key, date, customer, totalMinor, openMinor, state }) => [
          key,
          date ?? '-',
          toDecimalText(totalMinor),
          openMinor === null ? '-' : toDecimalText(openMinor),
          state,
          customer,
        ])
        output.result(
          rows,
          output.rows({
            titles: ['document', 'date', 'total', 'open', 'state', options.side],
            rows: cells,
            numbers: ['total', 'open'],
            empty:
              options.side === 'customer'
                ? 'no document like that; `documents track` says which ones a sync fetches'
                : 'no document like that; `import` brings those of suppliers',
          }),
        )
      }),
    )
}

const historyJson = (mirror: Mirror, { kind, sequence, at, by, action, inForce, ...entry }: HistoryEntry) => {
  const common = { kind, sequence, at, by, action, inForce }
  const group = entry.group && toGroupsJson(mirror, [entry.group])[0]
  if (!('of' in entry)) return { ...common, redone: entry.redone, act: entry.act?.id ?? null, group }
  const { of, text, before } = entry
  return {
    ...common,
    text,
    before,
    ...(of === null
      ? {}
      : 'documentId' in of
        ? { document: mirror.read.findServiceId(of.documentId) }
        : 'transactionId' in of
          ? { transaction: mirror.read.transactionKey(of.transactionId) ?? null }
          : 'lineId' in of
            ? { line: of.lineId }
            : { group: group ?? { id: of.groupId } }),
    name: entry.name,
  }
}

const nameOfGroup = ({ id, allocations }: GroupView): string =>
  `${id}  ${[...new Set(allocations.map((row) => row.documentNumber ?? row.categoryId ?? row.kind))].join(', ')}`

const historyLine = (entry: HistoryEntry): string => {
  const { at, by, action, inForce, group } = entry
  const name = group ? nameOfGroup(group) : entry.kind === 'note' ? (entry.name ?? '-') : ''
  const what = entry.kind === 'note' ? `note ${action}` : action
  const text = entry.kind === 'note' ? `  ${JSON.stringify(entry.text ?? entry.before ?? '')}` : ''
  return `${at}  ${by}  ${what}${inForce ? '' : ' (no longer)'}  ${name}${text}`
}

export const registerHistoryCommand = (program: Command, context: CliContext): void => {
  program
    .command('history')
    .description('decisions and notes, the latest first, each member of an act by itself')
    .addOption(
      new Option('--view <view>', 'which; exports: the files that reports went into')
        .choices([...VIEWS, EXPORTS])
        .default('all'),
    )
    .option('--search <text>', 'customer, number, text, amount, category, note or person', givenText(200))
    .addOption(
      new Option('--period <month>', 'decided or written in this month, like 2026-10').argParser(month),
    )
    .option('--limit <n>', 'so many at most', wholeNumber(1))
    .action(
      (
        options: {
          view: (typeof VIEWS)[number] | typeof EXPORTS
          search?: string
          period?: Period
          limit?: number
        },
        command: Command,
      ) =>
        context.withCompany(command, async ({ company, output }) => {
          const { view, search, limit = Number.MAX_SAFE_INTEGER } = options
          if (view === EXPORTS) {
            const files = company.mirror.read.listReportFiles({ search, ...options.period, limit })
            const lines = files.map(
              (one) => `${one.at}  ${one.by}  ${one.report}  ${one.fileName}  ${counted(one.rows, 'row')}`,
            )
            return output.result(files, lines.join('\n') || 'no export like that')
          }
          const found: HistoryEntry[] = []
          let before: HistoryPlace | null = {}
          while (found.length < limit && before !== null) {
            const page = await listHistory(company, {
              view,
              search,
              ...options.period,
              before,
              limit: Math.min(PAGE, limit - found.length),
            })
            found.push(...page.entries)
            before = page.next
          }
          const rows = found.map((entry) => historyJson(company.mirror, entry))
          output.result(rows, found.map(historyLine).join('\n') || 'no decision like that')
        }),
    )
}
