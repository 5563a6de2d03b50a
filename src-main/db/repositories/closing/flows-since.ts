/** What changed open amounts since a day, without what a closing counted before this mirror saw it. */
import type { DocumentRow, DocumentTerm } from '#contract/closing-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { DocumentFlow } from '#core/closing/documents-equation.ts'
import type { ReadableDb } from '../../connection.ts'
import { column, mirror, type Params, query } from '../../query.ts'
import { closingsInForce, listClosedDocuments } from './closings.ts'
import { flowsSeen, listNetted } from './document-flows.ts'

/** Everything that changed open amounts on a day or later, each document's part of each term. */
export function* flowsSince(db: ReadableDb, from: IsoDate): Generator<DocumentFlow> {
  const key = ({ documentId, term, date }: DocumentFlow): string => `${documentId} ${term} ${date}`
  const counted = Map.groupBy(countedBefore(db), key)
  for (const flow of flowsSeen(db, from)) {
    const before = counted.get(key(flow)) ?? []
    counted.delete(key(flow))
    const amountMinor = (flow.amountMinor + sumOf(before)) as Minor
    if (amountMinor !== 0) yield { ...flow, amountMinor }
  }
  for (const flow of [...counted.values()].flat()) if (flow.date >= from) yield flow
}

const sumOf = (flows: readonly Pick<DocumentFlow, 'amountMinor'>[]): number =>
  flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * The log tells a closing again to a mirror that was made anew or went back to a copy from before it, but not what the
 * services said of each document until then: what the closing counted is seen once more in the month after it. Here,
 * document by document, those flows are taken back and stand on the closing's last day instead, so that what was open
 * then still is. Nothing where the last month was closed in this mirror.
 */
export function* countedBefore(db: ReadableDb): Generator<DocumentFlow> {
  const closings = closingsInForce(db)
  const last = closings.at(-1)
  if (!last || isToldAgain.get(db, { closing: last.id }) !== 1) return
  const counted = closings.map(({ id }) => listClosedDocuments(db, id))
  const open = openAtEnd(counted.at(-1) ?? [])
  const named = new Set(counted.flat().map(({ number }) => number))
  const next = addDays(last.end_date, 1)
  const netted = Map.groupBy(listNetted(db), ({ documentId }) => documentId)
  const flows = Map.groupBy(flowsSeen(db, '' as IsoDate), ({ documentId }) => documentId)
  for (const { id: documentId, number, customer } of documents.all(db)) {
    const seen = flows.get(documentId) ?? []
    const before = [...seen, ...(netted.get(documentId) ?? [])].filter(({ date }) => date <= last.end_date)
    const missing = (open.get(number) ?? 0) - sumOf(before)
    // Of two with one number the first is taken for what was open.
    open.delete(number)
    const since = seen.filter(({ date, term }) => date > last.end_date && SEEN.has(term))
    const isNamed = number !== null && named.has(number)
    const { taken, rest } = takeBack(since, missing, isNamed)
    // One that no closing names came late, unless it was settled when it was first seen.
    if (!isNamed && rest !== 0) continue
    if (rest !== 0)
      taken.push({
        documentId,
        number,
        customer,
        date: next,
        term: 'settledAtService',
        amountMinor: -rest as Minor,
      })
    yield* taken
    for (const flow of taken) yield { ...flow, date: last.end_date, amountMinor: -flow.amountMinor as Minor }
  }
}

// A transaction of the next month that pays the document is none of what was counted before.
const SEEN: ReadonlySet<DocumentTerm> = new Set([
  'issued',
  'trackedLate',
  'settledAtService',
  'withheld',
  'cancelled',
])

// Of a closing that was told again no row knows its document: the first one says it.
const isToldAgain = column(({ closing }: Params<{ closing: number }>) =>
  mirror
    .selectFrom('closed_document')
    .select((eb) => eb('document_id', 'is', null).as('isToldAgain'))
    .where('closing', '=', closing)
    .orderBy('position')
    .limit(1),
)
const documents = query(() =>
  mirror.selectFrom('document').select(['id', 'number', 'name as customer']).orderBy('id'),
)

const openAtEnd = (rows: readonly DocumentRow[]): Map<string | null, number> => {
  const open = new Map<string | null, number>()
  for (const { term, number, amountMinor } of rows)
    if (term === 'open') open.set(number, (open.get(number) ?? 0) + amountMinor)
  return open
}

/** Its issue whole, what followed as far as it goes, until nothing is missing. @returns what no flow makes up as `rest` */
const takeBack = (
  since: readonly DocumentFlow[],
  missing: number,
  isNamed: boolean,
): { taken: DocumentFlow[]; rest: number } => {
  const taken: DocumentFlow[] = []
  let rest = missing
  for (const flow of since) {
    const { term, amountMinor } = flow
    const isIssue = term === 'trackedLate' || (term === 'issued' && isNamed)
    const part =
      Math.sign(amountMinor) * Math.min(Math.abs(amountMinor), Math.max(0, Math.sign(amountMinor) * rest))
    const minor = isIssue ? amountMinor : part
    if (minor !== 0) taken.push({ ...flow, amountMinor: -minor as Minor })
    rest -= minor
    if (rest === 0) break
  }
  return { taken, rest }
}
