/**
 * The evidence of a hypothesis in the order of reading: amount, references, payer, uniqueness, time, then reasons
 * against.
 */
import type { Evidence, EvidenceCode, EvidenceParams } from '#contract/match-values.ts'
import { isFirm } from '../candidates/reference-to.ts'
import { CLEAR_MARGIN } from '../classify/ambiguous.ts'
import { memoize } from '../index/memoize.ts'
import type { FoundGroup, FoundInstalments, FoundPair } from '../model/found-group.ts'
import type { Hypothesis, PayerHit } from '../model/hypothesis.ts'

/** The most customers that are named in one reason. */
const MAX_NAMES = 3

/** Shared by all reasons without values. */
const NO_PARAMS: EvidenceParams = {}

/** The same few hundred numbers of days occur in every proposal. */
const toDays = memoize((days: number): EvidenceParams => ({ days }))

export const evidenceOf = (hypothesis: Hypothesis): Evidence[] => {
  const { transaction, parts, payer, amount } = hypothesis
  const transactionId = transaction.source.id
  const reasons: Evidence[] = []
  for (const part of parts)
    if (part.reference)
      reasons.push({
        code: part.reference.strength,
        params: { number: part.reference.shown },
        documentId: part.doc.source.id,
        transactionId,
      })
  for (const { doc, equals = 0 } of parts)
    if (equals > 0)
      reasons.push({
        code: 'oldest-of-equal',
        params: { count: equals + 1 },
        documentId: doc.source.id,
        transactionId,
      })
  for (const code of payer?.codes ?? [])
    reasons.push({ code, params: payerParams(code, payer), transactionId })
  if (payer && payer.namesakes > 1 && !parts.some(isFirm))
    reasons.push({ code: 'name-shared', params: { count: payer.namesakes }, transactionId })
  for (const { doc, month } of parts)
    if (month !== undefined)
      reasons.push({ code: 'month-named', params: { name: month }, documentId: doc.source.id, transactionId })
  for (const part of parts)
    if (part.otherMonth !== undefined && !isFirm(part))
      reasons.push({
        code: 'month-differs',
        params: { name: part.otherMonth },
        documentId: part.doc.source.id,
        transactionId,
      })
  const { code, params } = amount
  const single = parts.length === 1 ? parts[0]?.doc.source.id : undefined
  if (single === undefined) reasons.push({ code, params, transactionId }, ...severalCustomers(hypothesis))
  else reasons.push({ code, params, transactionId, documentId: single })
  for (const part of parts)
    if (part.rows.some((row) => row.kind === 'credit-note'))
      reasons.push({
        code: 'credit-note-netted',
        params: { number: part.doc.source.number ?? '', amountMinor: part.doc.target },
        documentId: part.doc.source.id,
        transactionId,
      })
  addTime(reasons, hypothesis)
  for (const { code, params } of hypothesis.against) reasons.push({ code, params, transactionId })
  if (transaction.source.status === 'pending')
    reasons.push({ code: 'transaction-pending', params: NO_PARAMS, transactionId })
  for (const part of parts)
    if (part.doc.settled)
      reasons.push({ code: 'settled-at-source', params: NO_PARAMS, documentId: part.doc.source.id })
  return reasons
}

const addTime = (reasons: Evidence[], { lag, parts, transaction }: Hypothesis): void => {
  const transactionId = transaction.source.id
  if (Number.isNaN(lag)) return
  if (lag < 0) {
    reasons.push({ code: 'before-issue', params: toDays(-lag), transactionId })
    return
  }
  const due = parts[0]?.doc.dueDay ?? Number.NaN
  reasons.push({ code: 'days-from-issue', params: toDays(lag), transactionId })
  if (parts.length === 1 && !Number.isNaN(due))
    reasons.push({ code: 'days-from-due', params: toDays(transaction.day - due), transactionId })
}

const payerParams = (code: EvidenceCode, payer: PayerHit | null): EvidenceParams => {
  if (code === 'nif-in-text') return { taxId: payer?.customer.taxId ?? '' }
  return code.includes('iban') ? NO_PARAMS : { name: payer?.name ?? '' }
}

/** The customers whose documents are named, where there are several; never for a payout. */
const severalCustomers = ({ parts, transaction }: Hypothesis): Evidence[] => {
  if (!parts.some((part) => part.reference)) return []
  const names = new Map(parts.map(({ doc }) => [doc.customer, doc.source.name ?? doc.source.taxId ?? '']))
  if (names.size < 2) return []
  const shown = [...names.values()].slice(0, MAX_NAMES)
  const params = {
    count: names.size,
    names: [...shown, ...(names.size > shown.length ? ['…'] : [])].join(' · '),
  }
  return [{ code: 'several-customers', params, transactionId: transaction.source.id }]
}

/** Evidence for the group as a whole, in addition to that of its hypotheses. */
export const evidenceOfGroup = (found: FoundGroup): Evidence[] => {
  switch (found.kind) {
    case 'pair':
      return evidenceOfRank(found)
    case 'instalments':
      return evidenceOfInstalments(found)
    case 'joint': {
      const count = found.rivals.length
      return count > 0 ? [{ code: 'several-combinations', params: { count } }] : []
    }
    case 'payout': {
      const { hypotheses, channel, windowDays } = found
      const [{ parts, transaction }] = hypotheses
      const params = { name: channel, count: parts.length, days: windowDays }
      return [{ code: 'payout', params, transactionId: transaction.source.id }]
    }
  }
}

/** Evidence that only the comparison with all other uses shows. */
const evidenceOfRank = (pair: FoundPair): Evidence[] => {
  const { equals, alike, isOldest, alone, doubles, rivals, competitors } = pair
  const [{ transaction, parts }] = pair.hypotheses
  const transactionId = transaction.source.id
  const reasons: Evidence[] = []
  if (pair.hasUnexplainedNearby)
    reasons.push({ code: 'unexplained-beside', params: NO_PARAMS, transactionId })
  const { longerNumber } = pair.hypotheses[0]
  if (longerNumber !== undefined)
    reasons.push({ code: 'reference-may-go-on', params: { number: longerNumber }, transactionId })
  if (pair.hypotheses[0].hasOtherSum) reasons.push({ code: 'other-sum', params: NO_PARAMS, transactionId })
  if (doubles > 0) reasons.push({ code: 'covered-twice', params: { count: doubles }, transactionId })
  if (equals > 0)
    reasons.push({
      code: isOldest ? 'oldest-of-equal' : 'order-of-equal',
      params: { count: equals + 1 },
      transactionId,
    })
  else if (alike > 0) reasons.push({ code: 'equal-beside', params: { count: alike + 1 }, transactionId })
  else if (rivals.length === 0 && parts.length === 1)
    reasons.push({ code: 'unique-document', params: NO_PARAMS, transactionId })
  if (alone) reasons.push({ code: 'unique-transaction', params: NO_PARAMS, transactionId })
  if (pair.hypotheses[0].isUnfinished)
    reasons.push({ code: 'search-unfinished', params: NO_PARAMS, transactionId })
  if (pair.margin < CLEAR_MARGIN) {
    const [rival] = rivals
    const code = rival && rival.parts.length > 1 ? 'several-combinations' : 'close-rival'
    reasons.push({ code, params: { count: rivals.length + competitors.length + 1 }, transactionId })
  }
  return reasons
}

const evidenceOfInstalments = ({ complete, paid, doc, hypotheses }: FoundInstalments): Evidence[] => {
  const documentId = doc.source.id
  return [
    complete
      ? { code: 'amount-instalments', params: { count: hypotheses.length, amountMinor: paid }, documentId }
      : { code: 'amount-part', params: { amountMinor: paid, openMinor: doc.target }, documentId },
  ]
}
