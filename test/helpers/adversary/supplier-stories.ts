/** Stories of what companies pay their suppliers, and why somebody who reads less carefully is misled. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { Book, Customer, Paper, Piece } from './book.ts'
import { newCustomer, PERSONS } from './names.ts'
import { nameDocument } from './numbering.ts'
import type { Story } from './stories.ts'
import { type Tale, word } from './tale.ts'

const BRANDS = ['LUZFAZ', 'AGUAVIVA', 'TELENOVA', 'GASBEM']
const SHOPS = ['COMPRA', 'COMPRA 4821', 'PAG CARTAO']

const teach = (book: Book, value: string, { taxId }: Customer): void => {
  book.taught = [...(book.taught ?? []), { kind: 'name', value, taxId }]
}

/** A name that only a decision taught; a reader who has the books knows it. */
const nameBrand = ({ book, chance, customer }: Tale, kind: 'DEBITO DIRETO' | 'COMPRA'): Piece => {
  const brand = chance.pick(BRANDS.filter((one) => !book.customers.some((other) => other.brand === one)))
  customer.brand = brand
  teach(book, `${kind} ${brand}`, customer)
  return { is: 'payer', text: brand, customer }
}

const digits = ({ chance }: Tale, from: number, to: number): Piece => word(String(chance.between(from, to)))
const absent = 'not in the books' as const

/** Two suppliers with a document of the same number. */
const sameNumber = (tale: Tale, total: number): [Paper, Paper] => {
  const own = tale.issue()
  const other = newCustomer(tale.book, tale.chance)
  return [own, tale.issueAs(other, { number: Number(own.count), total })]
}

export const supplierStories: Readonly<Record<string, Story>> = {
  // Honest and easy: a reader is sure.
  'easy-debit': (tale) => {
    const bills = [tale.issue(), tale.issue(), tale.issue()]
    const bill = tale.chance.pick(bills)
    const says = [nameBrand(tale, 'DEBITO DIRETO'), digits(tale, 100_000_000, 999_999_999)]
    tale.pay({ amount: bill.totalMinor, pays: [bill], lead: 'DD', payer: 'bank', says, isPlain: true })
  },
  'easy-card': (tale) => {
    const bill = tale.issue({ isSettled: tale.chance.happens(70) })
    tale.issue({ isSettled: true })
    const says = [nameBrand(tale, 'COMPRA')]
    const after = tale.chance.between(0, 3)
    const date = addDays(bill.date, after)
    tale.pay({
      amount: bill.totalMinor,
      pays: [bill],
      lead: tale.chance.pick(SHOPS),
      payer: 'bank',
      says,
      date,
      isPlain: true,
    })
  },
  'number-of-two': (tale) => {
    const [own] = sameNumber(tale, tale.amount())
    const says = [nameDocument(own, 'full', tale.chance)]
    tale.pay({ amount: own.totalMinor, pays: [own], says })
  },
  // One number, one amount: only the name tells.
  'number-and-amount-of-two': (tale) => {
    const total = tale.amount()
    const own = tale.issue({ total })
    const other = newCustomer(tale.book, tale.chance)
    const theirs = tale.issueAs(other, { number: Number(own.count), total })
    const paid = tale.chance.pick([own, theirs])
    tale.pay({ amount: total, pays: [paid], says: [nameDocument(own, 'full', tale.chance)], payer: 'none' })
  },
  // The supplier's own document of the number is missing; another one has it.
  'number-of-another': (tale) => {
    const [own, theirs] = sameNumber(tale, tale.amount())
    tale.withdraw(own)
    tale.pay({
      amount: theirs.totalMinor,
      pays: absent,
      says: [nameDocument(own, tale.chance.pick(['full', 'bare'] as const), tale.chance)],
      payer: tale.chance.pick(['any', 'none'] as const),
    })
  },
  // The same every month, and one month that nobody filed.
  'debit-equal': (tale) => {
    const total = tale.amount()
    const start = '2026-02-03' as IsoDate
    const bills = [0, 1, 2, 3].map((month) => tale.issue({ total, date: addDays(start, 30 * month) }))
    const missing = tale.chance.between(0, 3)
    const brand = nameBrand(tale, 'DEBITO DIRETO')
    for (const [month, bill] of bills.entries()) {
      if (month === missing) tale.withdraw(bill)
      tale.pay({
        amount: total,
        pays: month === missing ? absent : [bill],
        lead: 'DD',
        payer: 'bank',
        says: [brand],
        date: addDays(start, 30 * month + 12),
        isPlain: true,
      })
    }
  },
  // Two purchases of one amount, one bill.
  'card-twice': (tale) => {
    const bill = tale.issue({ isSettled: true })
    const brand = nameBrand(tale, 'COMPRA')
    const paid = tale.chance.between(0, 1)
    for (const at of [0, 1])
      tale.pay({
        amount: bill.totalMinor,
        pays: at === paid ? [bill] : absent,
        lead: 'COMPRA',
        payer: 'bank',
        says: [brand],
        date: addDays(bill.date, at + tale.chance.between(0, 1)),
        isPlain: true,
      })
  },
  // A service collects for many: what was taught of its entity is one of them.
  'entity-of-many': (tale) => {
    const entity = tale.chance.between(20_000, 29_999)
    const bill = tale.issue()
    tale.issue()
    teach(tale.book, `ENTIDADE ${entity}`, tale.customer)
    const isOwn = tale.chance.happens(50)
    tale.pay({
      amount: bill.totalMinor,
      pays: isOwn ? [bill] : absent,
      lead: 'PAG SERV',
      payer: 'none',
      says: [word(`${entity}/${tale.chance.between(100_000_000, 999_999_999)}`)],
      isPlain: true,
    })
  },
  // A rent less its tax is another bill's amount.
  'withheld-or-another': (tale) => {
    const base = 4_000 * tale.chance.between(5, 60)
    const rent = tale.issue({ total: base, isTaxFree: true })
    const other = tale.issue({ total: (base * 3) / 4 })
    tale.pay({ amount: other.totalMinor, pays: [tale.chance.pick([rent, other])] })
  },
  // Money that pays no bill, of a bill's amount.
  'not-a-purchase': (tale) => {
    const bill = tale.issue()
    const lead = tale.chance.pick([
      'VENCIMENTO',
      'PAGAMENTO AO ESTADO',
      'PAG TSU',
      'TRF CONTA PROPRIA',
      'DEVOLUCAO',
    ])
    const says = [word(lead), word(tale.chance.pick(PERSONS))]
    tale.pay({ amount: bill.totalMinor, pays: absent, payer: 'none', says, isPlain: true })
  },
  // Several suppliers in one row, all named; the number of one is another's as well.
  'batch-named': (tale) => {
    const [own, theirs] = sameNumber(tale, tale.amount())
    const other = newCustomer(tale.book, tale.chance)
    const third = tale.issueAs(other)
    const paid = [tale.chance.pick([own, theirs]), third]
    tale.pay({
      amount: paid.reduce((sum, one) => sum + one.totalMinor, 0),
      pays: paid,
      payer: 'none',
      says: paid.map((one) => nameDocument(one, 'full', tale.chance)),
    })
  },
  // The same row where one of the bills is missing and another one of that number makes up for it by chance.
  'batch-missing': (tale) => {
    const total = tale.amount()
    const own = tale.issue({ total })
    const other = newCustomer(tale.book, tale.chance)
    tale.issueAs(other, { number: Number(own.count), total })
    const third = tale.issueAs(newCustomer(tale.book, tale.chance))
    tale.withdraw(own)
    tale.pay({
      amount: total + third.totalMinor,
      pays: absent,
      payer: tale.chance.pick(['any', 'none'] as const),
      says: [own, third].map((one) =>
        nameDocument(one, tale.chance.pick(['full', 'bare'] as const), tale.chance),
      ),
    })
  },
}
