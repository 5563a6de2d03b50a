import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../src-main/sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ documents: 30, transactions: 60 })
})
afterAll(() => sandbox.close())

interface Account {
  subject: string
  account: string | null
  missing: boolean
}

it('journal entries take accounts a person types, are exported once, written again and withdrawn', async () => {
  const { run, add, track, dataFolder } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  await run(['match', '--accept', 'certain'])
  const out = join(dataFolder, 'entries.csv')
  const exported = ['export', '--report', 'journal-entries', '--out', out, '--profile', 'rfc4180']

  const refused = await run(exported)
  expect(refused.exit).toBe(1)
  expect(refused.json()).toMatchObject({ error: { code: 'conflict' } })
  const missing = (await run(['accounts', 'list'])).json<Account[]>().filter((one) => one.missing)
  expect(missing.map(({ subject }) => subject)).toContain('customers')
  expect((await run(['accounts', 'set', 'cash', '11'])).exit).toBe(2)
  expect((await run(['accounts', 'set', 'bank:nobody', '11'])).exit).toBe(1)
  for (const { subject } of missing)
    expect((await run(['accounts', 'set', subject, `9${subject}`])).exit).toBe(0)

  const done = (await run(exported)).json<{ export: number; entries: number; rows: number }>()
  expect(done).toMatchObject({ export: 1 })
  expect(done.entries).toBeGreaterThan(0)
  const file = readFileSync(out, 'utf8')
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  expect(rows).toHaveLength(done.rows)
  for (const lines of Map.groupBy(rows, (row) => row.Lançamento).values()) {
    const sum = (column: string) => lines.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
    expect(sum('Débito')).toBe(sum('Crédito'))
    expect(sum('Débito')).toBeGreaterThan(0)
  }
  expect((await run(exported)).json()).toMatchObject({ file: null, entries: 0 })
  expect(readFileSync(out, 'utf8')).toBe(file)

  const again = join(dataFolder, 'again.csv')
  await run(['journal', 'again', '1', '--out', again, '--profile', 'rfc4180'])
  expect(readFileSync(again, 'utf8')).toBe(file)

  expect((await run(['undo', '--last'])).exit).toBe(0)
  expect((await run(exported)).json()).toMatchObject({ export: 2, entries: 1 })
  expect(readFileSync(out, 'utf8')).toContain('-1-r"')
  expect((await run(['journal', 'withdraw', '1'])).exit).toBe(1)
  expect((await run(['journal', 'withdraw', '2'])).json()).toEqual({ withdrawn: 2 })
  expect((await run(['journal', 'list'])).json()).toMatchObject([
    { id: 2, withdrawn: {} },
    { id: 1, entries: done.entries, withdrawn: null, isLatest: true },
  ])
})

it('entries whose file cannot be written wait again', async () => {
  const { run, add, track, dataFolder } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  await run(['match', '--accept', 'certain'])
  for (const { subject, missing } of (await run(['accounts', 'list'])).json<Account[]>())
    if (missing) await run(['accounts', 'set', subject, '1'])
  const to = (out: string) => run(['export', '--report', 'journal-entries', '--out', out])
  const taken = join(dataFolder, 'taken.csv')
  mkdirSync(taken)
  for (const place of [join(dataFolder, 'nowhere', 'entries.csv'), taken]) {
    const failed = await to(place)
    expect(failed.exit).toBe(1)
    expect(failed.json()).toMatchObject({ error: { code: 'storage-failed' } })
  }
  expect((await to(join(dataFolder, 'entries.csv'))).json()).toMatchObject({ export: 1 })
})
