/** Plain stories: one payment for one document or a few, told well or badly. Each adds documents and payments to a book. */
import type { IsoDate } from '#contract/values.ts'
import { INCOMING, MONTHS, OUTGOING, plain } from './bank-lines.ts'
import { addDays, type Book, type Issued, issue, pay, TODAY } from './book.ts'
import type { Customer } from './customers.ts'
import { paidAfter, payDocuments } from './pay-line.ts'

export type Story = (book: Book, customer: Customer) => void

/** What the service already counts as paid shows nothing open. */
const settleAtSource = (documents: readonly Issued[]): void => {
  for (const document of documents) document.unpaidMinor = 0
}

const single: Story = (book, customer) => {
  const document = issue(book, customer)
  payDocuments(book, customer, [document], { scenario: 'single' })
}

const settled: Story = (book, customer) => {
  const document = issue(book, customer)
  payDocuments(book, customer, [document], { scenario: 'settled' })
  settleAtSource([document])
}

const unpaid: Story = (book, customer) => {
  issue(book, customer)
}

const batch: Story = (book, customer) => {
  const count = book.chance.between(2, 12)
  const start = addDays(TODAY, -book.chance.between(70, 260))
  const documents = Array.from({ length: count }, (_, index) =>
    issue(book, customer, { date: addDays(start, 3 * index) }),
  )
  payDocuments(book, customer, documents, {
    scenario: 'batch',
    numbers: count > 5 ? 'none' : book.chance.pick(['none', 'none', 'bare', 'series']),
    name: book.chance.pick(['whole', 'cut', 'legal']),
  })
}

/** A batch beside documents that the same customer pays one by one, each named. */
const batchBesideSingles: Story = (book, customer) => {
  const start = addDays(TODAY, -book.chance.between(80, 240))
  const singles = Array.from({ length: book.chance.between(6, 20) }, (_, index) =>
    issue(book, customer, { date: addDays(start, index), series: '2026' }),
  )
  for (const document of singles)
    payDocuments(book, customer, [document], { scenario: 'single', numbers: 'full', name: 'whole' })
  const documents = Array.from({ length: book.chance.between(2, 6) }, (_, index) =>
    issue(book, customer, { date: addDays(start, 2 * index) }),
  )
  payDocuments(book, customer, documents, {
    scenario: 'batch-beside-singles',
    numbers: 'none',
    name: 'whole',
  })
}

const instalments: Story = (book, customer) => {
  const document = issue(book, customer, { totalMinor: 100 * book.chance.between(900, 6_000) })
  const count = book.chance.between(2, 4)
  const share = Math.floor(document.totalMinor / count)
  let day = paidAfter(book, document.date)
  for (let index = 0; index < count; index += 1) {
    const amountMinor = index === count - 1 ? document.totalMinor - share * (count - 1) : share
    payDocuments(book, customer, [document], {
      scenario: 'instalments',
      amountMinor,
      shares: new Map([[document, amountMinor]]),
      date: day > TODAY ? TODAY : day,
      name: 'whole',
      numbers: book.chance.pick(['full', 'joined', 'none']),
    })
    day = addDays(day, 28)
  }
}

const withholding: Story = (book, customer) => {
  const totalMinor = 123 * book.chance.between(200, 3_000)
  const retentionMinor = Math.round((totalMinor / 1.23) * 0.23)
  const document = issue(book, customer, { totalMinor, retentionMinor })
  payDocuments(book, customer, [document], {
    scenario: 'withholding',
    amountMinor: totalMinor - retentionMinor,
    shares: new Map([[document, totalMinor - retentionMinor]]),
  })
}

const creditNoteInPayment: Story = (book, customer) => {
  const document = issue(book, customer, { totalMinor: book.chance.between(30_000, 300_000) })
  const note = issue(book, customer, {
    type: 'C',
    totalMinor: book.chance.between(1_000, 29_000),
    date: addDays(document.date, 4),
    documentReference: () => document.number,
  })
  payDocuments(book, customer, [document, note], {
    scenario: 'credit-note',
    numbers: book.chance.pick(['full', 'none']),
  })
}

const refund: Story = (book, customer) => {
  const note = issue(book, customer, { type: 'C', totalMinor: book.chance.between(2_000, 60_000) })
  payDocuments(book, customer, [note], {
    scenario: 'refund',
    name: 'whole',
    numbers: book.chance.pick(['full', 'none']),
  })
}

/** One amount a month: some months are written, some not, one payer forgets a month. */
const recurring: Story = (book, customer) => {
  const totalMinor = 50 * book.chance.between(600, 6_000)
  const months = book.chance.between(4, 6)
  const forgotten = book.chance.happens(30) ? book.chance.between(0, months - 1) : -1
  for (let index = 0; index < months; index += 1) {
    const month = 6 - months + index
    const document = issue(book, customer, { date: `2026-0${month}-02` as IsoDate, totalMinor, series: 'N1' })
    if (index === forgotten) continue
    const isNamed = book.chance.happens(40)
    payDocuments(book, customer, [document], {
      scenario: 'recurring',
      date: `2026-0${month}-${book.chance.between(10, 27)}` as IsoDate,
      numbers: isNamed && book.chance.happens(50) ? 'full' : 'none',
      name: book.chance.pick(['whole', 'cut']),
      words: () => (isNamed ? `MENSALIDADE ${MONTHS[month - 1]}` : ''),
    })
  }
}

const noise: Story = (book, customer) => {
  const { chance } = book
  const out = chance.happens(75)
  const text = out ? `${chance.pick(OUTGOING)} ${chance.between(100, 9_999)}` : chance.pick(INCOMING)
  const known = chance.happens(30) && book.documents.length > 0 ? chance.pick(book.documents) : undefined
  const amountMinor = known && !out ? known.totalMinor : chance.between(300, 250_000) * (out ? -1 : 1)
  pay(book, {
    date: addDays(TODAY, -chance.between(0, 280)),
    amountMinor,
    scenario: out ? 'outgoing' : 'own-money',
    documents: new Map(),
    clues: { shown: '', taxId: null, iban: null, numbers: [] },
    customer: null,
    iban: null,
    line: () => ({ text, counterpartyName: out && chance.happens(20) ? plain(customer.name) : null }),
  })
}

/** Each with the part of the book it begins, in a thousand. */
export const plainStories: readonly (readonly [Story, number])[] = [
  [single, 300],
  [settled, 170],
  [unpaid, 60],
  [batch, 45],
  [batchBesideSingles, 10],
  [instalments, 25],
  [withholding, 35],
  [creditNoteInPayment, 25],
  [refund, 20],
  [recurring, 30],
  [noise, 120],
]
