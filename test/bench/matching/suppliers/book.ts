/** A book of suppliers under construction: bills get their numbers, and payments their texts, once all days are known. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays, dayNumber } from '#core/calendar.ts'
import { defaultMatchSettings } from '#core/matching/model/settings.ts'
import type { MatchAlias, MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { sampleDocument, sampleTransaction } from '../../../helpers/match-samples.ts'
import type { Sample, TrueTransaction } from '../load-sample.ts'
import type { Chance } from '../second/random.ts'
import { createDecidable } from './decidable.ts'

export const TODAY = '2026-06-30' as IsoDate

export interface Supplier {
  taxId: string
  /** As its bills show it. */
  name: string
  iban: string
  /** As banks show it, where that is no part of its name. */
  trade: string | null
  /** Of payments by Multibanco. */
  entity: string | null
  /** Names and entities that earlier decisions taught. */
  learned: readonly string[]
  /** The number of one of its bills, of the count in its series. */
  numberOf: (type: Bill['type'], date: IsoDate, count: number) => string
}

/** Amounts are magnitudes in cents. */
export interface Bill {
  supplier: Supplier
  type: 'I' | 'T' | 'S' | 'C' | 'D'
  date: IsoDate
  dueDate: IsoDate | null
  totalMinor: number
  withoutTaxMinor: number
  /** What the bill itself says is kept back. */
  withheldMinor: number
  reference: (() => string) | null
  /** Given by `finish`. */
  id: number
  number: string
}

/** How a text shows a bill's number. */
export interface NamedBill {
  bill: Bill
  /** full: type, series and count; bare: the count alone. */
  shape: 'full' | 'bare'
}

export interface Payment {
  date: IsoDate
  /** Signed cents: minus is money out. */
  amountMinor: number
  scenario: string
  /** What it truly pays, and how much of each. */
  bills: Map<Bill, number>
  /** Suppliers that its words fit; null where they name nobody. */
  fits: readonly Supplier[] | null
  named: readonly NamedBill[]
  /** Days between the bill and the purchase that the kind of payment allows; null for any. */
  within: number | null
  /** Amounts that may pay a bill, as a reader knows them: whole, less a withholding, less a discount in the text. */
  cashOf: (bill: Bill) => number[]
  text: () => string
  counterpartyName: string | null
  iban: string | null
  id: number
}

export interface SupplierBook {
  chance: Chance
  suppliers: Supplier[]
  bills: Bill[]
  payments: Payment[]
}

export const toDay = (date: IsoDate, days: number): IsoDate => {
  const day = addDays(date, days)
  return day > TODAY ? TODAY : day
}

/** Cents of a bill as it enters a sum of money out. */
export const owedOf = ({ type, totalMinor }: Pick<Bill, 'type' | 'totalMinor'>): number =>
  type === 'C' ? -totalMinor : totalMinor

/** Adds a bill: an invoice with tax at 23 % where nothing else is said. */
export const addBill = (
  book: SupplierBook,
  supplier: Supplier,
  what: Pick<Bill, 'date' | 'totalMinor'> & Partial<Bill>,
): Bill => {
  const bill: Bill = {
    supplier,
    type: 'I',
    dueDate: null,
    withoutTaxMinor: Math.round(what.totalMinor / 1.23),
    withheldMinor: 0,
    reference: null,
    ...what,
    id: 0,
    number: '',
  }
  book.bills.push(bill)
  return bill
}

/** Adds a payment of whole bills where nothing else is said. */
export const addPayment = (
  book: SupplierBook,
  bills: readonly Bill[],
  what: Pick<Payment, 'scenario' | 'date' | 'fits' | 'text'> & Partial<Payment>,
): void => {
  book.payments.push({
    amountMinor: -bills.reduce((sum, bill) => sum + owedOf(bill), 0),
    bills: new Map(bills.map((bill) => [bill, bill.totalMinor])),
    named: [],
    within: null,
    cashOf: (bill) => [owedOf(bill)],
    counterpartyName: null,
    iban: null,
    ...what,
    id: 0,
  })
}

const isPaidAtIssue = ({ type }: Bill): boolean => type === 'T' || type === 'S'

const byDate = (a: { date: IsoDate }, b: { date: IsoDate }): number => dayNumber(a.date) - dayNumber(b.date)

/** Each supplier counts its own bills, by type and from a number of its own. */
const numberBills = ({ bills, chance }: SupplierBook): void => {
  const counts = new Map<string, number>()
  for (const [at, bill] of bills.sort(byDate).entries()) {
    const key = `${bill.supplier.taxId} ${bill.type}`
    const count = (counts.get(key) ?? chance.pick([0, 3, 11, 120, 450, 2_300])) + chance.between(1, 4)
    counts.set(key, count)
    bill.id = at + 1
    bill.number = bill.supplier.numberOf(bill.type, bill.date, count)
  }
}

const toDocument = (bill: Bill): MatchDocument =>
  sampleDocument({
    id: bill.id,
    key: `${bill.supplier.taxId}:${bill.type}::${bill.number}`,
    side: 'supplier',
    type: bill.type,
    number: bill.number,
    serie: '',
    date: bill.date,
    dueDate: bill.dueDate,
    taxId: bill.supplier.taxId,
    name: bill.supplier.name,
    total: bill.totalMinor,
    withoutTaxMinor: bill.withoutTaxMinor as Minor,
    retentionMinor: bill.withheldMinor as Minor,
    unpaid: isPaidAtIssue(bill) ? 0 : bill.totalMinor,
    documentReference: bill.reference?.() ?? null,
  })

const toTransaction = (payment: Payment): MatchTransaction =>
  sampleTransaction({
    id: payment.id,
    key: `p-${String(payment.id).padStart(7, '0')}`,
    date: payment.date,
    amount: payment.amountMinor,
    text: payment.text(),
    counterpartyName: payment.counterpartyName,
    counterpartyIban: payment.iban,
  })

const aliasesOf = (suppliers: readonly Supplier[]): MatchAlias[] =>
  suppliers.flatMap(({ learned, taxId }) =>
    learned.map((value): MatchAlias => ({ kind: 'name', value, taxId })),
  )

/** The book as a company has it, with the truth that no engine sees. */
export const finish = (book: SupplierBook): Sample => {
  numberBills(book)
  for (const [at, payment] of book.payments.sort(byDate).entries()) payment.id = at + 1
  const transactions = book.payments.map(toTransaction)
  const isDecidable = createDecidable(book)
  return {
    input: {
      documents: book.bills.map(toDocument),
      transactions,
      aliases: aliasesOf(book.suppliers),
      declines: [],
      settings: defaultMatchSettings,
      today: TODAY,
    },
    truth: new Map(
      book.payments.map((payment): [number, TrueTransaction] => [
        payment.id,
        {
          documents: new Map([...payment.bills].map(([bill, minor]) => [bill.id, minor])),
          scenario: payment.scenario,
          decidable: isDecidable(payment),
        },
      ]),
    ),
  }
}
