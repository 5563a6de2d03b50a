/** A book under construction: documents get their numbers and transactions their texts once all dates are known. */

import type { IsoDate, Minor } from '#contract/values.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'
import type { Line, NumberShape } from './bank-lines.ts'
import type { Customer } from './customers.ts'
import type { Chance } from './random.ts'

export const TODAY = '2026-06-30' as IsoDate

/** A document before it has its place in a series. Amounts are magnitudes in cents. */
export interface Issued {
  type: 'I' | 'T' | 'S' | 'C' | 'D' | 'P'
  series: string
  date: IsoDate
  customer: Customer
  totalMinor: number
  retentionMinor: number
  unpaidMinor: number
  documentReference: () => string | null
  purchaseOrder: string | null
  /** Given by `finish`. */
  id: number
  number: string
}

/** What a line says about who paid and what: the words themselves, not what the generator knows. */
export interface Clues {
  shown: string
  taxId: string | null
  iban: string | null
  numbers: { document: Issued; shape: NumberShape }[]
}

export interface Paid {
  date: IsoDate
  /** Signed cents: plus is money in. */
  amountMinor: number
  scenario: string
  /** What it truly pays, and how much of it in cents. */
  documents: Map<Issued, number>
  clues: Clues
  /** Whose transactions may be exchanged without a difference that the books know; null for nobody's. */
  customer: Customer | null
  line: () => Line
  iban: string | null
  id: number
}

export interface Book {
  chance: Chance
  customers: readonly Customer[]
  documents: Issued[]
  payments: Paid[]
  /** Pairs of documents that settle each other without a transaction. */
  nettings: [Issued, Issued][]
}

export const addDays = (date: IsoDate, days: number): IsoDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10) as IsoDate
}

const TYPE_WORDS = { I: 'FT', T: 'FR', S: 'FS', C: 'NC', D: 'ND', P: 'PF' } as const

export type IssueChanges = Partial<Omit<Issued, 'id' | 'number' | 'customer'>>

/** Prices of a list come again and again; the rest is anybody's sum. */
const someTotal = (chance: Chance): number =>
  chance.happens(40) ? 1_230 * chance.between(1, 120) : chance.between(1_500, 480_000)

/** Adds a document of a customer: an open invoice where nothing else is said. */
export const issue = (book: Book, customer: Customer, changes: IssueChanges = {}): Issued => {
  const { chance } = book
  const totalMinor = changes.totalMinor ?? someTotal(chance)
  const document: Issued = {
    type: 'I',
    series: chance.pick(['2026', '2026', 'LX', 'N1']),
    date: addDays(TODAY, -chance.between(15, 290)),
    customer,
    totalMinor,
    retentionMinor: 0,
    unpaidMinor: totalMinor,
    documentReference: () => null,
    purchaseOrder: null,
    ...changes,
    id: 0,
    number: '',
  }
  book.documents.push(document)
  return document
}

export const pay = (book: Book, payment: Omit<Paid, 'id'>): Paid => {
  const paid = { ...payment, id: 0 }
  book.payments.push(paid)
  return paid
}

const byDate = (a: { date: IsoDate }, b: { date: IsoDate }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

/** Gives ids and numbers in the order of dates; a series counts for each type apart. */
export const numberDocuments = (book: Book): void => {
  const counts = new Map<string, number>()
  for (const [index, document] of [...book.documents].sort(byDate).entries()) {
    const key = `${document.type} ${document.series}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    document.id = index + 1
    document.number = `${TYPE_WORDS[document.type]} ${document.series}/${count}`
  }
}

export const toMatchDocument = (document: Issued): MatchDocument =>
  sampleDocument({
    id: document.id,
    type: document.type,
    number: document.number,
    serie: document.series,
    date: document.date,
    dueDate: addDays(document.date, 30),
    taxId: document.customer.taxId,
    name: document.customer.name,
    legalName: document.customer.legalName,
    total: document.totalMinor,
    retentionMinor: document.retentionMinor as Minor,
    unpaid: document.unpaidMinor,
    purchaseOrder: document.purchaseOrder,
    documentReference: document.documentReference(),
    paymentStatus: document.unpaidMinor === 0 ? 'Complete' : 'NoPayment',
  })

export const toMatchTransaction = (paid: Paid): MatchTransaction =>
  sampleTransaction({
    id: paid.id,
    key: `s-${String(paid.id).padStart(7, '0')}`,
    date: paid.date,
    amount: paid.amountMinor,
    counterpartyIban: paid.iban,
    ...paid.line(),
  })

export const numberPayments = (book: Book): void => {
  for (const [index, paid] of [...book.payments].sort(byDate).entries()) paid.id = index + 1
}
