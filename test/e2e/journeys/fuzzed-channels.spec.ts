/** Every channel of the running app gets input that its own page never sends: each call fails in a known way, and the app continues. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { expect, test } from '../support/app.ts'
import { connectAndSync } from '../support/company.ts'

test.use({ provoked: true, serviceSize: { documents: 20, transactions: 20 } })

const endpoints = Object.entries(contract).flatMap(([name, one]) =>
  'input' in one ? [{ name, keys: keysOf(one.input) }] : [],
)

function keysOf(input: z.ZodType): string[] {
  const { properties } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** Runs in the page. Each value is sent alone, and in place of all that the channel takes, in a company that is there. */
const attack = async ([{ name, keys }, companyId]: readonly [(typeof endpoints)[number], string]) => {
  const { invoke } = Reflect.get(globalThis, 'concilia')
  const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ a: inner }), 1)
  const hostile: unknown[] = [
    ...[null, true, -1, 0.1, 1e308, Number.NaN, '', [], deep],
    ...['../../../etc/passwd', "'; DROP TABLE document; --", '\ud800', '\0\u001b]52;c;x\u0007\u202e'],
    'x'.repeat(100_000),
    Array.from({ length: 10_000 }, () => 0),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])),
  ]
  const sent = hostile.flatMap((value) => [
    value,
    keys.length === 0
      ? { more: value }
      : {
          ...Object.fromEntries(keys.map((key) => [key, value])),
          ...(keys.length > 1 && keys.includes('companyId') && { companyId }),
        },
  ])
  return Promise.all(
    sent.map(async (input): Promise<string> => {
      try {
        const answer = await invoke(name, input)
        return answer.ok ? 'answered' : answer.error.code
      } catch (error) {
        return `thrown: ${error}`
      }
    }),
  )
}

test('whatever a channel is sent is answered with a known failure', { tag: '@long' }, async ({
  bridge,
  dataFolder,
  page,
  service,
}) => {
  test.slow()
  const companyId = await connectAndSync(bridge, service.access)
  const before = await bridge.call('companies.getOverview', { companyId })
  const wrong: string[] = []
  let refused = 0
  for (const one of endpoints) {
    const codes = await page.evaluate(attack, [one, companyId] as const)
    // A text may be what the channel takes, `true` too.
    refused += codes.filter((code) => code !== 'answered').length
    for (const code of new Set(codes))
      if (code === 'unexpected' || code.startsWith('thrown')) wrong.push(`${one.name}: ${code}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(endpoints.length * 33)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
  const { documents, transactions, accepted } = before
  const after = await bridge.call('companies.getOverview', { companyId })
  expect(after).toMatchObject({ documents, transactions, accepted })
  const log = await readFile(join(dataFolder, 'logs', 'concilia.log'), 'utf8')
  expect(log.split('\n').filter((line) => / bug /.test(line))).toEqual([])
})
