/**
 * Computes the open amounts of documents from SAF-T (PT) files: totals less receipts and credit notes of all files
 * together.
 */
import type { FiledReason } from '#contract/import-values.ts'
import type { IsoDate } from '#contract/values.ts'
import type { DocumentType } from './documents.ts'
import type { FiledDocument, FiledOpen, FiledReceipt, FiledSettlement } from './filed-documents.ts'
import { toMinor } from './money.ts'

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
    const { number, type, grossMinor, date } = document
    if (isCredit(document)) continue
    const doubt = reductions.unknown.get(number)
    if (PAID_AT_ISSUE.has(type))
      result.set(number, {
        state: 'paid-at-issue',
        settled: [{ date, minor: grossMinor }],
        openMinor: toMinor(0),
        reason: null,
      })
    else if (doubt) result.set(number, NOT_COMPUTABLE(doubt))
    else result.set(number, toOpen(grossMinor, settledBy(reductions, number)))
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
  byNumber: Map<string, FiledSettlement[]>
  unknown: Map<string, FiledReason>
}

const add = ({ byNumber }: Reductions, number: string, settlement: FiledSettlement): void => {
  const known = byNumber.get(number)
  if (known) known.push(settlement)
  else byNumber.set(number, [settlement])
}

const sumOf = (settlements: readonly FiledSettlement[]): number =>
  settlements.reduce((sum, { minor }) => sum + minor, 0)

const settledBy = ({ byNumber }: Reductions, number: string): readonly FiledSettlement[] =>
  byNumber.get(number) ?? []

/** What settled a credit note, whose lines in receipts are negative. */
const usedOf = (reductions: Reductions, number: string): FiledSettlement[] => {
  const used = settledBy(reductions, number)
  const sign = sumOf(used) < 0 ? -1 : 1
  return used.map(({ date, minor }) => ({ date, minor: sign * minor }))
}

const readReceipts = (receipts: readonly FiledReceipt[]): Reductions => {
  const read: Reductions = { byNumber: new Map(), unknown: new Map() }
  for (const receipt of receipts) {
    if (receipt.status === 'A') continue
    for (const [at, closed] of closedByLine(receipt).entries()) {
      const sources = new Set(receipt.lines[at]?.sources)
      const [only] = sources
      if (sources.size === 1 && only !== undefined) add(read, only, { date: receipt.date, minor: closed })
      else for (const number of sources) read.unknown.set(number, 'shared-receipt-line')
    }
  }
  return read
}

const NOT_COMPUTABLE = (reason: FiledReason): FiledOpen => ({
  state: 'not-computable',
  settled: [],
  openMinor: null,
  reason,
})

const toOpen = (gross: number, settled: readonly FiledSettlement[]): FiledOpen => {
  const open = gross - sumOf(settled)
  if (open < 0) return NOT_COMPUTABLE('more-than-total')
  const state = open === 0 ? 'settled' : open < gross ? 'partly-settled' : 'no-receipt'
  return { state, settled, openMinor: toMinor(open), reason: null }
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
  reductions: Reductions,
): Map<string, FiledOpen> => {
  const { unknown } = reductions
  const result = new Map<string, FiledOpen>()
  for (const credit of credits) {
    const { number, grossMinor, references, date } = credit
    const doubt = unknown.get(number)
    if (doubt) {
      result.set(number, NOT_COMPUTABLE(doubt))
      continue
    }
    const used = usedOf(reductions, number)
    const rest = grossMinor - sumOf(used)
    if (rest <= 0 || !references.some((one) => documents.has(one.number))) {
      result.set(number, toOpen(grossMinor, used))
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
      else add(reductions, target.number, { date, minor: share.minor })
    }
    result.set(number, toOpen(grossMinor, [...used, { date, minor: rest - left }]))
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
  for (const { number, date, grossMinor } of counted) {
    if (date > asOf) continue
    const listed = openMinor.get(number)
    const doubt = since.unknown.get(number)
    const before = open.get(number)
    if (listed === undefined) {
      if (before?.state !== 'settled' && before?.state !== 'paid-at-issue')
        open.set(number, {
          state: 'not-listed',
          settled: settledUntil(asOf, grossMinor, before),
          openMinor: toMinor(0),
          reason: null,
        })
    } else if (doubt) open.set(number, NOT_COMPUTABLE(doubt))
    else {
      const later = usedOf(since, number)
      const left = listed - sumOf(later)
      open.set(
        number,
        left < 0
          ? NOT_COMPUTABLE('more-than-total')
          : {
              state: left === 0 ? 'settled' : 'listed',
              settled: [...settledUntil(asOf, grossMinor - listed, before), ...later],
              openMinor: toMinor(left),
              reason: null,
            },
      )
    }
  }
}

/** What a list says was settled by its day: receipts until then, and on that day what no receipt explains. */
const settledUntil = (asOf: IsoDate, minor: number, before: FiledOpen | undefined): FiledSettlement[] => {
  const known = (before?.settled ?? []).filter(({ date }) => date !== null && date <= asOf)
  const rest = minor - sumOf(known)
  if (rest < 0) return [{ date: asOf, minor }]
  return rest === 0 ? known : [...known, { date: asOf, minor: rest }]
}
