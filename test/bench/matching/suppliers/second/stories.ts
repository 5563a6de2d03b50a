/** What happens between a company and its suppliers: each story adds bills and payments to a book. */
import type { IsoDate } from '#contract/values.ts'
import { MONTHS, plain } from '../../second/bank-lines.ts'
import type { Chance } from '../../second/random.ts'
import {
  addBill,
  addPayment,
  type Bill,
  type NamedBill,
  owedOf,
  type Payment,
  type Supplier,
  type SupplierBook,
  toDay,
} from '../book.ts'
import { CARDS, DEBITS, listOf, OTHERS, PAYS, SERVICES, showPayee, TRANSFERS } from './lines.ts'

type Story = (book: SupplierBook, supplier: Supplier) => void

const someTotal = (chance: Chance): number =>
  chance.happens(35) ? 1_230 * chance.between(1, 90) : chance.between(800, 380_000)
const someDay = (chance: Chance): IsoDate => toDay('2025-09-01' as IsoDate, chance.between(0, 280))

const bill = (book: SupplierBook, supplier: Supplier, changes: Partial<Bill> = {}): Bill => {
  const totalMinor = changes.totalMinor ?? someTotal(book.chance)
  return addBill(book, supplier, { date: someDay(book.chance), ...changes, totalMinor })
}

const pay = (
  book: SupplierBook,
  bills: readonly Bill[],
  changes: Partial<Payment> & Pick<Payment, 'scenario' | 'fits' | 'text'>,
): void => {
  const last = bills.reduce(
    (day, one) => (one.date > day ? one.date : day),
    bills[0]?.date ?? ('2026-01-01' as IsoDate),
  )
  addPayment(book, bills, { date: toDay(last, book.chance.between(1, 65)), ...changes })
}

interface Wanted extends Partial<Payment> {
  scenario: string
  shape?: NamedBill['shape'] | 'none'
  words?: string
}

/** A transfer that a person typed: whom, and what for. */
const transfer = (
  book: SupplierBook,
  supplier: Supplier,
  bills: readonly Bill[],
  {
    shape = book.chance.pick(['full', 'full', 'bare', 'none', 'none', 'none']),
    words = '',
    ...changes
  }: Wanted,
): void => {
  const { chance } = book
  const payee = showPayee(book.suppliers, supplier, chance)
  const named = shape === 'none' ? [] : bills.map((one): NamedBill => ({ bill: one, shape }))
  const isApart = payee.shown !== '' && chance.happens(35)
  const [before, pays] = [chance.pick(TRANSFERS), chance.pick(PAYS)]
  pay(book, bills, {
    fits: payee.iban !== null ? [supplier] : payee.fits,
    named,
    iban: payee.iban,
    counterpartyName: isApart ? payee.shown : null,
    text: () =>
      plain(
        [
          `${before}${isApart ? '' : payee.shown}`,
          named.length > 0 ? `${pays}${listOf(named, chance)}` : '',
          words,
          payee.taxId === null ? '' : `NIF ${payee.taxId}`,
        ].join(' '),
      ),
    ...changes,
  })
}

const single: Story = (book, supplier) =>
  transfer(book, supplier, [bill(book, supplier)], { scenario: 'single' })

const unpaid: Story = (book, supplier) => void bill(book, supplier)

const sum: Story = (book, supplier) => {
  const start = someDay(book.chance)
  const count = book.chance.between(2, 6)
  const bills = Array.from({ length: count }, (_, at) => bill(book, supplier, { date: toDay(start, 4 * at) }))
  transfer(book, supplier, bills, {
    scenario: 'sum',
    shape: count > 4 ? 'none' : book.chance.pick(['full', 'bare', 'none']),
  })
}

const inParts: Story = (book, supplier) => {
  const one = bill(book, supplier, { totalMinor: 100 * book.chance.between(900, 7_000) })
  const first = 100 * Math.floor((one.totalMinor * book.chance.between(25, 60)) / 10_000)
  let date = toDay(one.date, book.chance.between(5, 40))
  for (const minor of [first, one.totalMinor - first]) {
    transfer(book, supplier, [one], {
      scenario: 'parts',
      amountMinor: -minor,
      bills: new Map([[one, minor]]),
      date,
      shape: book.chance.pick(['full', 'full', 'none']),
    })
    date = toDay(date, 29)
  }
}

const creditNote: Story = (book, supplier) => {
  const one = bill(book, supplier, { totalMinor: book.chance.between(20_000, 300_000) })
  const note = bill(book, supplier, {
    type: 'C',
    totalMinor: book.chance.between(500, 18_000),
    date: toDay(one.date, 6),
    reference: () => one.number,
  })
  transfer(book, supplier, [one, note], {
    scenario: 'credit-note',
    shape: book.chance.pick(['full', 'none']),
  })
}

const givenBack: Story = (book, supplier) => {
  const note = bill(book, supplier, { type: 'C', totalMinor: book.chance.between(1_000, 60_000) })
  transfer(book, supplier, [note], { scenario: 'given-back', shape: book.chance.pick(['full', 'none']) })
}

const cashDiscount: Story = (book, supplier) => {
  const one = bill(book, supplier, { totalMinor: 100 * book.chance.between(300, 9_000) })
  const percent = book.chance.pick([2, 3, 5])
  const less = Math.round((one.totalMinor * percent) / 100)
  transfer(book, supplier, [one], {
    scenario: 'discount',
    amountMinor: less - one.totalMinor,
    cashOf: (other) => [owedOf(other) - Math.round((owedOf(other) * percent) / 100)],
    shape: 'full',
    words: `DESC ${percent}%`,
    date: toDay(one.date, book.chance.between(2, 10)),
  })
}

/** Rents and fees of which income tax is kept back. */
const withheld: Story = (book, supplier) => {
  const isRent = book.chance.happens(50)
  const base = 5_000 * book.chance.between(4, 60)
  const [tax, percent] = isRent ? [0, 25] : [Math.round(base * 0.23), 23]
  const kept = Math.round((base * percent) / 100)
  const months = isRent ? book.chance.between(2, 5) : 1
  const isSaid = book.chance.happens(60)
  for (let at = 0; at < months; at += 1) {
    const date = isRent ? (`2026-0${6 - at}-01` as IsoDate) : someDay(book.chance)
    const one = bill(book, supplier, {
      type: isRent ? 'I' : book.chance.pick(['I', 'T']),
      date,
      totalMinor: base + tax,
      withoutTaxMinor: base,
      withheldMinor: isSaid ? kept : 0,
    })
    transfer(book, supplier, [one], {
      scenario: isRent ? 'rent' : 'fees',
      amountMinor: kept - one.totalMinor,
      bills: new Map([[one, one.totalMinor - kept]]),
      cashOf: (other) => [owedOf(other), owedOf(other) - kept],
      date: toDay(date, book.chance.between(1, 8)),
      words: isRent && book.chance.happens(50) ? `RENDA ${MONTHS[5 - at]}` : '',
      shape: book.chance.pick(['full', 'none', 'none']),
    })
  }
}

const whoIs = (supplier: Supplier, shown: string): readonly Supplier[] | null =>
  supplier.learned.some((value) => shown.endsWith(value) || value.endsWith(` ${shown}`)) ? [supplier] : null

/** Utilities: another amount each month, collected by the supplier under its brand. */
const directDebit: Story = (book, supplier) => {
  const { chance } = book
  const shown = supplier.trade ?? plain(supplier.name).slice(0, 25).trim()
  const isEqual = chance.happens(25)
  const fixed = chance.between(2_000, 15_000)
  const start = chance.pick(DEBITS)
  const mandate = chance.between(100_000_000, 999_999_999)
  for (let month = 1; month <= 6; month += 1) {
    const date = `2026-0${month}-0${chance.between(1, 9)}` as IsoDate
    const one = bill(book, supplier, { date, totalMinor: isEqual ? fixed : chance.between(2_000, 90_000) })
    if (chance.happens(8)) continue
    pay(book, [one], {
      scenario: 'direct-debit',
      fits: supplier.trade === null ? [supplier] : whoIs(supplier, shown),
      date: toDay(date, chance.between(12, 22)),
      text: () => `${start}${shown} ${mandate}`,
    })
  }
}

const multibanco: Story = (book, supplier) => {
  const { chance } = book
  const entity = supplier.entity
  if (entity === null) return
  const one = bill(book, supplier)
  const reference = chance.between(100_000_000, 999_999_999)
  const tie = chance.pick([' ', '/', ' REF '])
  const start = chance.pick(SERVICES)
  pay(book, [one], {
    scenario: 'multibanco',
    fits: whoIs(supplier, `ENTIDADE ${entity}`),
    text: () => `${start}${entity}${tie}${reference}`,
  })
}

/** Paid with a card as it is bought: nothing is owed, or the bill comes the same day. */
const card: Story = (book, supplier) => {
  const { chance } = book
  const shown = supplier.trade ?? plain(supplier.name).slice(0, 22).trim()
  const one = bill(book, supplier, {
    type: chance.pick(['S', 'S', 'T', 'T', 'I']),
    totalMinor: chance.between(300, 30_000),
  })
  const start = chance.pick(CARDS)
  const place = chance.pick(['', ' LISBOA', ' PORTO PT', ' BRAGA'])
  pay(book, [one], {
    scenario: 'card',
    fits: supplier.trade === null ? [supplier] : whoIs(supplier, `COMPRA ${shown}`),
    within: 3,
    date: toDay(one.date, chance.between(0, 3)),
    text: () => `${start}${shown}${supplier.trade === null ? '' : place}`,
  })
}

/** Bought in another currency: the bank takes its own rate and a fee. */
const foreignCard: Story = (book, supplier) => {
  const { chance } = book
  if (supplier.trade !== null) return
  const one = bill(book, supplier, { type: chance.pick(['T', 'I']), totalMinor: chance.between(800, 60_000) })
  const paid = Math.round((one.totalMinor * chance.between(9_850, 10_320)) / 10_000)
  const [currency, rate] = chance.pick([
    ['USD', 108],
    ['GBP', 86],
    ['CHF', 95],
  ] as const)
  const foreign = (Math.round((one.totalMinor * rate) / 100) / 100).toFixed(2).replace('.', ',')
  const shown = plain(supplier.name).slice(0, 22).trim()
  pay(book, [one], {
    scenario: 'foreign-card',
    fits: [supplier],
    within: 3,
    date: toDay(one.date, chance.between(0, 3)),
    amountMinor: -paid,
    cashOf: (other) => (Math.abs(owedOf(other) - paid) * 25 <= other.totalMinor ? [paid] : [owedOf(other)]),
    text: () => `COMPRA 4821 ${shown} ${currency} ${foreign}`,
  })
}

/** One transaction for bills of several suppliers: a file of payments that the bank books as one. */
const batch: Story = (book, supplier) => {
  const others = Array.from({ length: book.chance.between(1, 3) }, () => book.chance.pick(book.suppliers))
  const day = someDay(book.chance)
  const bills = [supplier, ...new Set(others.filter((one) => one !== supplier))].map((one) =>
    bill(book, one, { date: toDay(day, book.chance.between(0, 9)) }),
  )
  if (bills.length < 2) return
  const isNamed = book.chance.happens(60)
  const named = isNamed ? bills.map((one): NamedBill => ({ bill: one, shape: 'full' })) : []
  pay(book, bills, {
    scenario: 'batch',
    fits: null,
    named,
    text: () => `PAGAMENTO FORNECEDORES ${isNamed ? listOf(named, book.chance) : 'FICHEIRO PS2'}`,
  })
}

const withoutBill: Story = (book, supplier) => {
  const { chance } = book
  const known = chance.happens(25) && book.bills.length > 0 ? chance.pick(book.bills) : undefined
  const words = chance.happens(70) ? chance.pick(OTHERS) : `TRF P/ ${plain(supplier.name)} `
  pay(book, [], {
    scenario: words.startsWith('TRF P/') ? 'without-bill' : 'other-money',
    fits: null,
    date: someDay(chance),
    amountMinor: -(known?.totalMinor ?? chance.between(500, 200_000)),
    text: () => `${words}${chance.between(10, 99)}`,
  })
}

/** Each with its part of the book, in a thousand. */
export const stories: readonly (readonly [Story, number])[] = [
  [single, 330],
  [unpaid, 70],
  [sum, 70],
  [inParts, 30],
  [creditNote, 30],
  [givenBack, 20],
  [cashDiscount, 20],
  [withheld, 45],
  [directDebit, 30],
  [multibanco, 60],
  [card, 150],
  [foreignCard, 25],
  [batch, 25],
  [withoutBill, 120],
]
