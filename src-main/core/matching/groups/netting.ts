/** Credit notes set off against the invoice they name, or that alone has their amount, where no money moved at all. */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Customer, Doc } from '../model/document.ts'
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
    found.push({ isNamed: true, creditNote, invoice, amount: creditNote.target })
  }
  for (const customer of index.customers)
    if (customer.refunded.length > 0) found.push(...unnamedOf(customer, index))
  return found.sort(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || a.creditNote.position - b.creditNote.position,
  )
}

/**
 * Credit notes that name nothing, each with the one open invoice of its amount that was there before it; none where two
 * credit notes or two invoices have the amount.
 */
const unnamedOf = ({ received, refunded }: Customer, { creditBases }: DocumentIndex): Netting[] => {
  const open = refunded.filter((doc) => !doc.settled && !doc.isPaidPart)
  return open.flatMap((creditNote) => {
    if (creditBases.basedOn.has(creditNote.position)) return []
    const [invoice, ...others] = received.filter((doc) => !doc.settled && doc.target === creditNote.target)
    const isOnly = others.length === 0 && open.filter((doc) => doc.target === creditNote.target).length === 1
    if (!invoice || !isOnly || !(invoice.day <= creditNote.day)) return []
    return [{ isNamed: false, creditNote, invoice, amount: creditNote.target }]
  })
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
