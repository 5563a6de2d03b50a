/** Histories of an account, and the files and pages of a service that show parts of them. */
import fc from 'fast-check'
import type { StatementKind } from '#core/statements.ts'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { aRow, importRows } from './import-rows.ts'
import { AT, anAdvance, aTransaction, day, minor } from './mirror-fixtures.ts'
import { mirrorPages } from './mirror-pages.ts'

export interface Row {
  id: number
  source: string
  source_id: string | null
  booking_date: string
  amount_minor: number
  text: string
  vanished_at: string | null
}
export const rowsOf = (from: WritableDb) =>
  from
    .read<Row>(
      'SELECT id, source, source_id, booking_date, amount_minor, text, vanished_at FROM bank_transaction ORDER BY id',
    )
    .all()

export const decideOn = (
  to: WritableDb,
  transactionId: number,
  amountMinor: number,
  id = `h-${transactionId}`,
): string => {
  const group = anAdvance({ id, transactionId, amountMinor })
  return runCommand(to, 'acceptManual', { group, by: 'ana', at: AT }).outcome
}

const KINDS = ['camt', 'mt940', 'ofx', 'csv'] as const
const RANK: readonly string[] = ['service', ...KINDS]
export interface Real {
  day: number
  amount: number
}
export type Source =
  | { kind: 'service'; through: number }
  | { kind: (typeof KINDS)[number]; from: number; days: number; again: boolean }

const DAYS = 12
export const real: fc.Arbitrary<Real> = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  amount: fc.constantFrom(100, -100, 250, -999),
})
export const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constant('service' as const), through: fc.integer({ min: 0, max: DAYS }) }),
  fc.record({
    kind: fc.constantFrom(...KINDS),
    from: fc.integer({ min: 0, max: DAYS - 1 }),
    days: fc.integer({ min: 1, max: DAYS }),
    again: fc.boolean(),
  }),
)
const dateOf = (at: number) => day(`2026-02-${String(at + 1).padStart(2, '0')}`)
export const textIn = (kind: string, at: number): string => `${kind} ${at} CLIENTE ${at}`
const hasReference = (kind: string): boolean => kind === 'camt' || kind === 'ofx'

/** @param called how its file names the account, and which one that is; undefined where the mirror knows */
export const show = (
  to: WritableDb,
  history: readonly Real[],
  shown: Source,
  called?: { name: string; account: string | null },
): void => {
  const all = history.map((one, at) => ({ ...one, at }))
  if (shown.kind === 'service') {
    const records = all
      .filter((one) => one.day < shown.through)
      .map(
        (one): FetchedTransaction =>
          aTransaction({
            sourceId: `s${one.at}`,
            bookingDate: dateOf(one.day),
            valueDate: null,
            amountMinor: minor(one.amount),
            direction: one.amount < 0 ? 'out' : 'in',
            text: textIn('service', one.at),
          }),
      )
    mirrorPages(to, [records])
    return
  }
  const { kind, from, days } = shown
  const part = all
    .filter((one) => one.day >= from && one.day < from + days)
    .map((one) =>
      aRow({
        bookingDate: dateOf(one.day),
        amountMinor: minor(one.amount),
        text: textIn(kind, one.at),
        bankReference: hasReference(kind) ? `${kind}${one.at}` : null,
      }),
    )
  const { fileId } = importRows(to, part, { kind: kind satisfies StatementKind, ...called })
  if (!shown.again) return
  const decided = to
    .read('SELECT group_id FROM allocation WHERE transaction_id IN (SELECT transaction_id FROM imported_row)')
    .all()
  if (decided.length > 0) return
  runCommand(to, 'undoImport', { fileId, at: AT, by: 'ana' })
  importRows(to, part, { kind, ...called })
}

/** Which sources show a transaction, the best of them, and what the mirror then says of it. */
export const expected = (history: readonly Real[], sources: readonly Source[]) => {
  // A service that was read further once, and less far later, has lost nothing: the history continues.
  const through = Math.max(0, ...sources.flatMap((one) => (one.kind === 'service' ? [one.through] : [])))
  return history
    .map((one, at) => {
      const kinds = sources.flatMap((shown) => {
        if (shown.kind === 'service') return one.day < through ? ['service'] : []
        return one.day >= shown.from && one.day < shown.from + shown.days ? [shown.kind] : []
      })
      const best = RANK.find((kind) => kinds.includes(kind))
      return best === undefined ? undefined : { date: dateOf(one.day), amount: one.amount, best, at }
    })
    .filter((one) => one !== undefined)
}
