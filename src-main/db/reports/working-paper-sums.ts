/** Sums for the checks of a working paper, computed directly from the tables. */
import { type SqlBool, sql } from 'kysely'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { toMinor } from '#core/money.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import type { WorkingPaperSums } from '#core/reports/working-paper.ts'
import { flowsSince } from '../closing/flow-sums.ts'
import { unpaidOnDay } from '../closing/open-amounts.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import {
  bankPart,
  bookedDay,
  isCash,
  isInForce,
  isLeftOpen,
  isOfSide,
  isReceivable,
  signed,
} from '../schema/rules.ts'
import { idsOfPartner } from './account-rows.ts'

const documentSums = query(({ taxId }: Params<{ taxId: string | null }>) =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => [
      fn.sum<Minor | null>(signed('document', 'unpaid_minor')).as('unpaid'),
      fn.sum<Minor | null>(signed('document', 'open_minor')).as('open'),
    ])
    .where(isReceivable('document'))
    .where(isOfSide('document', 'customer'))
    .where('unpaid_minor', 'is not', null)
    .where('vanished_at', 'is', null)
    .where(sql<SqlBool>`(${taxId} IS NULL OR tax_id = ${taxId})`),
)
const transactionSums = query(({ from, to }: Params<{ from: IsoDate | null; to: IsoDate | null }>) =>
  mirror
    .with('used', (eb) =>
      eb
        .selectFrom('match_group as g')
        .innerJoin('allocation as a', 'a.group_id', 'g.id')
        .select([
          'a.transaction_id as id',
          sql<number>`sum(iif(a.explained = 0, ${bankPart('a')}, 0))`.as('matched'),
          sql<number>`sum(iif(a.explained = 1, ${bankPart('a')}, 0))`.as('explained'),
        ])
        .where(isInForce('g'))
        .where('a.transaction_id', 'is not', null)
        .where(isCash('a'))
        .where(sql<SqlBool>`NOT ${isLeftOpen('a')}`)
        .groupBy('a.transaction_id'),
    )
    .selectFrom('bank_transaction as t')
    .leftJoin('used as u', 'u.id', 't.id')
    .select([
      't.currency',
      sql<Minor>`sum(t.amount_minor)`.as('allMinor'),
      sql<Minor>`sum(coalesce(u.matched, 0))`.as('matchedMinor'),
      sql<Minor>`sum(coalesce(u.explained, 0))`.as('explainedMinor'),
    ])
    .where('t.vanished_at', 'is', null)
    .where(sql<SqlBool>`(${from} IS NULL OR ${bookedDay('t')} >= ${from})`)
    .where(sql<SqlBool>`(${to} IS NULL OR ${bookedDay('t')} <= ${to})`)
    .groupBy('t.currency')
    .orderBy('t.currency'),
)

const openNow = column(({ taxId }: Params<{ taxId: string | null }>) =>
  mirror
    .selectFrom('document')
    .select(sql<number>`coalesce(sum(${signed('document', 'open_minor')}), 0)`.as('open'))
    .where(isReceivable('document'))
    .where(isOfSide('document', 'customer'))
    .where('open_minor', 'is not', null)
    .where(sql<SqlBool>`(${taxId} IS NULL OR tax_id = ${taxId})`),
)

/** Documents as of the end of the period, transactions booked in it. For one customer only the documents. */
export const sumWorkingPaper = (
  db: ReadableDb,
  scope: Pick<ReportScope, 'from' | 'to' | 'taxId'> = {},
): WorkingPaperSums => {
  const { to } = scope
  const taxId = scope.taxId ?? null
  const days = { from: scope.from ?? null, to: to ?? null }
  const documents = to === undefined ? documentSums.get(db, { taxId }) : documentSumsOn(db, to, taxId)
  const unpaid = documents?.unpaid ?? 0
  return {
    currency: 'EUR',
    unpaidAtSourceMinor: toMinor(unpaid),
    matchedNotYetShownMinor: toMinor(unpaid - (documents?.open ?? 0)),
    transactions: taxId === null ? transactionSums.all(db, days) : [],
  }
}

/** As `openNow`, at the end of a day: the current open amounts less later changes. */
const documentSumsOn = (
  db: ReadableDb,
  day: IsoDate,
  taxId: string | null,
): { unpaid: number; open: number } => {
  const own = taxId === null ? null : idsOfPartner(db, { taxId, side: 'customer' })
  const sums = { unpaid: 0, open: openNow.get(db, { taxId }) ?? 0 }
  for (const [id, minor] of unpaidOnDay(db, day, 'customer'))
    if (own === null || own.has(id)) sums.unpaid += minor
  for (const { documentId, amountMinor } of flowsSince(db, addDays(day, 1), 'customer'))
    if (own === null || (documentId !== null && own.has(documentId))) sums.open -= amountMinor
  return sums
}
