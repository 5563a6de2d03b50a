/** A customer's payment with its line: who shows as payer and what is written are chosen by a story or by chance. */
import type { IsoDate } from '#contract/values.ts'
import {
  type NameShape,
  type NumberShape,
  paysWords,
  plain,
  shownName,
  typedNumber,
  writeLine,
} from './bank-lines.ts'
import { addDays, type Book, type Issued, type Paid, pay } from './book.ts'
import type { Customer } from './customers.ts'

export interface PayChoices {
  date?: IsoDate
  amountMinor?: number
  scenario: string
  shares?: Map<Issued, number>
  name?: NameShape
  numbers?: NumberShape | 'none'
  /** Documents the payer names, where those are not the ones paid. */
  named?: readonly Issued[]
  /** What stands after the numbers. */
  words?: (named: readonly Issued[]) => string
  withTaxId?: boolean
  withIban?: boolean
}

/** The day a document of this date is usually paid. */
export const paidAfter = (book: Book, date: IsoDate): IsoDate => {
  const day = addDays(date, book.chance.between(1, 75))
  return day > '2026-06-30' ? ('2026-06-30' as IsoDate) : day
}

const chosenName = (book: Book): NameShape =>
  book.chance.pick([
    'whole',
    'whole',
    'cut',
    'cut',
    'cut',
    'legal',
    'legal',
    'one-letter',
    'no-spaces',
    'none',
  ])

const chosenNumbers = (book: Book): NumberShape | 'none' =>
  book.chance.pick(['full', 'full', 'joined', 'series', 'bare', 'none', 'none', 'none', 'none'])

/** Documents signed as they enter a payment: credit notes take money off. */
export const signedOpen = (document: Issued): number =>
  (document.type === 'C' ? -1 : 1) * (document.unpaidMinor === 0 ? document.totalMinor : document.unpaidMinor)

/** Adds the payment of these documents of one customer. */
export const payDocuments = (
  book: Book,
  customer: Customer,
  documents: readonly Issued[],
  choices: PayChoices,
): Paid => {
  const { chance } = book
  const last = documents.reduce(
    (day, one) => (one.date > day ? one.date : day),
    documents[0]?.date ?? '2026-06-01',
  )
  const numbers = choices.numbers ?? chosenNumbers(book)
  const shape = choices.name ?? chosenName(book)
  const shown = shownName(customer, shape, chance)
  const named = numbers === 'none' ? [] : (choices.named ?? documents)
  const withTaxId = choices.withTaxId ?? chance.happens(8)
  const iban = (choices.withIban ?? chance.happens(15)) ? customer.iban : null
  const paysWord = paysWords(customer.country, chance)
  const prefixChoice = chance.between(1, 1_000_000)
  return pay(book, {
    date: choices.date ?? paidAfter(book, last as IsoDate),
    amountMinor: choices.amountMinor ?? documents.reduce((sum, one) => sum + signedOpen(one), 0),
    scenario: choices.scenario,
    documents: choices.shares ?? new Map(documents.map((one) => [one, Math.abs(signedOpen(one))])),
    clues: {
      shown,
      taxId: withTaxId ? customer.taxId : null,
      iban,
      numbers: named.map((document) => ({ document, shape: numbers === 'none' ? 'bare' : numbers })),
    },
    customer,
    iban,
    line: () => {
      const list = named
        .map((one, index) =>
          typedNumber(
            one.number,
            index > 0 && numbers === 'series' ? 'series' : numbers === 'none' ? 'bare' : numbers,
          ),
        )
        .join(chance.pick([' ', ' E ', ', ', '+']))
      const written = [
        list === '' ? '' : `${paysWord}${list}`,
        choices.words?.(named) ?? '',
        withTaxId ? `NIF ${customer.taxId}` : '',
        prefixChoice % 11 === 0 ? `REF ${prefixChoice}` : '',
      ]
        .filter((part) => part !== '')
        .join(' ')
      return writeLine(customer.country, shown, plain(written), chance)
    },
  })
}
