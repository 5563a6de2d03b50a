/** When a desk looks: by itself, when it is woken, and not while it waits for a person. */
import { afterEach, expect, it } from 'vitest'
import type { OfficeConnection as ConnectionState } from '#contract/sharing.ts'
import { AppError, appErrorToWire } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { OfficeConnection } from '../../../../src-main/services/sharing/office-connection.ts'
import type { OfficeFile } from '../../../../src-main/services/sharing/office-file.ts'
import type { SharedCompanies } from '../../../../src-main/services/sharing/shared-companies.ts'
import { createSyncLoop } from '../../../../src-main/services/sharing/sync-loop.ts'
import { soon } from './helpers/desks.ts'

let closing = new AbortController()
afterEach(() => closing.abort())

const error = appErrorToWire(new AppError('office-unreachable', 'no'))
const at = (ms: number): never => new Date(ms).toISOString() as never

/** Nothing is shared: each look asks for the list of companies, and tells where this desk is. */
const loopOf = (state: ConnectionState) => {
  closing = new AbortController()
  const said = { state, nowMs: Date.parse('2026-04-03T09:00:00.000Z'), looks: 0, waits: [] as number[] }
  let end: () => void = () => undefined
  const loop = createSyncLoop({
    clock: { ...systemClock, epochMs: () => said.nowMs },
    wait: (ms) =>
      new Promise((resolve) => {
        said.waits.push(ms)
        end = () => {
          said.nowMs += ms
          resolve()
        }
      }),
    file: { now: () => ({ server: {}, companies: [] }), find: () => undefined } as unknown as OfficeFile,
    connection: {
      state: () => said.state,
      use: async (work: (log: unknown) => Promise<unknown>) =>
        work({
          companies: async () => {
            said.looks += 1
            said.state = { state: 'online' }
            return []
          },
          here: async () => ({ heads: [], present: [] }),
        }),
    } as unknown as OfficeConnection,
    shared: { noteListed: async () => [], notePresence: async () => undefined } as unknown as SharedCompanies,
    deskName: 'pc',
    onBug: (bug) => {
      throw bug
    },
    closing: closing.signal,
  })
  void loop.run(Promise.resolve())
  return { said, loop, endWait: () => end() }
}

it('looks at the start, then every half minute, and at once when it is woken', async () => {
  const { said, loop, endWait } = loopOf({ state: 'connecting' })
  await soon(() => expect(said).toMatchObject({ looks: 1, waits: [30_000] }))
  endWait()
  await soon(() => expect(said).toMatchObject({ looks: 2, waits: [30_000, 30_000] }))
  said.nowMs += 1_000
  loop.wake()
  await soon(() => expect(said.looks).toBe(3))
  // Several changes in a row are one look.
  loop.wake()
  loop.wake()
  await soon(() => expect(said.waits.at(-1)).toBe(200))
  endWait()
  await soon(() => expect(said.looks).toBe(4))
})

it('waits until it is time to try again, whatever wakes it, but for a person', async () => {
  const retryAt = at(Date.parse('2026-04-03T09:00:07.000Z'))
  const { said, loop, endWait } = loopOf({ state: 'offline', error, retryAt })
  await soon(() => expect(said).toMatchObject({ looks: 0, waits: [7_000] }))
  loop.wake()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(said.looks).toBe(0)
  endWait()
  await soon(() => expect(said.looks).toBe(1))
  said.state = { state: 'offline', error, retryAt: at(said.nowMs + 50_000) }
  loop.hurry()
  await soon(() => expect(said.looks).toBe(2))
})

it('is not kept waiting by a clock that was set back', async () => {
  const { said } = loopOf({ state: 'offline', error, retryAt: at(Date.parse('2026-04-04T09:00:00.000Z')) })
  await soon(() => expect(said.looks).toBe(1))
})

it('waits for a person where something is to be mended, and goes on once the server was reached', async () => {
  const { said, loop } = loopOf({ state: 'refused', error })
  loop.wake()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(said).toMatchObject({ looks: 0, waits: [] })
  said.state = { state: 'online' }
  loop.lookAgain()
  await soon(() => expect(said.looks).toBe(1))
})
