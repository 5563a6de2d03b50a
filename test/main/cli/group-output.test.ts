import { expect, it } from 'vitest'
import type { Allocation } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { instant } from '#contract/values.ts'
import { toAcceptance, toExplanation, toGroupLine } from '../../../src-main/cli/group-output.ts'
import { cents } from '../../helpers/match-samples.ts'

const AT = '2026-03-31T09:00:00.000Z'

const proposed: GroupView = {
  id: 'g-1',
  class: 'likely',
  state: 'proposed',
  balanceMinor: cents(0),
  currency: 'EUR',
  allocations: [],
  evidence: [],
  alternatives: [],
  explained: false,
  decidedBy: null,
  decidedAt: null,
}

/** The documents and the money in the line of a group. */
const shown = (...rows: Partial<Allocation>[]): string[] => {
  const row = { documentId: 1, documentNumber: 'FT 2026/1', transactionId: 1, amountMinor: cents(0) }
  const allocations = rows.map((own): Allocation => ({ ...row, kind: 'payment', ...own }))
  return toGroupLine({ ...proposed, allocations })
    .split('  ')
    .slice(3, 5)
}

it('a pair is explained to a person gate by gate and reason by reason, each with its sentence', () => {
  const lines = toExplanation(
    [
      { gate: 'direction', passed: true, detail: { type: 'I', direction: 'in' } },
      { gate: 'amount', passed: false, detail: { documentMinor: 73_695, transactionMinor: 6_273 } },
    ],
    [{ code: 'reference-full', params: { number: 'FT 2026/85' }, documentId: 1, transactionId: 2 }],
    null,
  )
  expect(lines.split('\n')).toEqual([
    'passed  direction       The direction of the money fits the document',
    'FAILED  amount          The amount does not fit: 736.95 EUR on the document, 62.73 EUR in the transaction',
    'reason  reference-full  The description names document FT 2026/85',
  ])
})

it('for a pair that no gate refuses, the output says what became of it', () => {
  const needed = { code: 'needs-reference' as const, params: {}, transactionId: 2 }
  expect(toExplanation([], [needed], 'too-weak').split('\n')).toEqual([
    'reason  needs-reference  The document’s number in the description would be enough',
    'answer  too-weak         No condition stands against this pair, but the reasons are too few to propose it',
  ])
})

it('the line of a group shows the money that moved: less than the document where a cent, a fee or a withholding is missing', () => {
  const paid = { amountMinor: cents(9_999) }
  expect(shown(paid, { amountMinor: cents(1), kind: 'rounding' })).toEqual(['FT 2026/1', '99.99 EUR'])
  expect(shown(paid, { amountMinor: cents(2_500), kind: 'withholding' })).toEqual(['FT 2026/1', '99.99 EUR'])
  const fee = { documentId: null, documentNumber: null, amountMinor: cents(-165), kind: 'fee' } as const
  expect(shown(paid, fee)).toEqual(['FT 2026/1 + fee', '98.34 EUR'])
  const credit = { documentId: 2, documentNumber: 'NC 2026/1', amountMinor: cents(-999) } as const
  expect(shown(paid, { ...credit, kind: 'credit-note' })).toEqual(['FT 2026/1 + NC 2026/1', '90.00 EUR'])
})

it('an accepted group is printed with who accepted it and when, and its state after a sync', () => {
  const accepted = { ...proposed, state: 'accepted', decidedBy: 'ana', decidedAt: instant.parse(AT) } as const
  expect(toAcceptance(accepted)).toBe(`accepted by ana at ${AT} (g-1, likely)`)
  expect(toAcceptance({ ...accepted, class: null, state: 'stale' })).toBe(
    `accepted by ana at ${AT} (g-1, joined by hand, stale by now)`,
  )
})
