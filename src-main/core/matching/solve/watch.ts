/** Which movements look at which customer, by payer or by reference: they are read again when its documents change. */
import type { Book } from '../prepare/book.ts'
import type { Reading } from '../propose/hypothesis.ts'

export interface Watch {
  add(reading: Reading): void
  /** Keys of all movements that ever looked at the customer. */
  of(customer: number): Iterable<string>
}

const NOBODY: ReadonlySet<string> = new Set()

export const createWatch = (book: Book): Watch => {
  const watching = new Map<number, Set<string>>()
  return {
    add: ({ movement, payers, references }) => {
      if (payers.hits.length === 0 && references.hits.length === 0) return
      const { key } = movement.source
      const put = (customer: number): void => {
        const keys = watching.get(customer)
        if (keys) keys.add(key)
        else watching.set(customer, new Set([key]))
      }
      for (const { customer } of payers.hits) put(customer.position)
      for (const { position } of references.hits) {
        const customer = book.customerAt(position)
        if (customer) put(customer.position)
      }
    },
    of: (customer) => watching.get(customer) ?? NOBODY,
  }
}
