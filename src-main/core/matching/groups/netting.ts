/**
 * Finds credit notes that are set off without a transaction: against the invoice that they name, or the only one of
 * their amount.
 */
import type { DocumentIndex } from '../index/document-index.ts'
import type { Netting } from '../model/found-group.ts'
import type { Customer, Doc } from '../model/hypothesis.ts'

/**
 * Only while both still have an unpaid amount: the service may have reduced the invoice itself. A credit note is not
 * set off against a smaller invoice, nor where its reference names several open documents.
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
 * Credit notes that name no invoice, each with the only open invoice of its amount that is not newer; none where two
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

/** The nettings whose credit note and invoice are both unused; an invoice is used once. */
export const freeNettings = (possible: readonly Netting[], isFree: (doc: Doc) => boolean): Netting[] => {
  const taken = new Set<Doc>()
  return possible.filter(({ creditNote, invoice }) => {
    if (!isFree(creditNote) || !isFree(invoice) || taken.has(invoice)) return false
    taken.add(invoice)
    return true
  })
}
