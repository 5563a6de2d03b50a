/** Methods of other programs, written from their published rules, for one common table. */
import { daysBetween } from '#core/calendar.ts'
import { foldText } from '#core/fold.ts'
import type { MatchDocument, MatchInput, MatchTransaction } from '#core/matching/model/types.ts'
import type { Answer } from './measure.ts'

const SIGN: Record<string, number> = { I: 1, D: 1, T: 1, S: 1, C: -1 }
const DAYS = 90

/** The amount that a bookkeeper would look for: the open amount, or the total of a paid document. */
const targetOf = (document: MatchDocument): number =>
  (SIGN[document.type] ?? 0) * (document.unpaidMinor === 0 ? document.totalMinor : (document.openMinor ?? 0))

interface AmountIndex {
  byAmount: Map<number, MatchDocument[]>
  used: Set<number>
}

const indexAmounts = (input: MatchInput): AmountIndex => {
  const byAmount = new Map<number, MatchDocument[]>()
  for (const document of [...input.documents].sort((a, b) => a.id - b.id)) {
    const target = targetOf(document)
    if (document.status !== 'C' || target === 0) continue
    const list = byAmount.get(target)
    if (list) list.push(document)
    else byAmount.set(target, [document])
  }
  return { byAmount, used: new Set() }
}

const inTime = (document: MatchDocument, transaction: MatchTransaction): boolean => {
  if (!document.date || !transaction.bookingDate) return false
  const days = daysBetween(document.date, transaction.bookingDate)
  return days >= 0 && days <= DAYS
}

const candidates = (index: AmountIndex, transaction: MatchTransaction): MatchDocument[] =>
  (index.byAmount.get(transaction.amountMinor) ?? []).filter(
    (document) => !index.used.has(document.id) && inTime(document, transaction),
  )

const isParty = (document: MatchDocument, transaction: MatchTransaction): boolean => {
  const name = foldText(document.name ?? '').slice(0, 18)
  if (name.length < 4) return false
  return foldText(`${transaction.counterpartyName ?? ''} ${transaction.text}`).includes(name)
}

const isReferenced = (document: MatchDocument, transaction: MatchTransaction): boolean => {
  const digits = /(\d+)$/.exec(document.number ?? '')?.[1]
  return digits !== undefined && new RegExp(`(?<!\\d)0*${digits}(?!\\d)`).test(transaction.text)
}

const answer = (index: AmountIndex, document: MatchDocument, transaction: MatchTransaction): Answer => {
  index.used.add(document.id)
  return {
    class: 'certain',
    pairs: [{ documentId: document.id, transactionId: transaction.id }],
    alternatives: [],
  }
}

const inOrder = (input: MatchInput): MatchTransaction[] => [...input.transactions].sort((a, b) => a.id - b.id)

/** A spreadsheet's method: the only document with this amount in the last ninety days. */
export const amountUniqueWithinDays = (input: MatchInput): Answer[] => {
  const index = indexAmounts(input)
  return inOrder(input).flatMap((transaction) => {
    const found = candidates(index, transaction)
    const [only] = found
    return only && found.length === 1 ? [answer(index, only, transaction)] : []
  })
}

/** The common rule of accounting packages: the number in the text with the amount, else party and amount; the first match counts. */
export const referenceThenAmountGreedy = (input: MatchInput): Answer[] => {
  const index = indexAmounts(input)
  return inOrder(input).flatMap((transaction) => {
    const found = candidates(index, transaction)
    const first =
      found.find((document) => isReferenced(document, transaction)) ??
      found.find((document) => isParty(document, transaction))
    return first ? [answer(index, first, transaction)] : []
  })
}

/** Ranked rules over party, reference and uniqueness of the amount; a rank answers only where it has one answer. */
export const rankedRules = (input: MatchInput): Answer[] => {
  const index = indexAmounts(input)
  return inOrder(input).flatMap((transaction) => {
    const found = candidates(index, transaction)
    const party = found.filter((document) => isParty(document, transaction))
    const referenced = found.filter((document) => isReferenced(document, transaction))
    const ranks = [party.filter((document) => referenced.includes(document)), party, referenced, found]
    const rank = ranks.find((documents) => documents.length > 0)
    const [only] = rank ?? []
    return rank && only && rank.length === 1 ? [answer(index, only, transaction)] : []
  })
}
