/** What each customer owes on a day: decides whether a person could identify what a transaction pays. */
import type { PaymentPlan } from './plan.ts'

export interface OpenItems {
  add(nif: string, documentId: number, amountMinor: number): void
  /** Subtracts what the plan pays. */
  markPaid(plan: PaymentPlan): void
  isDecidable(plan: PaymentPlan): boolean
}

export const trackOpenItems = (): OpenItems => {
  const byCustomer = new Map<string, Map<number, number>>()

  const isOldestOfItsAmount = (open: Map<number, number>, documentId: number): boolean => {
    const amount = open.get(documentId)
    for (const [other, otherAmount] of open) if (otherAmount === amount && other < documentId) return false
    return true
  }

  const markOwnPaid = (plan: PaymentPlan): void => {
    const open = byCustomer.get(plan.customer.nif)
    if (!open) return
    for (const part of plan.parts) {
      const left = (open.get(part.documentId) ?? 0) - part.amountMinor
      if (left <= 0) open.delete(part.documentId)
      else open.set(part.documentId, left)
    }
  }

  return {
    add: (nif, documentId, amountMinor) => {
      const open = byCustomer.get(nif) ?? new Map<number, number>()
      open.set(documentId, amountMinor)
      byCustomer.set(nif, open)
    },
    markPaid: (plan) => {
      for (const one of plan.members ?? [plan]) markOwnPaid(one)
    },
    isDecidable: (plan) => {
      if (plan.citation === 'full' || plan.citation === 'brief' || plan.citation === 'order') return true
      if (plan.citation === 'wrong' || plan.isProxy) return false
      const open = byCustomer.get(plan.customer.nif) ?? new Map<number, number>()
      const documents = new Set(plan.parts.map((part) => part.documentId))
      if (documents.size === open.size) return true
      const [first] = documents
      if (documents.size > 1 || first === undefined) return false
      const paid = plan.parts.reduce((sum, part) => sum + part.amountMinor, 0)
      return open.get(first) === paid && isOldestOfItsAmount(open, first)
    },
  }
}
