/** Thirteen and more ways in which books number documents, and how payers write such numbers. */
import type { Form, Mention, Paper, Piece } from './book.ts'
import type { Chance } from './chance.ts'

export interface Numbering {
  serie: string
  start: string
  /** The number as printed within the whole: `00517`. */
  count(number: number): string
  print(word: string, number: number): string
}

const slashed = (serie: string): Numbering => ({
  serie,
  start: serie,
  count: String,
  print: (word, number) => `${word} ${serie}/${number}`,
})

const dashed = (start: string): Numbering => ({
  serie: '',
  start,
  count: (number) => String(number).padStart(5, '0'),
  print: (_, number) => `${start}${String(number).padStart(5, '0')}`,
})

export const numberings = {
  year: slashed('2026'),
  letterYear: slashed('A2026'),
  lisbonYear: slashed('L2026'),
  lettersYear: slashed('LX2026'),
  shopYear: slashed('LOJA 2026'),
  slashYear: slashed('A/2026'),
  shortYear: slashed('26'),
  letter: slashed('A'),
  block: slashed('B'),
  flat: slashed('T'),
  road: slashed('EN'),
  one: slashed('1'),
  none: { serie: '', start: '', count: String, print: (_: string, number: number) => String(number) },
  yearNumber: {
    serie: '2026',
    start: '2026',
    count: String,
    print: (word: string, number: number) => `${word} 2026-${number}`,
  },
  invoice: dashed('INV-01-'),
  partInvoice: dashed('PART-INV-01-'),
} satisfies Record<string, Numbering>

/** Series that stand inside another one: the inner, then the outer. */
export const nested: readonly (readonly [Numbering, Numbering])[] = [
  [numberings.year, numberings.letterYear],
  [numberings.year, numberings.lisbonYear],
  [numberings.year, numberings.lettersYear],
  [numberings.year, numberings.shopYear],
  [numberings.year, numberings.slashYear],
  [numberings.shortYear, numberings.year],
  [numberings.letter, numberings.slashYear],
  [numberings.invoice, numberings.partInvoice],
]

const bareCount = ({ count }: Paper): string => count.replace(/^0+/, '')

/** What remains of the printed number without its type: `2026/13`, `INV-01-00517`. */
const withoutType = ({ number }: Paper): string => number.replace(/^(FT|NC) /, '')

const mention = (form: Form, paper: Paper, text: string): Piece => ({
  is: 'mention',
  text,
  mentions: [{ form, start: paper.start, count: bareCount(paper), at: text.lastIndexOf(bareCount(paper)) }],
})

/** The document as a payer writes it. A number without a series can be given no better than type and number. */
export const nameDocument = (paper: Paper, form: Form, chance: Chance): Piece => {
  const rest = withoutType(paper)
  const word = paper.type === 'C' ? 'NC' : 'FT'
  const hasSeries = rest !== paper.count
  const effective = !hasSeries && (form === 'full' || form === 'series') ? 'typed' : form
  if (effective === 'registered') return registered(paper.externalId ?? paper.purchaseOrder ?? '', chance)
  if (effective === 'bare')
    return mention('bare', paper, `${chance.pick(['', 'N ', 'PAG ', 'LIQ '])}${bareCount(paper)}`)
  if (effective === 'typed')
    return mention('typed', paper, `${chance.pick(['FATURA ', 'FT ', 'FAT '])}${bareCount(paper)}`)
  if (effective === 'series') return mention('series', paper, rest)
  const typed = paper.number.startsWith(word)
  const words =
    word === 'NC' ? ['NC ', 'NOTA CREDITO '] : typed ? ['FT ', 'FT ', 'FATURA ', 'PAG FT '] : ['FATURA ', '']
  return mention('full', paper, `${chance.pick(words)}${rest}`)
}

/** Documents of one series in a list: `FT 2026/13 E 14`. */
export const nameList = (papers: readonly Paper[], chance: Chance): Piece => {
  const [first, ...others] = papers
  if (!first) throw new Error('a list names at least one document')
  const list = nameDocument(first, 'full', chance)
  return others.reduce(({ text, mentions = [], ...rest }: Piece, paper): Piece => {
    const joined = `${text}${chance.pick([' E ', ', ', ' + '])}`
    const { start } = paper
    const next: Mention = { form: 'full', start, count: bareCount(paper), at: joined.length }
    return { ...rest, text: `${joined}${next.count}`, mentions: [...mentions, next] }
  }, list)
}

/** A payment reference or an order as banks and payers print it: whole, grouped, glued to the entity. */
export const registered = (reference: string, chance: Chance): Piece => {
  const groups = (reference.match(/.{1,3}/g) ?? []).join(' ')
  const text = /^\d{9}$/.test(reference)
    ? chance.pick([
        `PAG SERV ENT 21999 REF ${groups}`,
        `MB REF:${reference}`,
        `MULTIBANCO 21999/000${reference}`,
        `MB REF ${reference}`,
        `REF ${groups.replaceAll(' ', '.')}`,
        `MB21999${reference}`,
      ])
    : chance.pick([reference, `ENC ${reference}`, `V/REF ${reference}`])
  return {
    is: 'mention',
    text,
    mentions: [{ form: 'registered', start: '', count: reference, at: 0 }],
  }
}
