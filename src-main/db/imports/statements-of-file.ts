/** The staged statements of one file and account, and which of them may show the same rows. */
import type { IsoDate, Minor } from '#contract/values.ts'
import {
  type Days,
  isOverlapProven,
  type RowsOfDays,
  type StatementOfFile,
  sourcesOf,
} from '#core/statement-sources.ts'
import type { Trx } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { type StagedRow, unpackRows } from '../rows/packed-rows.ts'

/** How another statement of the same file, by its number, may show the same rows; undefined for one that it continues. */
export type Rival = (statement: number) => 'proven' | 'unproven' | undefined

const rowSpan = query(({ statement }: Params<{ statement: number }>) =>
  mirror
    .selectFrom('staged_day')
    .select(({ fn }) => [fn.min<IsoDate | null>('day').as('first'), fn.max<IsoDate | null>('day').as('last')])
    .where('statement', '=', statement),
)

/** The days of the first and last row of a staged statement. */
export const rowSpanOf = (trx: Trx, statement: number): { first: IsoDate | null; last: IsoDate | null } =>
  rowSpan.get(trx, { statement }) ?? { first: null, last: null }

const packedRows = column(({ statement, from, to }: Params<{ statement: number } & Days>) =>
  mirror
    .selectFrom('staged_day')
    .select('rows')
    .where('statement', '=', statement)
    .where('day', '>=', from)
    .where('day', '<=', to),
)

/** Days and amounts of the rows of a staged statement on these days, as one text, and their sum. */
const contentOf = (trx: Trx, statement: number, days: Days): RowsOfDays => {
  const rows = packedRows.all(trx, { statement, ...days }).flatMap((packed) => unpackRows<StagedRow>(packed))
  const texts = rows.map(({ bookingDate, amountMinor }) => `${bookingDate} ${amountMinor}`)
  return { text: texts.sort().join('|'), sum: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
}

interface StagedStatement {
  id: number
  file: number
  account_id: string
  opening_minor: Minor | null
  closing_minor: Minor | null
  closing_date: IsoDate | null
  from_date: IsoDate | null
  to_date: IsoDate | null
}

/** @returns by statement, for those that are not alone in their file and account */
export const rivalsOf = (trx: Trx, all: readonly StagedStatement[]): ReadonlyMap<number, Rival> => {
  const found = new Map<number, Rival>()
  for (const group of Map.groupBy(all, (one) => `${one.file} ${one.account_id}`).values()) {
    if (group.length < 2) continue
    const statements = group.map((one) => toStatement(trx, one))
    const sources = sourcesOf(statements, (at, days) => contentOf(trx, group[at]?.id ?? 0, days))
    const places = new Map(group.map(({ id }, at) => [id, at]))
    for (const [at, { id }] of group.entries())
      found.set(id, (statement) => {
        const other = places.get(statement)
        if (other === undefined || sources[other] === sources[at]) return undefined
        const [one, two] = [statements[at], statements[other]]
        return one && two && isOverlapProven(one, two) ? 'proven' : 'unproven'
      })
  }
  return found
}

const toStatement = (trx: Trx, one: StagedStatement): StatementOfFile => {
  const { first, last } = rowSpanOf(trx, one.id)
  return {
    openingMinor: one.opening_minor,
    closingMinor: one.closing_minor,
    from: one.from_date,
    to: one.to_date,
    first,
    last,
    end: one.closing_date ?? last,
  }
}
