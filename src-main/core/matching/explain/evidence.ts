/** The reasons of a hypothesis as a person reads them: amount, references, payer, uniqueness, time, then what speaks against. */
import type { Evidence, EvidenceCode, EvidenceParams } from '../../../../src-preload/contract/match-values.ts'
import type { PayerHit } from '../model/payer-hit.ts'
import { remember } from '../index/remember.ts'
import type { Hypothesis } from '../model/hypothesis.ts'
import { MARGIN_CLEAR } from '../candidates/weights.ts'
import type { Judged } from '../assign/margins.ts'

/** Customers that are named in one reason. */
const NAMES_MOST = 3

/** Shared by all reasons that say everything by their code. */
const NOTHING: EvidenceParams = {}

/** The same few hundred counts of days are told of every proposal. */
const toDays = remember((days: number): EvidenceParams => ({ days }))

const addTime = (reasons: Evidence[], { lag, parts, movement }: Hypothesis): void => {
  const transactionId = movement.source.id
  if (Number.isNaN(lag)) return
  if (lag < 0) {
    reasons.push({ code: 'before-issue', params: toDays(-lag), transactionId })
    return
  }
  const due = parts[0]?.doc.dueDay ?? Number.NaN
  reasons.push({ code: 'days-from-issue', params: toDays(lag), transactionId })
  if (parts.length === 1 && !Number.isNaN(due))
    reasons.push({ code: 'days-from-due', params: toDays(movement.day - due), transactionId })
}

const payerParams = (code: EvidenceCode, payer: PayerHit | null): EvidenceParams => {
  if (code === 'nif-in-text') return { taxId: payer?.customer.taxId ?? '' }
  return code === 'iban-matches' || code === 'alias-iban' ? NOTHING : { name: payer?.name ?? '' }
}

/** Whose documents the text names, where they are several customers'; a payout names nobody's. */
const severalCustomers = ({ parts, movement }: Hypothesis): Evidence[] => {
  if (!parts.some((part) => part.reference)) return []
  const names = new Map(parts.map(({ doc }) => [doc.customer, doc.source.name ?? doc.source.taxId ?? '']))
  if (names.size < 2) return []
  const shown = [...names.values()].slice(0, NAMES_MOST)
  const params = {
    count: names.size,
    names: [...shown, ...(names.size > shown.length ? ['…'] : [])].join(' · '),
  }
  return [{ code: 'several-customers', params, transactionId: movement.source.id }]
}

export const evidenceOf = (hypothesis: Hypothesis): Evidence[] => {
  const { movement, parts, payer, amount } = hypothesis
  const transactionId = movement.source.id
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
  if (movement.source.status === 'pending')
    reasons.push({ code: 'transaction-pending', params: NOTHING, transactionId })
  for (const part of parts)
    if (part.doc.settled)
      reasons.push({ code: 'settled-at-source', params: NOTHING, documentId: part.doc.source.id })
  return reasons
}

/** What only the comparison with all other uses tells. */
export const evidenceOfRank = (judged: Judged): Evidence[] => {
  const transactionId = judged.hypothesis.movement.source.id
  const reasons: Evidence[] = []
  if (judged.equals > 0)
    reasons.push({ code: 'oldest-of-equal', params: { count: judged.equals + 1 }, transactionId })
  else if (judged.rivals.length === 0 && judged.hypothesis.parts.length === 1)
    reasons.push({ code: 'unique-document', params: NOTHING, transactionId })
  if (judged.alone) reasons.push({ code: 'unique-transaction', params: NOTHING, transactionId })
  const [rival] = judged.rivals
  const params = { count: judged.rivals.length + judged.takers.length + 1 }
  if (judged.margin < MARGIN_CLEAR)
    reasons.push(
      rival && rival.parts.length > 1
        ? { code: 'several-combinations', params, transactionId }
        : { code: 'close-rival', params, transactionId },
    )
  return reasons
}
