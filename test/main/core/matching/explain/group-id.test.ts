import { expect, test } from 'vitest'
import { hashLedgerMembers, hashMembers } from '#core/matching/explain/group-id.ts'

test('the id of a group depends on its members and its book, not on their order', () => {
  expect(hashLedgerMembers(['a', 'b'], ['x'])).toMatch(/^l-[0-9a-f]{16}$/)
  expect(hashLedgerMembers(['b', 'a'], ['x'])).toBe(hashLedgerMembers(['a', 'b'], ['x']))
  expect(hashLedgerMembers(['a'], ['b', 'x'])).not.toBe(hashLedgerMembers(['a', 'b'], ['x']))
  expect(hashMembers(['a'], ['x'])).toMatch(/^g-[0-9a-f]{16}$/)
})
