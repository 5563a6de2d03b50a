/** What a careful reader who has the books sees in a bank line. Nothing is parsed: the pieces say what they are. */
import { type Book, type Customer, type Form, type Line, type Paper, shownPieces, textOf } from './book.ts'
import { toShown } from './names.ts'

/** A number in the text, with the documents of the books that it may be. */
export interface Read {
  form: Form
  papers: readonly Paper[]
  /** So many of them, the first ones, have the number as it stands. */
  exact: number
  /** The text ends inside it, or may do so: other documents complete it. */
  isCut: boolean
}

export interface Facts {
  line: Line
  /** Customers whom the payer's name fits; empty where nobody is named, or an unknown payer. */
  payers: readonly Customer[]
  isUnknown: boolean
  reads: readonly Read[]
  months: readonly string[]
  isSupplier: boolean
  isReturn: boolean
}

/** Letters of a name that must be left, so that a reader knows it. */
const MIN_OF_NAME = 8
/** Banks cut texts at many lengths, none shorter than this: a number that ends a longer text may go on. */
const SHORTEST_CUT = 20

export const readLine = (book: Book, line: Line): Facts => {
  const shown = shownPieces(line)
  const text = textOf(line)
  const names = shown
    .filter(
      ({ piece, left }) => piece.is === 'payer' && left.length >= Math.min(MIN_OF_NAME, piece.text.length),
    )
    .map(({ piece, left }) => ({ text: left, customer: piece.customer ?? null }))
  const payer = line.field ?? names[0] ?? null
  const reads = shown.flatMap(({ piece, left }, place): Read[] =>
    (piece.mentions ?? []).flatMap((mention): Read[] => {
      const isRegistered = mention.form === 'registered'
      const digits = isRegistered ? mention.count : left.slice(mention.at, mention.at + mention.count.length)
      if (digits === '' || (isRegistered && left !== piece.text)) return []
      const isCut = digits !== mention.count
      const isLast = place === shown.length - 1 && mention.at + mention.count.length >= left.length
      const meant = { ...mention, count: digits }
      const exact = book.papers.filter((one) => isMeant(book, one, meant, false))
      const mayGoOn = isCut || (isLast && text.length >= SHORTEST_CUT)
      const completed = mayGoOn ? book.papers.filter((one) => isMeant(book, one, meant, true)) : []
      const papers = [...new Set([...exact, ...completed])]
      return [{ form: mention.form, papers, exact: exact.length, isCut: isCut || completed.length > 0 }]
    }),
  )
  return {
    line,
    payers: payer?.customer ? customersNamed(book, payer.text) : [],
    isUnknown: payer !== null && payer.customer === null,
    reads,
    months: shown.flatMap(({ piece, left }) => (piece.month && left === piece.text ? [piece.month] : [])),
    isSupplier: shown.some(({ piece }) => piece.meaning === 'supplier'),
    isReturn: shown.some(({ piece }) => piece.meaning === 'return'),
  }
}

const customersNamed = (book: Book, text: string): Customer[] =>
  book.customers.filter(({ shown, brand }) => shown.startsWith(toShown(text)) || brand === text)

const isMeant = (
  book: Book,
  paper: Paper,
  { form, start, count }: { form: Form; start: string; count: string },
  goesOn: boolean,
): boolean => {
  const fits = (whole: string): boolean =>
    goesOn ? whole.startsWith(count) && whole !== count : whole === count
  if (form === 'registered')
    return [paper.externalId, paper.purchaseOrder].some((one) => one !== null && fits(one))
  const hasSeries = form === 'full' || form === 'series'
  return (
    fits(paper.count.replace(/^0+/, '')) &&
    (!hasSeries || paper.start === start || isSameYear(book, paper.start, start))
  )
}

/** `26` and `2026` are the same year, where the books have only one of the two series. */
const isSameYear = ({ papers }: Book, one: string, other: string): boolean =>
  [one, other].sort().join() === '2026,26' && !papers.some(({ start }) => start === other)
