/**
 * A small book in pieces: documents, and bank lines whose words are known one by one, so that truth and what a careful
 * reader sees are known by construction, and words can be taken away.
 */

import type { Side } from '#contract/sides.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { MatchAlias, MatchDocument, MatchInput, MatchTransaction } from '#core/matching/model/types.ts'
import { turnTransactions } from '#core/matching/sides/turn-round.ts'
import { sampleDocument, sampleInput, sampleTransaction } from '../match-samples.ts'

export interface Customer {
  name: string
  /** As a bank writes it: upper case, without its legal form. */
  shown: string
  /** Another name in public, which decisions taught. */
  brand?: string
  taxId: string
}

export interface Paper {
  id: number
  customer: Customer
  type: 'I' | 'C'
  serie: string
  /** What tells its numbering from others: the series, or what is printed before the number. */
  start: string
  /** Its number within the series, as printed: `13`, `00517`. */
  count: string
  /** As printed: `FT 2026/13`. */
  number: string
  date: IsoDate
  totalMinor: number
  isSettled: boolean
  /** A rent: a quarter of it may be kept back as tax. */
  isTaxFree?: true
  purchaseOrder: string | null
  externalId: string | null
}

/**
 * How a payer names a document. full: type, series and number; series: series and number; typed: type and number; bare:
 * the number alone; registered: a payment reference or an order of at least eight characters.
 */
export type Form = 'full' | 'series' | 'typed' | 'bare' | 'registered'

export interface Mention {
  form: Form
  start: string
  /** The number without zeros before it; of a registered one its letters and digits. */
  count: string
  /** Where `count` begins in the text of its piece. */
  at: number
}

export type Meaning = 'supplier' | 'return'

/** Words that stand together. Only a `mention` and a `month` say what is paid; `noise` says nothing of it. */
export interface Piece {
  is: 'word' | 'payer' | 'mention' | 'month' | 'noise'
  text: string
  mentions?: readonly Mention[]
  /** `yyyy-mm` */
  month?: string
  /** The customer who is named as payer; none for an unknown payer. */
  customer?: Customer
  meaning?: Meaning
  /** Of noise. */
  family?: string
}

export interface Line {
  id: number
  date: IsoDate
  /** Signed cents. */
  amountMinor: number
  /** The counterparty as the bank shows it in a field of its own. */
  field: { text: string; customer: Customer | null } | null
  pieces: Piece[]
  /** The length at which the bank cuts the text. */
  cut: number | null
  /** A counter of the bank in the field for references. */
  counter: string | null
  /** Ids of the documents it truly pays; -1 for one that is not in the books. */
  pays: number[]
  kind: string
}

export interface Book {
  /** A book of suppliers is written like one of customers; its money is turned round for the engine. */
  side?: Side
  /** Names in texts that earlier decisions taught. */
  taught?: MatchAlias[]
  customers: Customer[]
  papers: Paper[]
  lines: Line[]
}

export const signedTotal = (paper: Paper): number => (paper.type === 'C' ? -1 : 1) * paper.totalMinor

/** The pieces with the text that is left of each once the bank has cut. */
export const shownPieces = ({ pieces, cut }: Line): { piece: Piece; left: string }[] => {
  let at = 0
  return pieces.flatMap((piece) => {
    const left = piece.text.slice(0, Math.max(0, (cut ?? Number.POSITIVE_INFINITY) - at))
    at += piece.text.length + 1
    return left === '' ? [] : [{ piece, left }]
  })
}

export const textOf = (line: Line): string =>
  shownPieces(line)
    .map(({ left }) => left)
    .join(' ')

const toDocument = (paper: Paper): MatchDocument =>
  sampleDocument({
    id: paper.id,
    type: paper.type,
    number: paper.number,
    serie: paper.serie,
    date: paper.date,
    dueDate: paper.date,
    name: paper.customer.name,
    taxId: paper.customer.taxId,
    total: paper.totalMinor,
    unpaid: paper.isSettled ? 0 : paper.totalMinor,
    paymentStatus: paper.isSettled ? 'Complete' : 'NoPayment',
    purchaseOrder: paper.purchaseOrder,
    externalId: paper.externalId,
    ...(paper.isTaxFree ? { withoutTaxMinor: paper.totalMinor as Minor } : {}),
  })

const toTransaction = (line: Line): MatchTransaction =>
  sampleTransaction({
    id: line.id,
    amount: line.amountMinor,
    date: line.date,
    text: textOf(line),
    counterpartyName: line.field?.text ?? null,
    reference: line.counter,
  })

export const toInput = ({ side = 'customer', taught = [], papers, lines }: Book): MatchInput => {
  const transactions = lines.map(toTransaction)
  return sampleInput(
    papers.map((paper) => ({ ...toDocument(paper), side })),
    side === 'customer' ? transactions : turnTransactions(transactions),
    { today: '2026-12-31' as IsoDate, aliases: taught },
  )
}
