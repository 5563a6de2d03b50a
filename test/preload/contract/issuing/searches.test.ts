import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'

test.each(['customers.list', 'issuing.listProducts', 'issuing.listPlaces'] as const)(
  '%s searches for the beginning of a text, however long the field beside it is',
  (channel) => {
    const asked = contract[channel].input.parse({ companyId: 'alfa', search: 'x'.repeat(5_000) })
    expect(asked.search).toBe('x'.repeat(100))
  },
)
