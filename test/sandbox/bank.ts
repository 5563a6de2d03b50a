/** Transactions that reach the sample account while the service runs. */
import type { IsoDate } from '#contract/values.ts'
import type { SandboxState } from '../../src-main/sandbox/state.ts'
import {
  findLastTransaction,
  insertTransaction,
  removeTransaction,
  transactionId,
} from '../../src-main/sandbox/tables/transactions.ts'
import { insertTruth } from '../../src-main/sandbox/tables/truth.ts'
import type { Transaction } from '../../src-main/sandbox/transaction.ts'

export interface NewTransaction {
  /** Signed cents: positive for money in. */
  amountMinor: number
  text: string
  /** EUR by default, the account's own currency. */
  currency?: string
  bookingDate?: IsoDate
  valueDate?: IsoDate
  counterparty?: string
  iban?: string
  reference?: string
  isPending?: boolean
  /** Documents it pays, in cents; recorded in the truth, and at the source where `followBank` is on. */
  pays?: readonly { documentId: number; amountMinor: number }[]
}

/** Appends the transaction as the newest of the account. */
export const addTransaction = (state: SandboxState, request: NewTransaction): Transaction =>
  state.store.transaction(() => {
    const last = findLastTransaction(state.store)
    const position = (last?.position ?? 0) + 1
    const bookingDate = request.bookingDate ?? state.today()
    const transaction: Transaction = {
      position,
      id: transactionId(position),
      bookingDate,
      valueDate: request.valueDate ?? bookingDate,
      amountMinor: request.amountMinor,
      currency: request.currency ?? 'EUR',
      text: request.text,
      counterparty: request.counterparty ?? null,
      iban: request.iban ?? null,
      reference: request.reference ?? null,
      status: request.isPending ? 'pending' : 'booked',
      balanceMinor: (last?.balanceMinor ?? 0) + request.amountMinor,
    }
    insertTransaction(state.store, transaction)
    for (const part of request.pays ?? [])
      insertTruth(state.store, {
        transactionId: transaction.id,
        documentId: part.documentId,
        amountMinor: part.amountMinor,
        kind: 'payment',
        scenario: 'added',
        decidable: true,
        bookingDate,
      })
    state.transactionsVersion += 1
    return transaction
  })

/** Withdraws a transaction, as banks do with a pending one; true when it was there. */
export const withdrawTransaction = (state: SandboxState, id: string): boolean => {
  state.transactionsVersion += 1
  return removeTransaction(state.store, id)
}

/** Books a pending transaction; true when there was one. */
export const bookPending = (state: SandboxState, id: string): boolean => {
  state.transactionsVersion += 1
  return (
    state.store.run(`UPDATE transactions SET status = 'booked' WHERE id = ? AND status = 'pending'`, id) > 0
  )
}
