/** Explains why an open invoice and a credit note of one customer are not set off against each other. */
import type { Allocation, Evidence } from '#contract/match-values.ts'
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'

type Group = { allocations: readonly Allocation[] }

/** For a credit note, or an invoice that a credit note could cancel; empty where they are set off, or there is none. */
export const missedNetting = (doc: Doc, index: DocumentIndex, proposals: readonly Group[]): Evidence[] => {
  if (!isOpen(doc) || isNetted(doc, proposals)) return []
  const { refunded } = doc.customer
  const isAlike = (note: Doc): boolean => isOpen(note) && invoicesFor(note, index).includes(doc)
  const notes =
    doc.sign > 0
      ? refunded.filter(isAlike)
      : refunded.filter((one) => one === doc || (isOpen(one) && one.target === doc.target))
  const [note] = doc.sign > 0 ? notes : [doc]
  if (!note) return []
  const invoices = invoicesFor(note, index)
  const documentId = note.source.id
  const number = note.source.number ?? ''
  const [invoice] = invoices
  if (!invoice) return [{ code: 'netting-alone', params: { number }, documentId }]
  const isNamed = index.creditBases.basedOn.has(note.position)
  const count = invoices.length + (isNamed ? 1 : notes.length)
  return count > 2
    ? [{ code: 'netting-shared', params: { number, count }, documentId }]
    : [{ code: 'netting-taken', params: { number, name: invoice.source.number ?? '' }, documentId }]
}

const isOpen = (doc: Doc): boolean => !doc.settled && !doc.isPaidPart

/** The documents that a credit note could cancel: those that it names, else those of its amount that are not newer. */
const invoicesFor = (note: Doc, index: DocumentIndex): Doc[] => {
  const named = index.creditBases.basedOn.get(note.position)
  if (named)
    return named
      .flatMap((position) => index.docs[position] ?? [])
      .filter(
        (doc) => doc.sign > 0 && isOpen(doc) && doc.customer === note.customer && doc.target >= note.target,
      )
  return note.customer.received.filter(
    (doc) => isOpen(doc) && doc.target === note.target && doc.day <= note.day,
  )
}

const isNetted = ({ source }: Doc, proposals: readonly Group[]): boolean =>
  proposals.some(({ allocations }) =>
    allocations.some((row) => row.documentId === source.id && row.transactionId === null),
  )
