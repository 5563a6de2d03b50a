/** Whether a reason counts for a pair, against it, or asks for care. */
import type { EvidenceCode } from '#contract/match-values.ts'
import { AGAINST } from '#contract/plain-values.ts'
import type { Tone } from '../ui/chip.tsx'

const caution: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'iban-shared',
  'name-shared',
  'month-differs',
  'reference-taken',
  'reference-digits-swapped',
  'reference-digit-wrong',
  'unexplained-beside',
  'other-sum',
  'number-differs',
  'paid-back-later',
  'equal-beside',
  'reference-may-go-on',
  'covered-twice',
  'amount-in-order',
  'amount-advance',
  'amount-less-charge',
  'amount-less-discount',
  'reference-prefix-cut',
  'name-differs',
  'transaction-pending',
  'unpaid-amount-unknown',
  'several-combinations',
  'several-customers',
  'named-sum-differs',
  'written-sum-differs',
  'close-rival',
  'search-unfinished',
  'sums-unsearched',
  'advance-beyond',
  'equal-chosen',
  'netting-alone',
  'netting-shared',
  'netting-taken',
  'amount-shared',
  'names-differ',
  'posted-twice',
  'posted-wrong-sign',
  'posted-digits-swapped',
  'posted-other-amount',
  'needs-reference',
  'needs-reference-or-payer',
  'outdone',
])
const strong: ReadonlySet<EvidenceCode> = new Set<EvidenceCode>([
  'month-named',
  'reference-full',
  'reference-series-number',
  'reference-atcud',
  'reference-external-id',
  'reference-purchase-order',
  'reference-document',
  'nif-in-text',
  'iban-matches',
  'alias-iban',
  'alias-name',
  'name-exact',
  'amount-exact',
  'amount-sum',
  'amount-written',
  'amount-foreign',
  'number-shared',
  'cheque-shared',
  'document-shared',
  'sum-of-transactions',
  'sum-of-lines',
  'reversed-in-ledger',
  'entry-exported',
  'ends-posting-error',
])

type Reason = Exclude<Tone, 'neutral'>

export const evidenceTone = (code: EvidenceCode): Reason => {
  if (AGAINST.has(code)) return 'against'
  if (caution.has(code)) return 'caution'
  return strong.has(code) ? 'for' : 'weak'
}

const order: Readonly<Record<Reason, number>> = { against: 0, caution: 1, for: 2, weak: 3 }

/** Reasons against come first: they must be seen before accepting. Within a tone the engine's order stays. */
export const byWeight = <Item extends { readonly code: EvidenceCode }>(reasons: readonly Item[]): Item[] =>
  reasons.toSorted((a, b) => order[evidenceTone(a.code)] - order[evidenceTone(b.code)])
