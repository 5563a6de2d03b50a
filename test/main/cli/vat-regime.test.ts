/** The days of a company in the cash-basis regime of VAT, as a person types them, and its list as a file. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
let cli: ReturnType<typeof cliFor>

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, documents: 12, transactions: 20 })
  cli = cliFor(sandbox)
  expect((await cli.add()).exit).toBe(0)
})
afterAll(() => sandbox.close())

const regime = async (...words: string[]) =>
  (await cli.run(['company', 'vat-regime', ...words])).json<object>()

it('is set, shown, ended and taken back', async () => {
  expect(await regime()).toEqual({ regime: null })
  expect(await regime('--from', '2026-01-01')).toEqual({ regime: { from: '2026-01-01', until: null } })
  expect(await regime('--until', '2027-12-31')).toEqual({
    regime: { from: '2026-01-01', until: '2027-12-31' },
  })
  expect(await regime()).toEqual({ regime: { from: '2026-01-01', until: '2027-12-31' } })
  expect(await regime('--off')).toEqual({ regime: null })
})

it.each([
  [['--until', '2027-12-31'], 'name the first day with --from'],
  [['--from', '2026-01-01', '--until', '2025-12-31'], 'the last day is before the first one'],
  [['--from', '2026-01-01', '--off'], "option '--off' cannot be used with option '--from <date>'"],
])('refuses %j as wrong usage', async (words, message) => {
  const refused = await cli.run(['company', 'vat-regime', ...words])
  expect([refused.exit, refused.stderr]).toEqual([2, expect.stringContaining(message)])
})

it('writes no list of a company that is not in the regime, and says how to set it', async () => {
  const file = join(cli.dataFolder, 'iva.csv')
  const list = ['export', '--report', 'vat-cash-basis', '--out', file, '--period', '2026-03']
  const refused = await cli.run(list)
  expect([refused.exit, refused.stderr]).toEqual([
    1,
    expect.stringContaining('company vat-regime --from <date>'),
  ])
  expect(existsSync(file)).toBe(false)
  await regime('--from', '2024-01-01')
  expect((await cli.run(list)).exit).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('IVA')
})
