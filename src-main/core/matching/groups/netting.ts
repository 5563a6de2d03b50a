/** Credit notes set off against the invoice they name, where no money moved at all. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Doc } from '../model/document.ts'
import type { Netting } from '../model/found-group.ts'

/**
 * Only while both still show an unpaid amount: the service may have lowered the invoice itself. Nothing is netted
 * against an invoice smaller than the credit note, nor where the reference names more than one open document.
 */
export const possibleNettings = (index: DocumentIndex): Netting[] => {
  const found: Netting[] = []
  for (const [at, bases] of index.creditBases.basedOn) {
    const creditNote = index.docs[at]
    if (!creditNote || creditNote.sign > 0 || creditNote.settled) continue
    const invoices = bases
      .flatMap((position) => index.docs[position] ?? [])
      .filter((doc) => doc.sign > 0 && !doc.settled && doc.customer === creditNote.customer)
    const [invoice] = invoices
    if (!invoice || invoices.length > 1 || creditNote.target > invoice.target) continue
    found.push({ creditNote, invoice, amount: creditNote.target })
  }
  return found.sort((a, b) => a.creditNote.position - b.creditNote.position)
}

/** Those whose both sides nothing else uses; an invoice takes part once. */
export const freeNettings = (possible: readonly Netting[], isFree: (doc: Doc) => boolean): Netting[] => {
  const taken = new Set<Doc>()
  return possible.filter(({ creditNote, invoice }) => {
    if (!isFree(creditNote) || !isFree(invoice) || taken.has(invoice)) return false
    taken.add(invoice)
    return true
  })
}
