/** Parts read when they are first shown. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../../../src-renderer/lib/without-eval.ts'
import { onDemand, readTheRest } from '../../../src-renderer/lib/on-demand.tsx'

afterEach(cleanup)

const counted = (text: string) => {
  const asked = { times: 0 }
  const Part = onDemand(async () => {
    asked.times += 1
    return ({ by }: { readonly by: string }) => <p>{`${text} ${by}`}</p>
  })
  return { asked, Part }
}

test('a part is read when it is first shown, and drawn at once from then on', async () => {
  const { asked, Part } = counted('Ajuda')
  expect(asked.times).toBe(0)
  render(<Part by="1" />)
  expect(screen.queryByText('Ajuda 1')).toBeNull()
  await screen.findByText('Ajuda 1')
  cleanup()
  render(<Part by="2" />)
  expect(screen.getByText('Ajuda 2')).toBeTruthy()
  expect(asked.times).toBe(1)
})

test('what was not shown is read while nothing else is to be done, each part once', async () => {
  globalThis.requestIdleCallback ??= (callback) => Number(setTimeout(callback))
  const [first, second] = [counted('Primeira'), counted('Segunda')]
  readTheRest()
  await expect.poll(() => [first.asked.times, second.asked.times]).toEqual([1, 1])
  render(<second.Part by="parte" />)
  expect(screen.getByText('Segunda parte')).toBeTruthy()
})

test('no schema of the page is made fast by code out of text, which its policy forbids', async () => {
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
