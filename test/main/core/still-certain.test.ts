import { expect, it } from 'vitest'
import type { Allocation, MatchClass } from '#contract/match-values.ts'
import type { Minor } from '#contract/values.ts'
import { createStillCertain } from '#core/still-certain.ts'

const row = (documentId: number | null, transactionId: number, categoryId?: string): Allocation => ({
  documentId,
  documentNumber: null,
  transactionId,
  amountMinor: 100 as Minor,
  kind: documentId === null ? 'classified' : 'payment',
  ...(categoryId === undefined ? {} : { categoryId }),
})
const proposal = (of: MatchClass, ...allocations: Allocation[]) => ({ class: of, allocations })

it('an accepted group holds where the same pairs are certain again, whatever their order or amounts', () => {
  const holds = createStillCertain([
    proposal('certain', row(2, 1), row(3, 1)),
    proposal('likely', row(4, 2)),
    proposal('certain', row(null, 5, 'rent')),
  ])
  const part = { ...row(3, 1), amountMinor: 7 as Minor }
  expect(holds({ allocations: [part, row(2, 1)] })).toBe(true)
  expect(holds({ allocations: [row(2, 1)] })).toBe(false)
  expect(holds({ allocations: [row(4, 2)] })).toBe(false)
  expect(holds({ allocations: [row(null, 5, 'rent')] })).toBe(true)
  expect(holds({ allocations: [row(null, 5, 'vat')] })).toBe(false)
})
