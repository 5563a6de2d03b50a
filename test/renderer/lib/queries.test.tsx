import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../src-renderer/lib/queries.ts'

afterEach(cleanup)

test('an answer is drawn before a timer that began when it came', async () => {
  const order: string[] = []
  const asked = Promise.withResolvers<string>()
  const Shown = () => {
    const { data } = useQuery({ queryKey: ['asked'], queryFn: () => asked.promise })
    if (data !== undefined) order.push(data)
    return null
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  const isAnswered = waitFor(() => expect(order).toContain('timer'))
  asked.resolve('answer')
  setTimeout(() => order.push('timer'))
  await isAnswered
  expect(order[0]).toBe('answer')
})
