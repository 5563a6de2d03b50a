/** How often a desk tries again, and what it waits for a person with. */
import { expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { createOfficeConnection } from '../../../../src-main/services/sharing/office-connection.ts'

const NOW = Date.parse('2026-04-03T09:00:00.000Z')
const server = { host: 'localhost', port: 5432, database: 'concilia', user: 'ana', ca: null }

const connectionOf = (random = 1) => {
  let failing: ErrorCode | undefined
  let opened = 0
  const connection = createOfficeConnection(
    {
      clock: { ...systemClock, epochMs: () => NOW },
      random: () => random,
      openLog: async () => {
        opened += 1
        const companies = async () => {
          if (failing) throw new AppError(failing, 'no')
          return []
        }
        return {
          companies,
          onChanged: () => () => undefined,
          close: async () => undefined,
        } as unknown as SharedLog
      },
      passwordOf: async () => 'p',
      onState: () => undefined,
      onChanged: () => undefined,
      closing: new AbortController().signal,
    },
    server,
  )
  const ask = async (code?: ErrorCode, isWhole = true) => {
    failing = code
    await connection.use((log) => log.companies(), { isWhole }).catch(() => undefined)
    return connection.state()
  }
  return { connection, ask, opened: () => opened }
}

it.each([0, 0.5, 1])(
  'waits from one second to a minute, longer each time, and begins anew (%d)',
  async (random) => {
    const { ask } = connectionOf(random)
    const waits: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const state = await ask('office-unreachable')
      if (state.state === 'offline') waits.push(Date.parse(state.retryAt) - NOW)
    }
    expect(waits).toHaveLength(12)
    expect(waits[0]).toBe(1_000)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBe(30_000 + 30_000 * random)
    expect(await ask()).toEqual({ state: 'online' })
    const again = await ask('office-unreachable')
    expect(again).toMatchObject({ retryAt: new Date(NOW + 1_000).toISOString() })
  },
)

it.each([
  'office-login-refused',
  'office-certificate',
  'office-schema-newer',
  'office-schema-older',
  'office-not-allowed',
] as const)('waits for a person where it is told %s', async (code) => {
  expect(await connectionOf().ask(code)).toMatchObject({ state: 'refused', error: { code } })
})

it('a failure of one company is not one of the connection', async () => {
  const { ask } = connectionOf()
  expect(await ask()).toEqual({ state: 'online' })
  for (const code of ['office-not-allowed', 'office-answer', 'office-full', 'storage-failed'] as const)
    expect(await ask(code, false)).toEqual({ state: 'online' })
  expect(await ask('office-full')).toMatchObject({ state: 'offline', error: { code: 'office-full' } })
})

it('opens one log, and another one for other settings', async () => {
  const { connection, ask, opened } = connectionOf()
  await ask()
  await ask()
  expect(opened()).toBe(1)
  await connection.turnTo({ ...server, user: 'rui' })
  expect(connection.state()).toEqual({ state: 'connecting' })
  await ask()
  expect(opened()).toBe(2)
  await connection.turnTo(null)
  expect(connection.state()).toEqual({ state: 'none' })
})
