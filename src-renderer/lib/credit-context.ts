/** What is said of a document's payment is said otherwise of a credit note: it is not paid, it is settled. */

/** @returns what `t` takes, for keys that also have a form with `_credit` */
export const creditContext = (type: string | null): { context?: 'credit' } =>
  type === 'C' ? { context: 'credit' } : {}
