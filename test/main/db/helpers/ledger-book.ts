/** A company's bank account and the ledger that is held against it, as files bring them. */
import type { Month } from '#contract/closing-values.ts'
import type { PostingError } from '#contract/match-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { listLedgerLines } from '../../../../src-main/db/ledger/ledgers.ts'
import {
  type CommandInput,
  runCommand,
  type WriterCommand,
} from '../../../../src-main/db/mirror/writer-commands.ts'
import { type GroupBody, groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

export const person = { by: 'Ana Sousa', at: AT }
const CODE = '1201'
const ACCOUNT = 'conta-1'

/** @param balance what the bank states after it */
export type Posted = readonly [date: string, amount: number, text?: string, balance?: number]

interface Joined {
  id?: string
  error?: PostingError
  ends?: string
}

interface ExtractOptions {
  from: string
  to: string
  /** Null where the file states none. */
  opening?: number | null
  /** By default, what the lines lead to. */
  closing?: number
  /** The first and the last day that its balances prove; by default all. */
  proven?: readonly [from: string, to: string] | null
}

let files = 0

export const ledgerBook = (db: WritableDb) => {
  const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
  const lineIds = (date: string, amount: number): number[] =>
    listLedgerLines(db, {
      code: CODE,
      from: '0001-01-01' as IsoDate,
      to: '9999-12-31' as IsoDate,
      limit: 100_000,
    })
      .filter((line) => !line.isGone && line.date === date && line.amountMinor === amount)
      .map(({ id }) => id)
  const transactionIds = (date: string, amount: number): number[] =>
    db
      .read<{ id: number }>(
        'SELECT id FROM bank_transaction WHERE booking_date = ? AND amount_minor = ? ORDER BY id',
      )
      .all(date, amount)
      .map(({ id }) => id)
  const of = (
    ids: (date: string, amount: number) => number[],
    rows: readonly Posted[],
  ): number[] | undefined => {
    const used = new Map<string, number>()
    const found = rows.flatMap(([date, amount]) => {
      const nth = used.get(`${date} ${amount}`) ?? 0
      used.set(`${date} ${amount}`, nth + 1)
      return ids(date, amount)[nth] ?? []
    })
    return found.length === rows.length ? found : undefined
  }
  const moved = new Map<string, Posted[]>()
  const send = (rows: readonly Posted[], accountId: string): void => {
    const met = new Map<string, number>()
    const records = rows.map(([date, amount, text = 'TRF', balance]) => {
      const name = `${date} ${amount} ${text}`
      const place = (met.get(name) ?? 0) + 1
      met.set(name, place)
      return aTransaction({
        sourceId: `${name} ${place}`,
        bookingDate: day(date),
        valueDate: day(date),
        amountMinor: minor(amount),
        direction: amount < 0 ? 'out' : 'in',
        text,
        balanceMinor: balance === undefined ? null : minor(balance),
      })
    })
    // The service sends the newest first.
    mirrorPages(db, [records.toReversed()], { accountId })
  }
  const tryJoin = (
    lines: readonly Posted[],
    transactions: readonly Posted[],
    more: Joined = {},
  ): GroupBody | undefined => {
    const [ofLines, ofBank] = [of(lineIds, lines), of(transactionIds, transactions)]
    if (ofLines === undefined || ofBank === undefined) return undefined
    const group = groupOf(ofLines, ofBank, lines, transactions, more)
    return run('acceptManual', { group, ...person }).outcome === 'done' ? group : undefined
  }
  return {
    db,
    run,
    /** Transactions that come to the bank. */
    bank: (rows: readonly Posted[], accountId = ACCOUNT) => {
      const all = [...(moved.get(accountId) ?? []), ...rows]
      moved.set(accountId, all)
      send(all, accountId)
    },
    /** All that the bank shows from now on. */
    replaceBank: (rows: readonly Posted[]) => send(rows, ACCOUNT),
    /** An extract whose balances prove its days. */
    extract: (rows: readonly Posted[], options: ExtractOptions, at = AT, code = CODE) => {
      const { from, to, opening = 0, proven = [from, to] } = options
      const closing = options.closing ?? rows.reduce((sum, [, amount]) => sum + amount, opening ?? 0)
      files += 1
      const lines = rows.map(([date, amount, text = 'X'], place) => ({
        line: place + 1,
        entry: null,
        date: day(date),
        amountMinor: minor(amount),
        text,
        document: null,
        counterpart: null,
        balanceMinor: null,
      }))
      return run('importExtracts', {
        files: [
          {
            name: `${files}.csv`,
            sha256: `ledger-${files}`,
            extracts: [
              {
                code,
                name: 'Banco',
                from: day(from),
                to: day(to),
                openingMinor: opening === null ? null : minor(opening),
                closingMinor: minor(closing),
                proven: proven && { from: day(proven[0]), to: day(proven[1]) },
                lines,
              },
            ],
          },
        ],
        ties: [{ code, accountId: ACCOUNT }],
        dryRun: false,
        by: person.by,
        at,
      })
    },
    /** The group of these lines and transactions, accepted. */
    join: (lines: readonly Posted[], transactions: readonly Posted[], more: Joined = {}): GroupBody => {
      const group = tryJoin(lines, transactions, more)
      if (group === undefined) throw new Error('stale')
      return group
    },
    /** Undefined where it is not possible. */
    tryJoin,
    /** What no document explains is left open with a note, as a closing requires. */
    tryClose: (period: string, at = AT): boolean => {
      const open = db.read<{ id: number; open: number }>(
        'SELECT id, open_minor AS open FROM bank_transaction WHERE open_minor <> 0 AND substr(booking_date, 1, 7) = ? AND id NOT IN (SELECT transaction_id FROM allocation WHERE transaction_id IS NOT NULL)',
      )
      for (const { id, open: amount } of open.all(period)) {
        const row = { documentId: null, documentNumber: null, transactionId: id, kind: 'left-open' as const }
        const allocations = [{ ...row, amountMinor: minor(amount) }]
        const group = groupByHand({ id: `open-${id}`, currency: 'EUR', allocations, note: 'Fica' })
        run('acceptManual', { group, ...person })
      }
      const closed = run('closeMonth', {
        period: period as Month,
        reason: 'Sem mais nada',
        seen: null,
        today: day('2027-12-31'),
        by: person.by,
        at,
      })
      return closed.outcome === 'closed'
    },
  }
}

let groups = 0

const groupOf = (
  lineIds: readonly number[],
  transactionIds: readonly number[],
  lines: readonly Posted[],
  transactions: readonly Posted[],
  { id, ...more }: Joined,
): GroupBody => {
  groups += 1
  const member = { documentId: null, documentNumber: null, kind: 'posted' as const }
  const sum = (rows: readonly Posted[]): number => rows.reduce((all, [, amount]) => all + amount, 0)
  return {
    ...groupByHand({
      id: id ?? `l-h-${groups}`,
      currency: 'EUR',
      allocations: [
        ...lines.map(([, amount], at) => ({
          ...member,
          transactionId: null,
          lineId: lineIds[at] ?? 0,
          amountMinor: amount as Minor,
        })),
        ...transactions.map(([, amount], at) => ({
          ...member,
          transactionId: transactionIds[at] ?? 0,
          amountMinor: amount as Minor,
        })),
      ],
    }),
    balanceMinor: sum(lines) - sum(transactions),
    ...more,
  }
}

export const openLedgerBook = async () => ledgerBook(await openTestMirror())
