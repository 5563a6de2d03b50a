/** What settled each document and on which day, as the documents' equation of a month counts it. */
import { sql } from 'kysely'
import type { AllocationKind } from '#contract/match-values.ts'
import type { Side } from '#contract/sides.ts'
import type { DocumentId, IsoDate } from '#contract/values.ts'
import type { VatPart } from '#core/vat/cash-basis.ts'
import { changesBySide, dayOfTransaction } from '../closed-months/counted-day.ts'
import { listNetted } from '../closing/document-flows.ts'
import { flowsSince } from '../closing/flow-sums.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { rawQuery } from '../query/query.ts'
import { bookedDay, bySide, isOfSide } from '../schema/rules.ts'
import { date, integer, minor, text } from '../schema/schema-columns.ts'

export interface SettledDocuments {
  /** @param sign with which the document enters a sum */
  partsOf(id: DocumentId, sign: 1 | -1): VatPart[]
  /** What the customer keeps back, where the source never had it as unpaid. */
  statedWithheldOf(id: DocumentId): number
  hasDiscount(id: DocumentId): boolean
}

const FIRST = '0001-01-01' as IsoDate
/** Days from here on stand for an unknown one. */
const NO_DAY = '9999'

/** Signed as flows: what lowers the sum of open documents is negative. */
type ByDay = Map<IsoDate, number>

export const readSettled = (db: ReadableDb, side: Side): SettledDocuments => {
  const stated = new Map<DocumentId, number>()
  const ownDays = new Set<string>()
  const known = new Map<DocumentId, ByDay>()
  const seen = new Map<DocumentId, ByDay>()
  const links = new Map<DocumentId, ByDay>()
  const discounts = new Set<DocumentId>()
  const laterDays = new Set<string>()
  for (const { documentId, day, withheld, isOwnDay } of changes[side].iterate(db)) {
    if (isOwnDay === 1) ownDays.add(`${documentId} ${day}`)
    if (withheld === 0) continue
    stated.set(documentId, (stated.get(documentId) ?? 0) + withheld)
    // It is among the flows, and no payment.
    add(known, documentId, day, -withheld)
  }
  for (const { documentId, term, date: day, amountMinor } of flowsSince(db, FIRST, side)) {
    if (term === 'issued' || term === 'trackedLate' || term === 'cancelled') continue
    const isSeen = term === 'settledAtService' && !ownDays.has(`${documentId} ${day}`)
    add(isSeen ? seen : known, documentId, day, amountMinor)
  }
  for (const { documentId, date: day, amountMinor } of listNetted(db, side))
    add(known, documentId, day, amountMinor)
  for (const { documentId, day, kind, amount, isLink, isLater } of decided[side].iterate(db)) {
    if (isLater === 1) laterDays.add(`${documentId} ${day}`)
    if (isLink === 1) add(links, documentId, day, -amount)
    // What is given up was not received.
    else if (kind === 'write-off') add(known, documentId, day, amount)
    else if (kind === 'discount') discounts.add(documentId)
  }
  return {
    partsOf: (id, sign) => {
      const { linked, left } = withLinkedDays(seen.get(id), links.get(id))
      const asPart = ([day, minor]: [IsoDate, number]): VatPart => ({ day, minor: 0 - sign * minor })
      return [
        ...[...(known.get(id) ?? []), ...linked].map(
          (one): VatPart => ({
            ...asPart(one),
            ...(laterDays.has(`${id} ${one[0]}`) && { isSeenDay: true }),
          }),
        ),
        ...left.map((one): VatPart => ({ ...asPart(one), isSeenDay: true })),
      ].filter(({ day, minor }) => minor !== 0 && day < NO_DAY)
    },
    statedWithheldOf: (id) => Math.abs(stated.get(id) ?? 0),
    hasDiscount: (id) => discounts.has(id),
  }
}

const add = (parts: Map<DocumentId, ByDay>, id: DocumentId, day: IsoDate, minor: number): void => {
  const byDay = parts.get(id) ?? new Map<IsoDate, number>()
  byDay.set(day, (byDay.get(day) ?? 0) + minor)
  parts.set(id, byDay)
}

/** What the source showed as paid counts on the day of the transaction that was linked to it, as far as one was. */
const withLinkedDays = (
  seen: ByDay = new Map(),
  links: ByDay = new Map(),
): { linked: [IsoDate, number][]; left: [IsoDate, number][] } => {
  const inDays = (byDay: ByDay) => [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))
  const sum = [...seen.values()].reduce((all, minor) => all + minor, 0)
  /** So much of the parts with the sum's sign, the earliest first; and the rest of all. */
  const take = (byDay: ByDay, most: number) => {
    let left = most
    return inDays(byDay).map(([day, minor]) => {
      const taken = Math.sign(minor) === Math.sign(sum) ? Math.min(Math.abs(minor), left) : 0
      left -= taken
      return { day, taken: Math.sign(sum) * taken, rest: minor - Math.sign(sum) * taken }
    })
  }
  const linked = take(links, Math.abs(sum))
  const used = linked.reduce((all, { taken }) => all + Math.abs(taken), 0)
  return {
    linked: linked.map(({ day, taken }) => [day, taken]),
    left: take(seen, used).map(({ day, rest }) => [day, rest]),
  }
}

const changes = bySide((side) =>
  rawQuery(
    { documentId: integer<DocumentId>(), day: date(), withheld: minor(), isOwnDay: integer<0 | 1>() },
    () => sql`
    SELECT d.id AS documentId, ${changesBySide[side].dayOfChange} AS day, ch.withheld_minor AS withheld,
      ch.own_day IS ${changesBySide[side].dayOfChange} AND coalesce((SELECT o.state FROM filed_open o WHERE o.document_id = d.id), '')
        NOT IN ('listed', 'not-listed') AS isOwnDay
    FROM document_change ch JOIN document d ON d.id = ch.document_id
    WHERE ${isOfSide('d', side)} AND (ch.withheld_minor <> 0 OR ch.own_day IS NOT NULL)`,
  ),
)
/** Where the month of its booking was closed before, a decision counts in the first open one. */
const isCountedLater = sql`(${dayOfTransaction} IS NOT ${bookedDay('t')} AND a.explained = 0)`
const decided = bySide((side) =>
  rawQuery(
    {
      documentId: integer<DocumentId>(),
      day: date(),
      kind: text<AllocationKind>(),
      amount: minor(),
      isLink: integer<0 | 1>(),
      isLater: integer<0 | 1>(),
    },
    () => sql`
    SELECT d.id AS documentId, ${dayOfTransaction} AS day, a.kind, a.amount_minor AS amount, a.explained AS isLink,
      ${isCountedLater} AS isLater
    FROM allocation a JOIN document d ON d.id = a.document_id JOIN bank_transaction t ON t.id = a.transaction_id
    WHERE ${isOfSide('d', side)} AND (a.explained = 1 OR a.kind IN ('discount', 'write-off') OR ${isCountedLater})`,
  ),
)
