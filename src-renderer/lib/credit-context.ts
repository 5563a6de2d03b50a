/** What is said of a document's payment is said otherwise of a credit note: nobody pays it, it is settled. */

/** @returns what `t` takes, for keys that have a `_credit` beside them */
export const creditContext = (type: string | null): { context?: 'credit' } =>
  type === 'C' ? { context: 'credit' } : {}
