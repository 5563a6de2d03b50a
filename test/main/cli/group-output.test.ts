import { expect, it } from 'vitest'
import { toExplanation } from '../../../src-main/cli/group-output.ts'

it('a pair is explained to a person gate by gate and reason by reason, each with its sentence', () => {
  const lines = toExplanation(
    [
      { gate: 'direction', passed: true, detail: { type: 'I', direction: 'in' } },
      { gate: 'amount', passed: false, detail: { documentMinor: 73_695, transactionMinor: 6_273 } },
    ],
    [{ code: 'reference-full', params: { number: 'FT 2026/85' }, documentId: 1, transactionId: 2 }],
  )
  expect(lines.split('\n')).toEqual([
    'passed  direction       The direction of the money fits the document',
    'FAILED  amount          The amount does not fit: 736.95 EUR on the document, 62.73 EUR in the transaction',
    'reason  reference-full  The text names document FT 2026/85',
  ])
})
