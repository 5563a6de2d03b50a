/**
 * What other people's books hold, as scenarios of the first generator: customers of their own, each with one story, on
 * top of a sample. Figures are shown with and without them.
 */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { MatchDocument, MatchTransaction } from '#core/matching/model/types.ts'
import { inventIban, inventNif } from '../../../src-main/sandbox/generator/invent/identity.ts'
import { companyName } from '../../../src-main/sandbox/generator/invent/names.ts'
import { type Random, seededRandom } from '../../../src-main/sandbox/generator/invent/random.ts'
import {
  citeFully,
  incomingText,
  toBankText,
} from '../../../src-main/sandbox/generator/invent/statement-lines.ts'
import { documentNumber } from '../../../src-main/sandbox/rules/document-types.ts'
import type { Sample } from './load-sample.ts'

interface Customer {
  name: string
  /** null on documents whose customer gave none. */
  taxId: string | null
  iban: string
}

interface Issue {
  total?: number
  /** Days before the end of the sample. */
  ago?: number
  type?: 'I' | 'C' | 'P' | 'T'
  serie?: string
  reference?: string
  /** Zeros that are printed before its number. */
  zeros?: number
}

interface Payment {
  amount: number
  /** Days before the end of the sample. */
  ago: number
  /** What stands behind the payer's name. */
  words?: string
  /** The payer as the line shows it; empty for a line of the bank's own. */
  name?: string
  pays?: readonly (readonly [MatchDocument, number])[]
}

interface Story {
  random: Random
  customer: Customer
  issue(what?: Issue, customer?: Customer): MatchDocument
  pay(what: Payment): void
  nets(document: MatchDocument, note: MatchDocument): void
}

const LAST_DAY = '2026-06-30' as IsoDate
const SERIE = '2026'
const MONTHS = ['JANEIRO', 'FEVEREIRO', 'MARCO', 'ABRIL', 'MAIO', 'JUNHO']

const numberOf = ({ number }: MatchDocument): string => number ?? ''
const whole = (documents: readonly MatchDocument[]): [MatchDocument, number][] =>
  documents.map((one) => [one, one.totalMinor])
const sumOf = (documents: readonly MatchDocument[]): number =>
  documents.reduce((sum, one) => sum + one.totalMinor, 0)
const written = (random: Random, documents: readonly MatchDocument[]): string =>
  documents.map((one) => citeFully(random, numberOf(one))).join(' E ')
/** `12,50` */
const money = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')

/** One letter of the longest word left out. */
const misspelt = (random: Random, name: string): string => {
  const [longest = ''] = name.split(/[ ,]+/).sort((a, b) => b.length - a.length)
  const at = random.int(1, longest.length - 2)
  return name.replace(longest, longest.slice(0, at) + longest.slice(at + 1))
}

const syllables = (random: Random, count: number): string =>
  Array.from(
    { length: count },
    () => `${random.pick([...'BDFGLMNPRSTVZ'])}${random.pick([...'AEIOU'])}`,
  ).join('')

/** With its check digit: ISO 7064, modulo 11 and 10. */
const germanTaxId = (random: Random): string => {
  const digits = `1${random.digits(7)}`
  let product = 10
  for (const digit of digits) product = (2 * ((Number(digit) + product) % 10 || 10)) % 11
  return `DE${digits}${(11 - product) % 10}`
}

/** So much of it in whole euros, in percent. */
const partOf = ({ totalMinor }: MatchDocument, percent: number): number =>
  100 * Math.floor((totalMinor * percent) / 10_000)

/** By kind: what of precision is lost first, then what of recall. */
const STORIES: Readonly<Record<string, (story: Story) => void>> = {
  'paid-twice-later': ({ random, customer, issue, pay }) => {
    const document = issue()
    const amount = document.totalMinor
    pay({ amount, ago: 30, words: citeFully(random, numberOf(document)), pays: whole([document]) })
    pay({ amount, ago: random.int(5, 25), words: numberOf(document), name: misspelt(random, customer.name) })
  },
  'month-named': ({ random, issue, pay }) => {
    const total = 100 * random.int(80, 900)
    const documents = MONTHS.map((_, at) => issue({ total, ago: 180 - 30 * at }))
    for (const at of [1, 3, 4]) {
      const document = documents[at]
      const month = MONTHS[Number(document?.date?.slice(5, 7)) - 1]
      if (document) pay({ amount: total, ago: 6 - at, words: `AVENCA ${month}`, pays: whole([document]) })
    }
  },
  'namesake-branch': ({ random, customer, issue, pay }) => {
    const document = issue()
    const [name = ''] = customer.name.split(',')
    const branch = { ...customer, name: `${name} Tomar, Lda`, taxId: inventNif(random, '5') }
    issue({ total: document.totalMinor + 1_230 }, branch)
    pay({ amount: document.totalMinor, ago: 20, name, pays: whole([document]) })
  },
  'exact-before-part': ({ random, issue, pay }) => {
    const documents = [issue(), issue()]
    issue({ total: sumOf(documents) + random.int(5_000, 90_000) })
    pay({ amount: sumOf(documents), ago: 20, pays: whole(documents) })
  },
  'own-money': ({ random, issue, pay }) => {
    const words = random.pick(['REEMBOLSO IVA AT', 'TRF ENTRE CONTAS PROPRIAS', 'JUROS CREDORES'])
    pay({ amount: issue().totalMinor, ago: 15, name: '', words })
  },
  'batch-beside-singles': ({ random, issue, pay }) => {
    for (let count = 0; count < 22; count += 1) {
      const document = issue({ ago: 90 + count })
      pay({ amount: document.totalMinor, ago: 60, words: numberOf(document), pays: whole([document]) })
    }
    const batch = Array.from({ length: random.int(2, 4) }, (_, at) => issue({ ago: 100 + 2 * at }))
    pay({ amount: sumOf(batch), ago: 50, pays: whole(batch) })
  },
  'list-in-part': ({ random, issue, pay }) => {
    const [first, last] = [issue(), issue()]
    const part = 100 * Math.floor(last.totalMinor / 250)
    const words = `${written(random, [first, last])} POR CONTA`
    pay({
      amount: first.totalMinor + part,
      ago: 20,
      words,
      pays: [
        [first, first.totalMinor],
        [last, part],
      ],
    })
  },
  'more-than-open': ({ random, issue, pay }) => {
    const document = issue()
    const amount = document.totalMinor + Math.floor((document.totalMinor * random.int(1, 14)) / 100)
    const words = random.chance(0.7) ? citeFully(random, numberOf(document)) : ''
    pay({ amount, ago: 20, words, pays: whole([document]) })
  },
  'one-letter': ({ random, customer, issue, pay }) => {
    const document = issue()
    const [bare = ''] = customer.name.split(',')
    const name = random.pick([misspelt(random, bare), bare.replaceAll(' ', ''), `${bare} GMBH`])
    pay({ amount: document.totalMinor, ago: 20, name, pays: whole([document]) })
  },
  'named-sum-less': ({ random, issue, pay }) => {
    const documents = random.chance(0.5) ? [issue()] : [issue(), issue()]
    const percent = random.pick([2, 3, 5])
    const [less, words] = random.chance(0.5)
      ? [random.pick([150, 500, 1_500]), (minor: number) => `DESP BANC ${money(minor)}`]
      : [Math.round((sumOf(documents) * percent) / 100), () => `DESC PP ${percent}%`]
    pay({
      amount: sumOf(documents) - less,
      ago: 20,
      words: `${written(random, documents)} ${words(less)}`,
      pays: whole(documents),
    })
  },
  'other-number': ({ random, issue, pay }) => {
    const proForma = issue({ type: 'P', ago: 50 })
    const document = issue({ total: proForma.totalMinor, reference: numberOf(proForma) })
    const [start = '', digits = ''] = numberOf(document).split('/')
    const turned = `${start}/${digits.slice(0, -2)}${[...digits.slice(-2)].reverse().join('')}`
    const words = random.chance(0.5) ? `PROFORMA ${numberOf(proForma)}` : turned
    pay({ amount: document.totalMinor, ago: 20, words, pays: whole([document]) })
  },
  'longest-number': ({ issue, pay }) => {
    // A series named like the type of another document: one number may be read as two.
    issue({ type: 'T', serie: 'FR' })
    const document = issue({ serie: '2025' })
    const digits = numberOf(document).split('/')[1] ?? ''
    pay({ amount: document.totalMinor, ago: 20, words: `FT2025/${digits}`, pays: whole([document]) })
  },
  'before-issue': ({ random, issue, pay }) => {
    const document = issue({ ago: 20 })
    pay({ amount: document.totalMinor, ago: 20 + random.int(1, 6), pays: whole([document]) })
  },
  netting: ({ issue, nets }) => {
    const document = issue()
    nets(document, issue({ type: 'C', total: document.totalMinor, ago: 30 }))
  },
  'two-answers': ({ random, issue, pay }) => {
    const [a, b, shift] = [random.int(5_000, 60_000), random.int(5_000, 60_000), random.int(101, 3_000)]
    const paid = [issue({ total: a }), issue({ total: b })]
    for (const total of [a + shift, b - shift]) issue({ total })
    pay({ amount: a + b, ago: 20, pays: whole(paid) })
  },
  reversal: ({ random, issue, pay }) => {
    const amount = issue().totalMinor
    const words = `DD TELECOM LUSA ${random.digits(9)}`
    pay({ amount: -amount, ago: 20, name: '', words })
    pay({ amount, ago: 17, name: '', words: `DEVOL ${words}` })
  },
  'amounts-written': ({ random, issue, pay }) => {
    const pays = [issue(), issue()].map((one): [MatchDocument, number] => [
      one,
      partOf(one, random.int(40, 90)),
    ])
    pay({
      amount: pays.reduce((sum, [, minor]) => sum + minor, 0),
      ago: 20,
      words: pays.map(([one, minor]) => `${numberOf(one)} ${money(minor)}`).join(' '),
      pays,
    })
  },
  'zeros-left-out': ({ random, issue, pay }) => {
    const [first, last] = [issue({ zeros: 4 }), issue({ zeros: 4 })]
    const part = partOf(last, random.int(40, 90))
    const words = [first, last].map((one) => numberOf(one).replace('/0000', '/')).join(' E ')
    pay({
      amount: first.totalMinor + part,
      ago: 20,
      words,
      pays: [
        [first, first.totalMinor],
        [last, part],
      ],
    })
  },
  'digit-wrong': ({ random, issue, pay }) => {
    const document = issue()
    const number = numberOf(document)
    const wrong = String((Number(number.at(-2)) + random.int(1, 9)) % 10)
    const words = `${number.slice(0, -2)}${wrong}${number.slice(-1)}`
    pay({ amount: document.totalMinor, ago: 20, words, pays: whole([document]) })
  },
  'number-unreadable': ({ random, customer, issue, pay }) => {
    const [first, unread, last] = [issue(), issue(), issue()]
    const documents = [first, unread, last]
    const words = `${numberOf(first)} ENC ${random.digits(6)} ${numberOf(last)}`
    const name = random.chance(0.5) ? customer.name : ''
    pay({ amount: sumOf(documents), ago: 20, name, words, pays: whole(documents) })
  },
  'foreign-tax-id': ({ random, customer, issue, pay }) => {
    const taxId = germanTaxId(random)
    const document = issue({}, { ...customer, taxId })
    const words = `TRF NIF ${random.pick([taxId, taxId.slice(2)])}`
    pay({ amount: document.totalMinor, ago: 20, name: '', words, pays: whole([document]) })
  },
  'stranger-paid-first': ({ random, issue, pay }) => {
    const document = issue()
    const words = citeFully(random, numberOf(document))
    const amount = document.totalMinor
    pay({ amount, ago: 30, name: companyName(random), words, pays: whole([document]) })
    pay({ amount, ago: random.int(5, 25), words })
  },
  'short-namesake': ({ random, issue, pay }) => {
    const name = `${syllables(random, 2)} ${syllables(random, 1)}`
    const own = issue({}, { name, taxId: inventNif(random, '5'), iban: inventIban(random) })
    const branch = { name: `${name} Tomar`, taxId: inventNif(random, '5'), iban: inventIban(random) }
    const document = issue({ total: own.totalMinor }, branch)
    const paid = random.pick([own, document])
    pay({ amount: paid.totalMinor, ago: 20, name, pays: whole([paid]) })
  },
  'mistyped-customer': ({ random, customer, issue, pay }) => {
    const [name = ''] = customer.name.split(',')
    issue({}, { ...customer, name, taxId: null })
    const document = issue({}, { ...customer, name: misspelt(random, name), taxId: null })
    pay({ amount: document.totalMinor, ago: 20, name, pays: whole([document]) })
  },
}

/** Documents of the sample for each story. */
const DOCUMENTS_EACH = 60

const openStory = (sample: Sample, random: Random, addNetting: (ids: [number, number]) => void) => {
  const { documents, transactions } = sample.input
  const numbers = new Map<string, number>()
  for (const { type, serie, number } of documents) {
    const key = `${type} ${serie}`
    numbers.set(key, Math.max(numbers.get(key) ?? 0, Number(number?.split('/').at(-1) ?? 0)))
  }
  const added = { documents: [] as MatchDocument[], transactions: [] as MatchTransaction[] }
  const lastId = (rows: readonly { id: number }[]): number =>
    rows.reduce((most, { id }) => Math.max(most, id), 0)
  let [documentId, transactionId] = [lastId(documents), lastId(transactions)]

  const issueTo = (customer: Customer, what: Issue): MatchDocument => {
    const { total = random.int(2_500, 300_000), ago = random.int(35, 80), type = 'I', serie = SERIE } = what
    const count = (numbers.get(`${type} ${serie}`) ?? 0) + 1
    numbers.set(`${type} ${serie}`, count)
    documentId += 1
    const date = addDays(LAST_DAY, -ago)
    const open = type === 'P' || type === 'T' ? 0 : total
    const document: MatchDocument = {
      ...customer,
      id: documentId,
      key: String(documentId),
      side: 'customer',
      type,
      status: 'C',
      number: documentNumber(type, serie, count).replace('/', `/${'0'.repeat(what.zeros ?? 0)}`),
      serie,
      date,
      dueDate: addDays(date, 30),
      legalName: customer.name,
      iban: null,
      currency: 'EUR',
      euroRate: null,
      totalMinor: total as Minor,
      withoutTaxMinor: Math.round(total / 1.23) as Minor,
      retentionMinor: 0 as Minor,
      foreignTotalMinor: 0 as Minor,
      unpaidMinor: open as Minor,
      openMinor: open as Minor,
      externalId: null,
      purchaseOrder: null,
      documentReference: what.reference ?? null,
      paymentStatus: null,
    }
    added.documents.push(document)
    return document
  }

  const pay = (scenario: string, customer: Customer, what: Payment): void => {
    transactionId += 1
    const { amount, words = '', name = customer.name } = what
    const date = addDays(LAST_DAY, -what.ago)
    added.transactions.push({
      id: transactionId,
      key: `o-${transactionId}`,
      accountId: 'main',
      bookingDate: date,
      valueDate: date,
      amountMinor: amount as Minor,
      openMinor: amount as Minor,
      direction: amount < 0 ? 'out' : 'in',
      currency: 'EUR',
      text: name === '' ? words : incomingText(random, name, words),
      counterpartyName: name !== '' && random.chance(0.4) ? toBankText(name) : null,
      counterpartyIban: null,
      reference: null,
      status: 'booked',
    })
    const documents = new Map((what.pays ?? []).map(([{ id }, minor]): [number, number] => [id, minor]))
    sample.truth.set(transactionId, { documents, scenario, decidable: false })
  }

  return {
    tell: (scenario: string, story: (story: Story) => void): void => {
      const customer = { name: companyName(random), taxId: inventNif(random, '5'), iban: inventIban(random) }
      story({
        random,
        customer,
        issue: (what = {}, of = customer) => issueTo(of, what),
        pay: (what) => pay(scenario, customer, what),
        nets: (document, note) => addNetting([document.id, note.id]),
      })
    },
    added,
  }
}

/** The sample with each story told a number of times that grows with it; who asks again gets the same. */
export const withOtherBooks = (sample: Sample, seed: number): Sample => {
  const nettings: [number, number][] = []
  const truth = new Map(sample.truth)
  const random = seededRandom(seed + 6)
  const { tell, added } = openStory({ ...sample, truth }, random, (ids) => nettings.push(ids))
  const times = Math.max(1, Math.floor(sample.input.documents.length / DOCUMENTS_EACH / 16))
  for (const [scenario, story] of Object.entries(STORIES))
    for (let count = 0; count < times; count += 1) tell(scenario, story)
  const input = {
    ...sample.input,
    documents: [...sample.input.documents, ...added.documents],
    transactions: [...sample.input.transactions, ...added.transactions],
  }
  return { input, truth, nettings }
}
