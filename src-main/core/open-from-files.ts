/**
 * Computes the open amounts of documents from SAF-T (PT) files: totals less receipts and credit notes of all files
 * together.
 */
import type { FiledReason, FiledState } from '#contract/import-values.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import type { DocumentType } from './documents.ts'
import { toMinor } from './money.ts'

/** A sales document as a file states it; amounts in cents of EUR, without sign. */
export interface FiledDocument {
  number: string
  /** Of SAF-T (PT): FT, FS, FR, NC and more. */
  type: string
  /** N normal, S self-billed, A cancelled, R summary of others, F invoiced into another. */
  status: string
  date: IsoDate
  grossMinor: number
  /** The documents that it corrects, each once. */
  references: readonly FiledReference[]
}

export interface FiledReference {
  number: string
  /** The part of the total that concerns it; null where the file does not state it. */
  minor: number | null
}

export interface FiledReceiptLine {
  /** The documents that it settles. */
  sources: readonly string[]
  /** Positive settles a document, negative uses a credit note. */
  amountMinor: number
  /** A discount that settles an additional amount. */
  settlementMinor: number
}

export interface FiledReceipt {
  number: string
  /** N, or A for cancelled. */
  status: string
  /** Null where it was imported before this was stored. */
  date: IsoDate | null
  grossMinor: number
  lines: readonly FiledReceiptLine[]
}

export interface FiledOpen {
  state: FiledState
  /** Null where it cannot be computed. */
  openMinor: Minor | null
  reason: FiledReason | null
}

/** SAF-T (PT) types of sales, with the mirror's types; types of insurers and of asset sales are left out. */
const TYPES: Readonly<Record<string, DocumentType>> = {
  FT: 'I',
  FS: 'S',
  FR: 'T',
  VD: 'T',
  TV: 'T',
  ND: 'D',
  NC: 'C',
  TD: 'C',
}
const PAID_AT_ISSUE: ReadonlySet<string> = new Set(['FS', 'FR', 'VD', 'TV'])
/** Summaries of other documents, and documents that another one replaced. */
const STANDS_FOR_OTHERS: ReadonlySet<string> = new Set(['R', 'F'])

/** A list of open documents, on its day. */
export interface OpenList {
  asOf: IsoDate
  /** By number, in cents without sign. */
  openMinor: ReadonlyMap<string, number>
}

/**
 * @param documents of all files together, each number once
 * @param receipts of all files together, each number once
 * @param list the newest list of open documents, if there is one
 * @returns by number; documents that are cancelled or stand for others are left out
 */
export const openFromFiles = (
  documents: readonly FiledDocument[],
  receipts: readonly FiledReceipt[],
  list?: OpenList,
): Map<string, FiledOpen> => {
  const byNumber = new Map(documents.map((document) => [document.number, document]))
  const counted = documents.filter((one) => one.status !== 'A' && typeOfFiled(one) !== undefined)
  const reductions = readReceipts(receipts)
  const result = applyCredits(counted.filter(isCredit), byNumber, reductions)
  for (const document of counted) {
    const { number, type, grossMinor } = document
    if (isCredit(document)) continue
    const doubt = reductions.unknown.get(number)
    if (PAID_AT_ISSUE.has(type))
      result.set(number, { state: 'paid-at-issue', openMinor: toMinor(0), reason: null })
    else if (doubt) result.set(number, NOT_COMPUTABLE(doubt))
    else result.set(number, toOpen(grossMinor, grossMinor - (reductions.byNumber.get(number) ?? 0)))
  }
  if (list) applyList(result, counted, receipts, list)
  return result
}

/** The mirror's type of a document; undefined for one that no payment of its own settles. */
export const typeOfFiled = ({
  type,
  status,
}: Pick<FiledDocument, 'type' | 'status'>): DocumentType | undefined =>
  STANDS_FOR_OTHERS.has(status) ? undefined : TYPES[type]

/** Whether its amounts are owed to the customer. */
export const isCredit = ({ type }: Pick<FiledDocument, 'type'>): boolean => TYPES[type] === 'C'

/**
 * The amount that each line of a receipt settles: the receipt's total divided in proportion to the lines, exact to the
 * cent.
 */
const closedByLine = ({ lines, grossMinor }: FiledReceipt): number[] => {
  const sum = lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const total = sum < 0 ? -Math.abs(grossMinor) : Math.abs(grossMinor)
  // Where credit notes leave nothing to pay, the amounts of the lines are used unchanged.
  const rate = sum === 0 ? 1 : total / sum
  let through = 0
  let given = 0
  return lines.map(({ amountMinor, settlementMinor }) => {
    through += amountMinor
    const part = Math.round(through * rate) - given
    given += part
    return part + (amountMinor < 0 ? -settlementMinor : settlementMinor)
  })
}

interface Reductions {
  byNumber: Map<string, number>
  unknown: Map<string, FiledReason>
}

const add = (sums: Map<string, number>, number: string, minor: number): void => {
  sums.set(number, (sums.get(number) ?? 0) + minor)
}

const readReceipts = (receipts: readonly FiledReceipt[]): Reductions => {
  const read: Reductions = { byNumber: new Map(), unknown: new Map() }
  for (const receipt of receipts) {
    if (receipt.status === 'A') continue
    for (const [at, closed] of closedByLine(receipt).entries()) {
      const sources = new Set(receipt.lines[at]?.sources)
      const [only] = sources
      if (sources.size === 1 && only !== undefined) add(read.byNumber, only, closed)
      else for (const number of sources) read.unknown.set(number, 'shared-receipt-line')
    }
  }
  return read
}

const NOT_COMPUTABLE = (reason: FiledReason): FiledOpen => ({
  state: 'not-computable',
  openMinor: null,
  reason,
})

const toOpen = (gross: number, open: number): FiledOpen => {
  if (open < 0) return NOT_COMPUTABLE('more-than-total')
  const state = open === 0 ? 'settled' : open < gross ? 'partly-settled' : 'no-receipt'
  return { state, openMinor: toMinor(open), reason: null }
}

/**
 * The part of a credit note's remaining amount (`rest`) for each document that it refers to; undefined where it is
 * unknown.
 */
const sharesOf = (
  { references, grossMinor }: FiledDocument,
  rest: number,
): { number: string; minor: number }[] | undefined => {
  const [only] = references
  if (only !== undefined && references.length === 1) return [{ number: only.number, minor: rest }]
  const shares = references.flatMap(({ number, minor }) => (minor === null ? [] : [{ number, minor }]))
  return rest === grossMinor && shares.length === references.length ? shares : undefined
}

/**
 * A credit note reduces the documents that it refers to by the amount that no receipt used. The part that refers to no
 * known document, or to one paid at issue, stays open itself.
 */
const applyCredits = (
  credits: readonly FiledDocument[],
  documents: ReadonlyMap<string, FiledDocument>,
  { byNumber, unknown }: Reductions,
): Map<string, FiledOpen> => {
  const result = new Map<string, FiledOpen>()
  for (const credit of credits) {
    const { number, grossMinor, references } = credit
    const doubt = unknown.get(number)
    if (doubt) {
      result.set(number, NOT_COMPUTABLE(doubt))
      continue
    }
    const rest = grossMinor - Math.abs(byNumber.get(number) ?? 0)
    if (rest <= 0 || !references.some((one) => documents.has(one.number))) {
      result.set(number, toOpen(grossMinor, rest))
      continue
    }
    const shares = sharesOf(credit, rest)
    if (!shares) {
      for (const one of references) unknown.set(one.number, 'shared-credit-note')
      result.set(number, NOT_COMPUTABLE('shared-credit-note'))
      continue
    }
    let left = 0
    for (const share of shares) {
      const target = documents.get(share.number)
      if (!target || target.status === 'A' || isCredit(target) || PAID_AT_ISSUE.has(target.type))
        left += share.minor
      else add(byNumber, target.number, share.minor)
    }
    result.set(number, toOpen(grossMinor, left))
  }
  return result
}

/**
 * For documents up to the list's day, the open amount is the list's; receipts and credit notes after that day reduce
 * it.
 */
const applyList = (
  open: Map<string, FiledOpen>,
  counted: readonly FiledDocument[],
  receipts: readonly FiledReceipt[],
  { asOf, openMinor }: OpenList,
): void => {
  const since = readReceipts(receipts.filter(({ date }) => date !== null && date > asOf))
  const byNumber = new Map(counted.map((document) => [document.number, document]))
  applyCredits(
    counted.filter((one) => isCredit(one) && one.date > asOf),
    byNumber,
    since,
  )
  for (const { number, date } of counted) {
    if (date > asOf) continue
    const listed = openMinor.get(number)
    const doubt = since.unknown.get(number)
    if (listed === undefined) {
      const state = open.get(number)?.state
      if (state !== 'settled' && state !== 'paid-at-issue')
        open.set(number, { state: 'not-listed', openMinor: toMinor(0), reason: null })
    } else if (doubt) open.set(number, NOT_COMPUTABLE(doubt))
    else {
      const left = listed - Math.abs(since.byNumber.get(number) ?? 0)
      open.set(
        number,
        left < 0
          ? NOT_COMPUTABLE('more-than-total')
          : { state: left === 0 ? 'settled' : 'listed', openMinor: toMinor(left), reason: null },
      )
    }
  }
}
