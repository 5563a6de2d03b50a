import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, event } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { dispatch, type Journal } from '../../../src-main/ipc/dispatch.ts'

const contract = {
  'sum.add': endpoint(z.strictObject({ left: z.int(), right: z.int() }), z.strictObject({ total: z.int() })),
  'sum.happened': event(z.strictObject({})),
  'sum.forgotten': endpoint(z.strictObject({}), z.strictObject({})),
}

const recorded = () => {
  const entries: string[] = []
  const journal: Journal = {
    failure: (where, error) => void entries.push(`failure ${where} ${error.code}`),
    bug: (where, error) => {
      entries.push(`bug ${where} ${error instanceof Error ? error.message : String(error)}`)
      return 'ABCD2345'
    },
  }
  return { entries, journal }
}

const add = async ({ left, right }: { left: number; right: number }): Promise<unknown> => ({
  total: left + right,
})

const set = (handler: (input: { left: number; right: number }) => Promise<unknown> = add) => {
  const { entries, journal } = recorded()
  return { entries, call: dispatch(contract, { 'sum.add': handler }, journal) }
}

test('a call that fits the contract is answered with its value', async () => {
  expect(await set().call('sum.add', { left: 2, right: 3 })).toEqual({ ok: true, value: { total: 5 } })
})

test.each([
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'sum.nothing',
  '',
  7,
  null,
  undefined,
  {},
])('a channel the contract does not hold is refused: %s', async (channel) => {
  expect(await set().call(channel, {})).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('an event is no endpoint', async () => {
  expect(await set().call('sum.happened', {})).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('an endpoint without a handler is refused, not thrown', async () => {
  expect(await set().call('sum.forgotten', {})).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('an input at fault names its field and never its value', async () => {
  const { call, entries } = set()
  const result = await call('sum.add', { left: 1, right: 'my-secret-value' })
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input', details: { field: 'right' } } })
  expect(JSON.stringify([result, entries])).not.toContain('my-secret-value')
})

test('an extra field is refused', async () => {
  const result = await set().call('sum.add', { left: 1, right: 2, extra: 3 })
  expect(result).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})

test('an answer with a field the contract does not name stays in main', async () => {
  const { call, entries } = set(async () => ({ total: 1, token: 'abc-token' }))
  const result = await call('sum.add', { left: 1, right: 2 })
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'unexpected', details: { reference: 'ABCD2345' } },
  })
  expect(JSON.stringify(result)).not.toContain('abc-token')
  expect(entries).toHaveLength(1)
})

test('a failure of the world keeps its code, sentence and details, and loses its cause', async () => {
  const { call, entries } = set(async () => {
    throw new AppError('offline', 'no answer', { cause: new Error('inner'), details: { httpStatus: 503 } })
  })
  expect(await call('sum.add', { left: 1, right: 2 })).toEqual({
    ok: false,
    error: { code: 'offline', message: 'no answer', details: { httpStatus: 503 } },
  })
  expect(entries).toEqual(['failure sum.add offline'])
})

test('a bug is written down and answered with its reference alone', async () => {
  const { call, entries } = set(async () => {
    throw new TypeError('x is not a function')
  })
  const result = await call('sum.add', { left: 1, right: 2 })
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'unexpected', details: { reference: 'ABCD2345' } },
  })
  expect(JSON.stringify(result)).not.toContain('x is not')
  expect(entries).toEqual(['bug sum.add x is not a function'])
})

test('whatever comes over the bridge, the answer is a result', async () => {
  const { call } = set()
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constant('sum.add'), fc.anything()),
      fc.anything(),
      async (channel, input) => {
        const result = await call(channel, input)
        expect(typeof result.ok).toBe('boolean')
      },
    ),
  )
})

const anything = {
  'any.take': endpoint(z.strictObject({ body: z.unknown() }), z.strictObject({})),
}
const nested = (depth: number): unknown => (depth === 0 ? 1 : { inside: nested(depth - 1) })
const wide = (keys: number): unknown =>
  Object.fromEntries(Array.from({ length: keys }, (_, at) => [`key${at}`, at]))
const ring: { self?: unknown } = {}
ring.self = ring

test.each([
  ['a hundred thousand ids', Array.from({ length: 100_000 }, (_, at) => at), true],
  ['a table of five million letters', 'a'.repeat(5_000_000), true],
  ['a form of two hundred keys', wide(200), true],
  ['nothing', undefined, true],
  ['too many keys in an object', wide(501), false],
  ['too many keys in many objects', Array.from({ length: 1_000 }, () => wide(200)), false],
  ['too many items', new Array(200_000).fill(0), false],
  ['an endless hole', new Array(4_000_000_000), false],
  ['too much text', ['a'.repeat(4_000_000), 'a'.repeat(4_000_001)], false],
  ['keys of too much text', { ['a'.repeat(8_000_001)]: 1 }, false],
  ['too many levels', nested(40), false],
  ['a ring', ring, false],
  ['what is no JSON: a map', new Map([[1, 2]]), false],
  ['what is no JSON: bytes', new Uint8Array(10), false],
])('a call brings at most what any call takes: %s', async (_, body, isTaken) => {
  let taken = 0
  const { journal } = recorded()
  const handler = async () => {
    taken += 1
    return {}
  }
  const answer = await dispatch(anything, { 'any.take': handler }, journal)('any.take', { body })
  expect(answer).toMatchObject(isTaken ? { ok: true } : { ok: false, error: { code: 'invalid-input' } })
  expect(taken).toBe(isTaken ? 1 : 0)
})
