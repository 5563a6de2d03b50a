/** Small difficult books with documents of customers and of suppliers, who are partly the same firms. */
import fc from 'fast-check'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { type InventedBook, inventedBook } from './invent-book.ts'
import { cents } from './match-samples.ts'

/** Ids of suppliers' documents and of what pays them are higher. */
const FURTHER = 100

const asSuppliers = (document: MatchDocument): MatchDocument => ({
  ...document,
  id: document.id + FURTHER,
  key: String(document.id + FURTHER),
  side: 'supplier',
})

const turned = (transaction: MatchTransaction): MatchTransaction => ({
  ...transaction,
  id: transaction.id + FURTHER,
  key: `s-${transaction.key}`,
  amountMinor: cents(0 - transaction.amountMinor),
  openMinor: cents(0 - transaction.openMinor),
  direction: transaction.direction === 'in' ? 'out' : transaction.direction === 'out' ? 'in' : 'unknown',
})

/** Every third payment is one of a file for several suppliers, as far as the text says. */
const inBatches = (transaction: MatchTransaction, at: number): MatchTransaction =>
  at % 3 === 0 ? { ...transaction, text: 'PAGAMENTO FORNECEDORES PS2', counterpartyName: null } : transaction

export const twoSidedBook: fc.Arbitrary<InventedBook> = fc
  .tuple(inventedBook(9, 9), inventedBook(9, 9))
  .map(([ours, theirs]) => ({
    documents: [...ours.documents, ...theirs.documents.map(asSuppliers)],
    transactions: [...ours.transactions, ...theirs.transactions.map(turned).map(inBatches)],
  }))
