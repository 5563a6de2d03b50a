/** Finds open documents or transactions that add up to what a person selected on the other side. */
import type { DocumentId, IsoDate, TransactionId } from '#contract/values.ts'
import { AppError } from '../../app-error.ts'
import { withSign } from '../../receivable.ts'
import { createDocumentIndex, type DocumentIndex } from '../index/document-index.ts'
import { passesDocumentGates, passesTransactionGates, signOfTransaction, targetOf } from '../model/gates.ts'
import type { Customer } from '../model/hypothesis.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '../model/types.ts'
import { isOfSupplier, toCustomersBook, toSuppliersBook } from '../sides/turn-round.ts'
import { addUp, type FoundSums, requireItems, type SumSearch } from './add-up.ts'

export interface SumQuestion {
  /** One of the two is empty: the answer consists of open items of that side. */
  documentIds: readonly DocumentId[]
  transactionIds: readonly TransactionId[]
  /** close: only those of the same customer; all: everything that is open. */
  scope: 'close' | 'all'
  /** The most sets that are returned. */
  limit: number
}

/**
 * @throws AppError `not-found` where a selected item is not in the input, `invalid-input` unless exactly one side is
 * selected
 */
export const findSums = (input: MatchInput, question: SumQuestion): FoundSums => {
  const { documentIds, transactionIds } = question
  if ((documentIds.length === 0) === (transactionIds.length === 0))
    throw new AppError('invalid-input', 'sums are asked for transactions or for documents', {
      details: { field: 'documentIds' },
    })
  const isAsked = ({ id }: MatchDocument): boolean => documentIds.includes(id)
  const hasSuppliers = input.documents.some(
    (one) => isOfSupplier(one) && (documentIds.length === 0 || isAsked(one)),
  )
  if (!hasSuppliers) return findInBook(toCustomersBook(input), question)
  const ofSuppliers = turnSums(findInBook(toSuppliersBook(input), question))
  // Money is paid for documents of one side: no set has documents of both.
  return documentIds.length === 0
    ? joinSums(findInBook(toCustomersBook(input), question), ofSuppliers, question.limit)
    : ofSuppliers
}

/** Of one side. */
const findInBook = (book: MatchInput, question: SumQuestion): FoundSums =>
  question.documentIds.length === 0 ? findDocuments(book, question) : findTransactions(book, question)

const turnSums = (found: FoundSums): FoundSums => ({
  ...found,
  targetMinor: 0 - found.targetMinor,
  sets: found.sets.map((set) => set.map(({ id, minor }) => ({ id, minor: 0 - minor }))),
})

const joinSums = (one: FoundSums, other: FoundSums, limit: number): FoundSums => {
  const sets = [...one.sets, ...other.sets].sort((a, b) => a.length - b.length)
  return {
    targetMinor: one.targetMinor,
    sets: sets.slice(0, limit),
    complete: one.complete && other.complete && sets.length <= limit,
    pool: one.pool + other.pool,
  }
}

const openSigned = (document: MatchDocument): number => withSign(document, targetOf(document))
const moneySigned = (transaction: MatchTransaction): number =>
  signOfTransaction(transaction) * Math.abs(transaction.openMinor)
const isOpen = (document: MatchDocument): boolean =>
  passesDocumentGates(document) && document.unpaidMinor !== 0
const isFree = (transaction: MatchTransaction): boolean =>
  passesTransactionGates(transaction) && transaction.currency === 'EUR'

const customersOf = (index: DocumentIndex, transactions: readonly MatchTransaction[]): Set<Customer> =>
  new Set(transactions.flatMap((one) => index.payers.find(one).hits.map((hit) => hit.customer)))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const findDocuments = (input: MatchInput, question: SumQuestion): FoundSums => {
  const asked = requireItems(input.transactions, question.transactionIds)
  const targetMinor = sum(asked.map(moneySigned))
  const pool = (): readonly MatchDocument[] => {
    // A credit note is set off against invoices of the same customer, never against another customer's.
    if (question.scope === 'all')
      return input.documents.filter(
        (one) => isOpen(one) && Math.sign(openSigned(one)) === Math.sign(targetMinor),
      )
    const payers = customersOf(createDocumentIndex(input), asked)
    return [...payers]
      .flatMap(({ received, refunded }) => [...received, ...refunded])
      .flatMap(({ source, settled }) => (settled ? [] : [source]))
  }
  return addUp(
    pool().map((document) => ({
      id: document.id,
      key: document.key,
      minor: openSigned(document),
      date: document.date,
    })),
    targetMinor,
    toSearch(question, asked[0]?.bookingDate),
  )
}

const findTransactions = (input: MatchInput, question: SumQuestion): FoundSums => {
  const asked = requireItems(input.documents, question.documentIds)
  const targetMinor = sum(asked.map(openSigned))
  const sameDirection = input.transactions.filter(
    (one) => isFree(one) && Math.sign(moneySigned(one)) === Math.sign(targetMinor),
  )
  const pool = (): readonly MatchTransaction[] => {
    if (question.scope === 'all') return sameDirection
    const index = createDocumentIndex(input)
    const wanted = new Set(question.documentIds)
    const payers = new Set(
      index.docs.flatMap((doc) => (doc && wanted.has(doc.source.id) ? [doc.customer] : [])),
    )
    return sameDirection.filter((one) => index.payers.find(one).hits.some((hit) => payers.has(hit.customer)))
  }
  return addUp(
    pool().map((one) => ({ id: one.id, key: one.key, minor: moneySigned(one), date: one.bookingDate })),
    targetMinor,
    toSearch(question, asked[0]?.date),
  )
}

const toSearch = ({ scope, limit }: SumQuestion, date: IsoDate | null | undefined): SumSearch => ({
  date: date ?? null,
  isAnySize: scope === 'close',
  limit,
})
