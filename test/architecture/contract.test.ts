/** The contract as a whole: names, strictness, and that no secret can leave main. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { MAX_SELECTED } from '#contract/plain-values.ts'
import { createHandlers } from '../../src-main/ipc/handlers/handlers.ts'

const entries = Object.entries(contract)
const endpoints = entries.flatMap(([name, entry]) =>
  entry.kind === 'endpoint' ? [[name, entry] as const] : [],
)
const events = entries.flatMap(([name, entry]) => (entry.kind === 'event' ? [[name, entry] as const] : []))

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  [key: string]: unknown
}

/** Every object schema below a JSON schema, with the path to it. */
const objects = (schema: unknown, path = ''): [string, Schema][] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own: [string, Schema][] = 'properties' in schema ? [[path, schema as Schema]] : []
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => objects(inner, `${path}/${key}`))]
}

const describe = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

test('channels are feature.verb and events are feature.happened', () => {
  for (const [name] of entries) expect(name).toMatch(/^[a-z]+\.[a-z]+([A-Z][a-z]+)*$/)
  for (const [name] of events) expect(name).toMatch(/(ed|given)$/i)
})

test('every endpoint has a handler and every handler an endpoint', () => {
  const anything: object = new Proxy(() => undefined, { get: () => anything })
  const handlers = createHandlers(anything as never, anything as never)
  expect(Object.keys(handlers).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})

test.each(endpoints)('%s takes no field it does not name', (_, { input }) => {
  for (const [, schema] of objects(describe(input, 'input'))) expect(schema.additionalProperties).toBe(false)
})

const secretNames = /token|secret|password|credential(?!s?State)/i

test.each(endpoints)('%s answers with no field that could hold a secret', (_, { output }) => {
  const names = objects(describe(output, 'output')).flatMap(([, { properties }]) =>
    Object.keys(properties ?? {}),
  )
  expect(names.filter((name) => secretNames.test(name) && name !== 'secrets')).toEqual([])
})

test.each(events)('%s carries no field that could hold a secret', (_, { payload }) => {
  const names = objects(describe(payload, 'output')).flatMap(([, { properties }]) =>
    Object.keys(properties ?? {}),
  )
  expect(names.filter((name) => secretNames.test(name))).toEqual([])
})

test('where secrets are is said in words of a closed list', () => {
  const output = contract['companies.list'].output
  const shown = objects(describe(output, 'output')).flatMap<Schema>(
    ([, { properties }]) => properties?.secrets ?? [],
  )
  expect(shown.map((schema) => schema.enum)).toEqual([['keychain', 'session', 'missing', 'not-asked']])
})

test('as many rows as can be selected are decided on together', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  for (const channel of [
    'endings.leaveOpen',
    'endings.classify',
    'endings.offset',
    'matching.convert',
  ] as const) {
    const takes = (count: number) => {
      const { transactionIds } = contract[channel].input.shape
      return transactionIds.safeParse(ids(count)).success
    }
    expect([channel, takes(MAX_SELECTED), takes(MAX_SELECTED + 1)]).toEqual([channel, true, false])
  }
})
