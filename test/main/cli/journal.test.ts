import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

const sandbox = await startSandbox({ documents: 30, transactions: 60 })
afterAll(() => sandbox.close())

interface Account {
  subject: string
  account: string | null
  missing: boolean
}

/** Its first company is synced, and its certain pairs accepted. */
const cliWithPairs = async () => {
  const cli = cliFor(sandbox)
  await cli.add()
  await cli.track()
  await cli.run(['sync'])
  await cli.run(['match', '--accept', 'certain'])
  return cli
}

it('journal entries take accounts a person types, are exported once, written again and withdrawn', async () => {
  const { run, dataFolder } = await cliWithPairs()
  const out = join(dataFolder, 'entries.csv')
  const exported = ['export', '--report', 'journal-entries', '--out', out, '--profile', 'rfc4180']

  const refused = await run(exported)
  expect(refused.exit).toBe(1)
  expect(refused.json()).toMatchObject({ error: { code: 'conflict' } })
  const missing = (await run(['accounts', 'list'])).json<Account[]>().filter((one) => one.missing)
  expect(missing.map(({ subject }) => subject)).toContain('settled')
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
  expect((await run(exported)).json()).toMatchObject({ error: { code: 'file-exists' } })
  expect(readFileSync(out, 'utf8')).toBe(file)
  expect((await run([...exported, '--force'])).json()).toMatchObject({ export: 2, entries: 1 })
  expect(readFileSync(out, 'utf8')).toContain('-1-r"')
  expect((await run(['journal', 'withdraw', '1'])).exit).toBe(1)
  expect((await run(['journal', 'withdraw', '2'])).json()).toEqual({ withdrawn: 2 })
  expect((await run(['journal', 'list'])).json()).toMatchObject([
    { id: 2, withdrawn: {} },
    { id: 1, entries: done.entries, withdrawn: null, isLatest: true },
  ])
})

it('what a reopened month undid is reversed in a file of its own, line for line', async () => {
  const { run, dataFolder } = await cliWithPairs()
  for (const { subject, missing } of (await run(['accounts', 'list'])).json<Account[]>())
    if (missing) await run(['accounts', 'set', subject, `9${subject}`])
  const written = async (report: string, name: string): Promise<Record<string, string>[]> => {
    const out = join(dataFolder, name)
    await run(['export', '--report', report, '--out', out, '--profile', 'rfc4180'])
    return parse(readFileSync(out, 'utf8'), { columns: true, bom: true })
  }
  const first = await written('journal-entries', 'first.csv')
  const period = (first[0]?.Data ?? '').slice(0, 7)
  const open = (await run(['transactions', 'list', '--state', 'open', '--period', period])).json<
    { id: string }[]
  >()
  for (const { id } of open) await run(['leave-open', id, '--note', 'espera recibo'])
  const closed = await run(['periods', 'close', '--period', period, '--reason', 'saldos por confirmar'])
  expect(closed.json()).toMatchObject({ state: 'closed' })
  expect((await run(['periods', 'reopen', '--period', period, '--reason', 'faltava um recibo'])).exit).toBe(0)
  const paid = first.find((row) => row.Data?.startsWith(period) && row.Documento !== '')
  const matched = await written('matched', 'matched.csv')
  const group = matched.find((row) => row.Documento === paid?.Documento)?.Grupo ?? ''
  expect((await run(['undo', group])).exit).toBe(0)

  const second = await written('journal-entries', 'second.csv')
  const undone = first.filter((row) => row.Lançamento === paid?.Lançamento)
  expect(second.map((row) => row.Estorna)).toEqual(undone.map((row) => row.Lançamento))
  const said = (row: Record<string, string>, debit: string, credit: string) =>
    [row['Conta SNC'], row[debit], row[credit], row.Documento, row.NIF].join(' | ')
  expect(second.map((row) => said(row, 'Débito', 'Crédito')).sort()).toEqual(
    undone.map((row) => said(row, 'Crédito', 'Débito')).sort(),
  )
})

it('entries of several companies are a file for each, and of each alone', async () => {
  const { run, add, dataFolder } = await cliWithPairs()
  await add({}, 'Beta')
  await run(['sync', '--company', 'Beta', '--only', 'transactions'])
  const [own] = (await run(['transactions', 'list', '--company', 'Beta'])).json<{ id: string }[]>()
  await run(['classify', own?.id ?? '', '--category', 'other', '--company', 'Beta'])
  for (const company of ['Alfa', 'Beta'])
    for (const { subject, missing } of (await run(['accounts', 'list', '--company', company])).json<
      Account[]
    >())
      if (missing) await run(['accounts', 'set', subject, `${company}-${subject}`, '--company', company])
  const out = join(dataFolder, 'folder')
  mkdirSync(out)
  const all = ['export', '--all', '--report', 'journal-entries', '--out', out, '--profile', 'rfc4180']
  expect((await run(all)).exit).toBe(0)
  const files = readdirSync(out).sort()
  expect(files.map((name) => name.slice(0, 4))).toEqual(['Alfa', 'Beta'])
  const rows = files.map((name): Record<string, string>[] =>
    parse(readFileSync(join(out, name), 'utf8'), { columns: true, bom: true }),
  )
  for (const [at, company] of ['Alfa', 'Beta'].entries())
    expect(rows[at]?.some((row) => row['Conta SNC']?.startsWith(company))).toBe(true)
  expect(rows[0]?.length).toBeGreaterThan(2)
  expect(rows[1]).toHaveLength(2)
  const before = files.map((name) => readFileSync(join(out, name), 'utf8'))
  await run(all)
  expect(files.map((name) => readFileSync(join(out, name), 'utf8'))).toEqual(before)
})

it('entries whose file cannot be written wait again', async () => {
  const { run, dataFolder } = await cliWithPairs()
  for (const { subject, missing } of (await run(['accounts', 'list'])).json<Account[]>())
    if (missing) await run(['accounts', 'set', subject, '1'])
  const to = (out: string) => run(['export', '--report', 'journal-entries', '--out', out])
  const taken = join(dataFolder, 'taken')
  writeFileSync(taken, '')
  for (const place of [join(dataFolder, 'nowhere', 'entries.csv'), join(taken, 'entries.csv')]) {
    const failed = await to(place)
    expect(failed.exit).toBe(1)
    expect(failed.json()).toMatchObject({ error: { code: 'file-not-written' } })
  }
  expect((await to(join(dataFolder, 'entries.csv'))).json()).toMatchObject({ export: 1 })
})
