/** Shares of a sum: what each document adds to it, and the hypothesis that some documents add up to a transaction. */
import { type DocumentIndex, declineKey } from '../index/document-index.ts'
import {
  compareKeys,
  type Days,
  type Doc,
  type Hypothesis,
  type Part,
  type PartRow,
  type TransactionReading,
} from '../model/hypothesis.ts'
import { referenceTo } from './reference-to.ts'
import { weigh } from './weigh.ts'

/** A document's contribution to a sum, with the amount withheld from it. */
export interface Share {
  doc: Doc
  /** Signed: positive for documents that are paid with money in. */
  gross: number
  withheld: number
  /** Number of equal documents it was preferred to. */
  equals: number
}

export const toShare = (doc: Doc): Share => ({
  doc,
  gross: doc.sign * doc.target,
  // Never -0: it is not a small integer, and V8 would then store every one of these numbers as an object.
  withheld: doc.retention > 0 && doc.retention < doc.target ? doc.sign * doc.retention : 0,
  equals: 0,
})

const areEqual = (a: Share, b: Share, net: boolean): boolean =>
  cashOf(a, net) === cashOf(b, net) && a.doc.settled === b.doc.settled

/** The chosen shares, each with the number of equal shares of the pool that were not chosen. */
export const withEquals = (chosen: readonly Share[], pool: readonly Share[], net: boolean): Share[] =>
  chosen.map((share) => ({
    ...share,
    equals: pool.filter((one) => areEqual(one, share, net) && !chosen.includes(one)).length,
  }))

const rowsOf = (share: Share, net: boolean, settling: 1 | -1): PartRow[] => {
  const withheld = net ? share.withheld : 0
  const kind = share.doc.sign === settling ? 'payment' : 'credit-note'
  const rows: PartRow[] = [{ kind, amountMinor: share.gross - withheld, named: true }]
  if (withheld !== 0) rows.push({ kind: 'withholding', amountMinor: withheld, named: true })
  return rows
}

export const toHypothesis = (
  shares: readonly Share[],
  net: boolean,
  rounding: number,
  reading: TransactionReading,
  index: DocumentIndex,
  discount: number,
): Hypothesis => {
  const { sign, amount, source } = reading.transaction
  const parts = [...shares]
    .sort((a, b) => a.doc.day - b.doc.day || compareKeys(a.doc.source, b.doc.source))
    .map(
      (share): Part => ({
        doc: share.doc,
        rows: rowsOf(share, net, sign),
        reference: referenceTo(share.doc, reading, index),
        equals: share.equals,
      }),
    )
  nameCredits(parts, index)
  if (rounding !== 0) roundLast(parts, rounding, sign)
  const fit: Hypothesis['amount'] =
    rounding === 0
      ? {
          code: 'amount-sum',
          params: { count: parts.length, amountMinor: amount, currency: source.currency },
        }
      : { code: 'amount-rounding', params: { amountMinor: sign * rounding } }
  return weigh(parts, fit, reading, index, discount)
}

/** A credit note that refers to an invoice of the group counts as named. */
const nameCredits = (parts: readonly Part[], index: DocumentIndex): void => {
  for (const part of parts) {
    const base = part.reference ? undefined : index.creditBases.basedOn.get(part.doc.position)
    const invoice = parts.find((other) => base?.includes(other.doc.position))
    if (invoice) part.reference = { strength: 'reference-document', shown: invoice.doc.source.number ?? '' }
  }
}

/**
 * Adds the difference to the largest document where cents are missing, or to the transaction itself where they are too
 * many.
 */
const roundLast = (parts: Part[], rounding: number, sign: 1 | -1): void => {
  const row = parts
    .flatMap((part) => part.rows)
    .find(({ kind, amountMinor }) => kind === 'payment' && Math.abs(amountMinor) > 1)
  const part = parts.find((candidate) => row && candidate.rows.includes(row))
  if (!row || !part) return
  const isShort = rounding * sign < 0
  if (isShort) row.amountMinor += rounding
  part.rows.push({ kind: 'rounding', amountMinor: isShort ? -rounding : rounding, named: isShort })
}

/** Whether a person rejected the pair, or the document is left out of this search. */
export const isDeclined = (doc: Doc, reading: TransactionReading, index: DocumentIndex): boolean =>
  reading.isTaken?.(doc) === true ||
  (index.declines.size > 0 && index.declines.has(declineKey(doc.source.id, reading.transaction.source.key)))

/** @param net whether the withheld amount is not part of the money */
export const cashOf = ({ gross, withheld }: Share, net: boolean): number => gross - (net ? withheld : 0)

export const valuesOf = (shares: readonly Share[], net: boolean): number[] =>
  shares.map((share) => cashOf(share, net))

export const sum = (shares: readonly Share[], net: boolean): number =>
  shares.reduce((total, share) => total + cashOf(share, net), 0)

/** A document may be dated this many days after its payment: a weekend. */
export const LATE_ISSUE: Days = 3

/** Whether it was issued before the transaction, or at most a weekend later. */
export const isDue = (doc: Doc, reading: TransactionReading): boolean => isDueBy(doc, reading.transaction.day)

/** @param day NaN when unknown */
export const isDueBy = (doc: Doc, day: number): boolean =>
  Number.isNaN(doc.day) || Number.isNaN(day) || doc.day <= day + LATE_ISSUE
