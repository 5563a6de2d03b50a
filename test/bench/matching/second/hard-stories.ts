/** What other people's books hold and a first generator did not: each kind is a scenario of its own. */
import { MONTHS, typedNumber } from './bank-lines.ts'
import { addDays, type Book, type Issued, issue, pay, TODAY } from './book.ts'
import type { Customer } from './customers.ts'
import { payDocuments } from './pay-line.ts'
import type { Story } from './stories.ts'

const NO_CLUES = { shown: '', taxId: null, iban: null, numbers: [] }

/** Two payments name the same document and each covers it: the earlier one pays, the later one is to be returned. */
const paidTwice: Story = (book, customer) => {
  const document = issue(book, customer)
  const first = payDocuments(book, customer, [document], {
    scenario: 'paid-twice',
    numbers: 'full',
    name: 'whole',
  })
  const again = addDays(first.date, book.chance.between(1, 20))
  payDocuments(book, customer, [document], {
    scenario: 'paid-twice-again',
    numbers: book.chance.pick(['full', 'joined']),
    name: book.chance.pick(['cut', 'legal', 'one-letter', 'whole']),
    date: again > TODAY ? TODAY : again,
    shares: new Map(),
  })
}

const namesakeOf = (book: Book, customer: Customer): Customer | undefined =>
  book.customers.find((one) => one !== customer && one.name.startsWith(customer.name))

/** Two customers, one name a beginning of the other, both open with the same amount. */
const namesakes: Story = (book, customer) => {
  const other =
    namesakeOf(book, customer) ?? book.customers.find((one) => namesakeOf(book, one) !== undefined)
  const shorter = other && namesakeOf(book, other) ? other : customer
  const longer = namesakeOf(book, shorter)
  if (!longer) return
  const totalMinor = book.chance.between(5_000, 90_000)
  const document = issue(book, shorter, { totalMinor })
  issue(book, longer, { totalMinor, date: document.date })
  payDocuments(book, shorter, [document], {
    scenario: 'namesakes',
    name: 'whole',
    numbers: 'none',
    withTaxId: false,
    withIban: false,
  })
}

/** A part of a large document would fit, but two small ones add up exactly. */
const exactBeforePart: Story = (book, customer) => {
  const [a, b] = [book.chance.between(4_000, 30_000), book.chance.between(4_000, 30_000)]
  const date = addDays(TODAY, -book.chance.between(60, 200))
  issue(book, customer, { totalMinor: a + b + book.chance.between(10_000, 90_000), date })
  const documents = [
    issue(book, customer, { totalMinor: a, date }),
    issue(book, customer, { totalMinor: b, date: addDays(date, 5) }),
  ]
  payDocuments(book, customer, documents, { scenario: 'exact-before-part', numbers: 'none', name: 'whole' })
}

/** A list of numbers, the money short of their sum: filled in the order named, the last in part. */
const listInPart: Story = (book, customer) => {
  const start = addDays(TODAY, -book.chance.between(90, 220))
  const documents = Array.from({ length: book.chance.between(2, 4) }, (_, index) =>
    issue(book, customer, { date: addDays(start, index), series: 'LX' }),
  )
  const last = documents.at(-1)
  if (!last) return
  const part = Math.floor(last.totalMinor * 0.4)
  const amountMinor = documents.slice(0, -1).reduce((sum, one) => sum + one.totalMinor, part)
  const shares = new Map(
    documents.map((one): [Issued, number] => [one, one === last ? part : one.totalMinor]),
  )
  payDocuments(book, customer, documents, {
    scenario: 'list-in-part',
    numbers: 'full',
    amountMinor,
    shares,
    name: book.chance.pick(['whole', 'cut', 'none']),
    words: () => (book.chance.happens(40) ? 'RESTO POR CONTA' : ''),
  })
}

/** More money than the document: the rest is an advance. */
const moreThanOpen: Story = (book, customer) => {
  const document = issue(book, customer, { totalMinor: book.chance.between(10_000, 200_000) })
  const amountMinor =
    document.totalMinor + Math.floor(document.totalMinor * 0.01 * book.chance.between(1, 15))
  payDocuments(book, customer, [document], {
    scenario: 'more-than-open',
    amountMinor,
    shares: new Map([[document, document.totalMinor]]),
    numbers: book.chance.pick(['full', 'full', 'joined', 'none']),
    name: 'whole',
  })
}

const oneLetter: Story = (book, customer) => {
  const document = issue(book, customer)
  payDocuments(book, customer, [document], {
    scenario: 'one-letter',
    name: book.chance.pick(['one-letter', 'no-spaces']),
    numbers: 'none',
    withTaxId: false,
    withIban: false,
  })
}

/** The sum of what is named, less a bank charge or a discount that the line states. */
const namedSumLess: Story = (book, customer) => {
  const documents = Array.from({ length: book.chance.between(1, 3) }, () =>
    issue(book, customer, { series: 'N1' }),
  )
  const sum = documents.reduce((total, one) => total + one.totalMinor, 0)
  const isCharge = book.chance.happens(50)
  const percent = book.chance.pick([2, 3, 5])
  const less = isCharge ? book.chance.pick([150, 250, 500, 1_500]) : Math.round((sum * percent) / 100)
  if (less >= sum) return
  const share = (one: Issued): number => one.totalMinor - Math.round((less * one.totalMinor) / sum)
  payDocuments(book, customer, documents, {
    scenario: 'named-sum-less',
    numbers: 'full',
    amountMinor: sum - less,
    shares: new Map(documents.map((one) => [one, share(one)])),
    name: book.chance.pick(['whole', 'cut']),
    words: () =>
      isCharge ? `DESP BANC ${(less / 100).toFixed(2).replace('.', ',')}` : `DESC PP ${percent}%`,
  })
}

/** The payer names the pro-forma that the document is based on. */
const otherReference: Story = (book, customer) => {
  const proForma = issue(book, customer, { type: 'P', series: 'PRO', unpaidMinor: 0 })
  const document = issue(book, customer, {
    totalMinor: proForma.totalMinor,
    date: addDays(proForma.date, 10),
    documentReference: () => proForma.number,
  })
  payDocuments(book, customer, [document], {
    scenario: 'other-reference',
    numbers: 'none',
    name: book.chance.pick(['whole', 'none', 'cut']),
    words: () => `PROFORMA ${typedNumber(proForma.number, 'full')}`,
  })
}

/** Two digits of the number are exchanged; amount and payer agree. */
const turnedDigits: Story = (book, customer) => {
  const document = issue(book, customer, { series: '2026' })
  payDocuments(book, customer, [document], {
    scenario: 'turned-digits',
    numbers: 'none',
    name: 'whole',
    words: () => document.number.replace(/(\d)(\d)$/, '$2$1'),
  })
}

/** Paid some days before the document is dated. */
const beforeIssue: Story = (book, customer) => {
  const document = issue(book, customer, { date: addDays(TODAY, -book.chance.between(20, 200)) })
  payDocuments(book, customer, [document], {
    scenario: 'before-issue',
    date: addDays(document.date, -book.chance.between(1, 6)),
    numbers: 'none',
    name: 'whole',
  })
}

/** An invoice and a credit note of the same amount that no transaction touches. */
const netting: Story = (book, customer) => {
  const document = issue(book, customer)
  const note = issue(book, customer, {
    type: 'C',
    totalMinor: document.totalMinor,
    date: addDays(document.date, 8),
  })
  book.nettings.push([document, note])
}

/** A charge and its return, or both ends of a transfer between own accounts: they offset each other. */
const offsetting: Story = (book, customer) => {
  const { chance } = book
  const amountMinor = chance.between(1_000, 300_000)
  const date = addDays(TODAY, -chance.between(5, 200))
  const words = chance.pick([
    'DEBITO DIRETO TELECOM',
    'TRF CONTA PROPRIA',
    'PAGAMENTO SERVICOS',
    customer.name.toUpperCase(),
  ])
  for (const [sign, text, days] of [
    [-1, words, 0],
    [1, `DEV ${words}`, chance.between(0, 6)],
  ] as const)
    pay(book, {
      date: addDays(date, days),
      amountMinor: sign * amountMinor,
      scenario: 'offsetting',
      documents: new Map(),
      clues: NO_CLUES,
      customer: null,
      iban: null,
      line: () => ({ text, counterpartyName: null }),
    })
}

/** Several payments for several documents, no number anywhere: shares cannot be told, the set can. */
const joint: Story = (book, customer) => {
  const date = addDays(TODAY, -book.chance.between(60, 200))
  const documents = [
    issue(book, customer, { date }),
    issue(book, customer, { date }),
    issue(book, customer, { date }),
  ]
  const sum = documents.reduce((total, one) => total + one.totalMinor, 0)
  const first = Math.floor(sum / 2) + book.chance.between(11, 99)
  const day = addDays(date, book.chance.between(5, 50))
  for (const amountMinor of [first, sum - first])
    payDocuments(book, customer, documents, {
      scenario: 'joint',
      date: day,
      amountMinor,
      shares: new Map(documents.map((one) => [one, Math.floor((amountMinor * one.totalMinor) / sum)])),
      numbers: 'none',
      name: 'whole',
    })
}

/** Only the month or the quarter is written, and equal documents wait for several months. */
const monthNamed: Story = (book, customer) => {
  const totalMinor = 100 * book.chance.between(80, 900)
  const documents = [1, 2, 3, 4, 5].map((month) =>
    issue(book, customer, { totalMinor, series: 'N1', date: addDays(TODAY, -30 * (6 - month)) }),
  )
  for (const document of book.chance.shuffled(documents).slice(0, 3))
    payDocuments(book, customer, [document], {
      scenario: 'month-named',
      numbers: 'none',
      name: 'whole',
      date: addDays(TODAY, -book.chance.between(0, 20)),
      words: () => `AVENCA ${MONTHS[Number(document.date.slice(5, 7)) - 1]}`,
    })
}

/** Each with the part of the book it begins, in a thousand. */
export const hardStories: readonly (readonly [Story, number])[] = [
  [paidTwice, 18],
  [namesakes, 10],
  [exactBeforePart, 12],
  [listInPart, 12],
  [moreThanOpen, 14],
  [oneLetter, 16],
  [namedSumLess, 14],
  [otherReference, 8],
  [turnedDigits, 8],
  [beforeIssue, 10],
  [netting, 8],
  [offsetting, 14],
  [joint, 6],
  [monthNamed, 10],
]
