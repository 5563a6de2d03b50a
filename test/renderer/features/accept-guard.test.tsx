/** Where Enter pauses as the walk comes to rows of another sort. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProposedClass } from '#contract/match-values.ts'
import { useAcceptGuard } from '../../../src-renderer/features/reconcile/use-accept-guard.ts'
import { groupOf } from '../support/fake-company.ts'

afterEach(cleanup)

test.each([
  ['certain', 'certain', null],
  ['certain', 'possible', /Seguem-se os possíveis/],
  ['likely', 'explained', /Seguem-se os que já estão pagos/],
  ['explained', 'explained', null],
  ['explained', 'ambiguous', /Seguem-se os possíveis/],
  ['possible', 'explained', null],
] satisfies [ProposedClass, ProposedClass, RegExp | null][])('from %s to %s', (from, to, said) => {
  const { result } = renderHook(() => useAcceptGuard())
  let sentence: string | null = null
  act(() => {
    sentence = result.current.onStep(from, to)
  })
  if (said === null) expect(sentence).toBeNull()
  else expect(sentence).toMatch(said)
  let isAllowed = true
  act(() => {
    isAllowed = result.current.allows(groupOf(1))
  })
  expect(isAllowed).toBe(said === null)
  expect(result.current.allows(groupOf(1))).toBe(true)
})
