import { expect, it } from 'vitest'
import type { Dispatch } from '../../../src-main/ipc/dispatch.ts'
import { watchCalls } from '../../../src-main/ipc/watch-calls.ts'

const value = { ok: true, value: {} } as const

const waiting = () => {
  const given: (() => void)[] = []
  const answer: Dispatch = () => new Promise((resolve) => given.push(() => resolve(value)))
  return { ...watchCalls(answer), end: () => given.shift()?.() }
}

it.each(['imports.run', 'reports.export', 'backups.restore', 'matching.accept', 'issuing.saveDocument', 7])(
  'the program is at work until %s has its answer',
  async (channel) => {
    const { answer, isAtWork, end } = waiting()
    const asked = answer(channel, {})
    expect(isAtWork()).toBe(true)
    end()
    expect(await asked).toBe(value)
    expect(isAtWork()).toBe(false)
  },
)

it('what is only read is no work, and an installation does not wait for itself', () => {
  const { answer, isAtWork } = waiting()
  for (const channel of ['documents.readList', 'companies.getOverview', 'search.find', 'updates.install'])
    void answer(channel, {})
  expect(isAtWork()).toBe(false)
})

it('work that fails is over too', async () => {
  const { answer, isAtWork } = watchCalls(() => Promise.reject(new Error('a bug')))
  await expect(answer('imports.run', {})).rejects.toThrow('a bug')
  expect(isAtWork()).toBe(false)
})
