/** Recognises rows of an earlier file by balances, where the bank counts its references anew in each download. */
import type { IsoDate, Minor } from '#contract/values.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { type StagedRow, unpackRows } from '../rows/packed-rows.ts'

const balancesOf = query(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('imported_statement')
    .select(['opening_minor as opening', 'closing_minor as closing'])
    .where('id', '=', statement),
)
const appliedDays = query(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('imported_row')
    .select(({ fn }) => ['booking_date as day', fn.sum<number>('amount_minor').as('minor')])
    .where('statement', '=', statement)
    .groupBy('booking_date'),
)
const stagedDays = column(({ statement }: Params<{ statement: number }>) =>
  mirror.selectFrom('staged_day').select('rows').where('statement', '=', statement),
)

interface Moved {
  day: IsoDate
  minor: number
}

/**
 * @returns the balance of a statement before the first row of a day; undefined where the statement has neither an opening nor
 * a closing balance. Statements are read once.
 */
export const createBalancesBefore = (trx: Trx) => {
  const known = new Map<number, { opening: number | undefined; days: Moved[] }>()
  const read = (statement: number) => {
    const applied = appliedDays.all(trx, { statement })
    const days: Moved[] =
      applied.length > 0
        ? applied
        : stagedDays
            .all(trx, { statement })
            .flatMap((packed) => unpackRows<StagedRow>(packed))
            .map(({ bookingDate: day, amountMinor: minor }) => ({ day, minor }))
    const { opening = null, closing = null } = balancesOf.get(trx, { statement }) ?? {}
    const begin = opening ?? (closing === null ? undefined : closing - sumOf(days))
    return { opening: begin, days }
  }
  return (statement: number, day: IsoDate): number | undefined => {
    const found = known.get(statement) ?? read(statement)
    known.set(statement, found)
    if (found.opening === undefined) return undefined
    return found.opening + sumOf(found.days.filter((one) => one.day < day))
  }
}

const sumOf = (days: readonly Moved[]): number => days.reduce((sum, { minor }) => sum + minor, 0)

interface Referenced {
  statement: number
  amountMinor: Minor
  bankReference: string | null
}

/** Statements of whose rows on the day most have another reference here: each statement counts its references anew. */
export const statementsThatCountAnew = (
  entries: readonly Referenced[],
  rows: readonly Pick<StagedRow, 'amountMinor' | 'bankReference'>[],
): ReadonlySet<number> => {
  const references = Map.groupBy(rows, ({ amountMinor }) => amountMinor)
  const kept = new Map<number, number>()
  for (const { statement, amountMinor, bankReference } of entries) {
    const same = references.get(amountMinor)
    if (same === undefined || bankReference === null) continue
    const isKept = same.some((row) => row.bankReference === bankReference)
    kept.set(statement, (kept.get(statement) ?? 0) + (isKept ? 1 : -1))
  }
  return new Set([...kept].flatMap(([statement, balance]) => (balance < 0 ? statement : [])))
}

/** Whether all these amounts are among the others, each as often. */
export const isPartOf = (
  some: readonly { amountMinor: Minor }[],
  others: readonly { amountMinor: Minor }[],
): boolean => {
  const left = new Map<number, number>()
  for (const { amountMinor } of others) left.set(amountMinor, (left.get(amountMinor) ?? 0) + 1)
  return some.every(({ amountMinor }) => {
    const count = left.get(amountMinor) ?? 0
    left.set(amountMinor, count - 1)
    return count > 0
  })
}
