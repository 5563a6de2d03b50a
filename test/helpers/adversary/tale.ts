/** A story being told: it adds documents and bank lines to a book. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import type { Book, Customer, Line, Meaning, Paper, Piece } from './book.ts'
import type { Chance } from './chance.ts'
import { PERSONS } from './names.ts'
import { makeNoise } from './noise.ts'
import type { Numbering } from './numbering.ts'

interface Issue {
  customer?: Customer
  numbering?: Numbering
  number?: number
  total?: number
  date?: IsoDate
  type?: 'I' | 'C'
  isSettled?: boolean
  isTaxFree?: true
  purchaseOrder?: string
  externalId?: string
}

export interface Payment {
  amount: number
  pays: readonly Paper[] | 'not in the books'
  /** Days after the latest document of the book; chance by default. */
  after?: number
  date?: IsoDate
  /** What is written behind the payer's name, in any order. */
  says?: readonly Piece[]
  /** What is written at the end of the text. */
  ends?: Piece
  /** bank: `says` has the name, where the bank writes it. */
  payer?: 'any' | 'none' | 'unknown' | 'text' | 'bank'
  customer?: Customer
  shown?: string
  cut?: number
  counter?: string
  /** The bank's words at the beginning; by direction where they are left out. */
  lead?: string
  /** Nothing of chance is added. */
  isPlain?: boolean
}

export interface Tale {
  book: Book
  chance: Chance
  customer: Customer
  numbering: Numbering
  amount(): number
  issue(what?: Issue): Paper
  /** A document of somebody else, numbered in the same way. */
  issueAs(customer: Customer, what?: Issue): Paper
  /** A document that is not in the books, and whose number nobody else gets. */
  withdraw(paper: Paper): void
  pay(what: Payment): Line
  /** Noise that holds the number of this document. */
  noise(paper: Paper, family?: string): Piece
}

export const word = (text: string, meaning?: Meaning): Piece => ({
  is: 'word',
  text,
  ...(meaning ? { meaning } : {}),
})

const LEADS = ['TRF', 'TRF DE', 'TRF P/O', 'TRANSF SEPA DE', 'CREDITO SEPA', 'TR IPS', 'IMEDIATA DE']
/** An order or an id of four digits, which stands in many places by accident. */
const shortOrder = ({ purchaseOrder, externalId }: Paper): { order?: string } => {
  const order = [purchaseOrder, externalId].find((one) => one !== null && /^\d{4}$/.test(one))
  return order ? { order } : {}
}

const numberOf = (paper: Paper): number => Number(paper.count)

export const openTale = (
  book: Book,
  chance: Chance,
  customer: Customer,
  numbering: Numbering,
  kind: string,
  absent: Paper[],
): Tale => {
  // Each supplier counts its own documents.
  // Invoices and credit notes share the numbers of a series: some ways to number print no type.
  const used = (start: string, by: Customer): number[] =>
    [...book.papers, ...absent]
      .filter((one) => one.start === start && (book.side !== 'supplier' || one.customer === by))
      .map(numberOf)
  const freeNumber = (start: string, by: Customer): number => {
    const taken = used(start, by)
    let number = chance.between(1, 48)
    while (taken.includes(number)) number += 1
    return number
  }
  const noise = (paper: Paper, family?: string): Piece =>
    makeNoise(
      {
        serie: paper.serie,
        number: numberOf(paper),
        ...shortOrder(paper),
      },
      chance,
      family,
    )

  const issue = (what: Issue = {}): Paper => {
    const of = what.numbering ?? numbering
    const type = what.type ?? 'I'
    const wished = what.number
    const by = what.customer ?? customer
    const number =
      wished === undefined || used(of.start, by).includes(wished) ? freeNumber(of.start, by) : wished
    const paper: Paper = {
      id: Math.max(0, ...book.papers.map(({ id }) => id)) + 1,
      customer: by,
      type,
      serie: of.serie,
      start: of.start,
      count: of.count(number),
      number: of.print(type === 'C' ? 'NC' : 'FT', number),
      date: what.date ?? addDays('2026-01-10' as IsoDate, chance.between(0, 45)),
      totalMinor: what.total ?? chance.between(2_000, 250_000),
      isSettled: what.isSettled ?? false,
      ...(what.isTaxFree ? { isTaxFree: true } : {}),
      purchaseOrder: what.purchaseOrder ?? null,
      externalId: what.externalId ?? null,
    }
    book.papers.push(paper)
    return paper
  }

  const pay = (what: Payment): Line => {
    const by = what.customer ?? customer
    const last = book.papers.reduce((day, one) => (one.date > day ? one.date : day), '2026-01-10' as IsoDate)
    const payer = what.payer ?? 'any'
    const shown = what.shown ?? (payer === 'unknown' ? chance.pick(PERSONS) : by.shown)
    const named = payer === 'unknown' ? null : by
    const inField = (payer === 'any' && chance.happens(60)) || (payer === 'unknown' && chance.happens(40))
    const inText = payer !== 'none' && payer !== 'bank' && (!inField || chance.happens(50))
    const extra =
      what.isPlain || book.papers.length === 0 || !chance.happens(35)
        ? []
        : [noise(chance.pick(book.papers)), ...(chance.happens(30) ? [noise(chance.pick(book.papers))] : [])]
    const isOut = what.amount < 0 === (book.side !== 'supplier')
    const lead = what.lead ?? (isOut ? chance.pick(['TRF P/', 'TRANSF SEPA P/']) : chance.pick(LEADS))
    const line: Line = {
      id: book.lines.length + 1,
      date: what.date ?? addDays(last, what.after ?? chance.between(1, 60)),
      amountMinor: what.amount,
      field: inField ? { text: named ? (what.shown ?? by.name) : shown, customer: named } : null,
      pieces: [
        ...(payer === 'none' ? [] : [word(lead)]),
        ...(inText ? [{ is: 'payer', text: shown, ...(named ? { customer: named } : {}) } as const] : []),
        ...chance.shuffled([...(what.says ?? []), ...extra]),
        ...(what.ends ? [what.ends] : []),
      ],
      cut: what.cut ?? (chance.happens(30) ? chance.pick([70, 105, 140]) : null),
      counter: what.counter ?? null,
      pays: what.pays === 'not in the books' ? [-1] : what.pays.map(({ id }) => id),
      kind,
    }
    book.lines.push(line)
    return line
  }

  return {
    book,
    chance,
    customer,
    numbering,
    amount: () => chance.between(2_000, 250_000),
    issue,
    issueAs: (other, what = {}) => issue({ ...what, customer: other }),
    withdraw: (paper) => {
      book.papers = book.papers.filter((one) => one !== paper)
      absent.push(paper)
    },
    pay,
    noise,
  }
}
