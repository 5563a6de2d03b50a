/** A mirror that is made anew from the log and the service says what the lost one said: lists, statements, reports. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { basicReport } from '#contract/plain-values.ts'
import { reportKind } from '#contract/reports.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { openCompanyRegistry } from '../../src-main/services/companies/registry.ts'
import { mirrorFileOf } from '../../src-main/services/data-folder.ts'
import { newFolder } from '../helpers/new-folder.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { cliFor } from './cli/run-cli.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const sandbox = await startSandbox({
  ...{ seed: 11, documents: 60, transactions: 120, readyDelayMs: 0 },
  today: '2026-06-30' as IsoDate,
})
afterAll(() => sandbox.close())
const { dataFolder, add, track, run } = cliFor(sandbox)

const done = async (...words: string[]) => {
  const { exit, stderr, stdout, json } = await run(words)
  expect({ exit, stderr: exit === 0 ? '' : stderr }, words.join(' ')).toEqual({ exit: 0, stderr: '' })
  return { text: stdout, json }
}

interface Row {
  id: string
  date: string
  state: string
}
const openRows = async (): Promise<Row[]> =>
  (await done('transactions', 'list')).json<Row[]>().filter(({ state }) => state === 'open')

/** Everything a person reads of the company, by name. */
const readAll = async (period: string): Promise<Record<string, string>> => {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  const all: Record<string, string> = {}
  for (const report of reportKind.options) {
    // A customer's own statement is narrowed to one; exporting entries is an act.
    if (basicReport(report) === 'customer-statement' || report === 'journal-entries') continue
    // Only of a company in its regime, which is a setting of this computer.
    if (report === 'vat-cash-basis') continue
    const file = join(folder, `${report}.csv`)
    const of = report === 'month-statement' ? ['--period', period] : []
    await done('export', '--report', report, '--out', file, ...of)
    all[report] = readFileSync(file, 'utf8')
  }
  for (const words of [
    ['documents', 'list'],
    ['transactions', 'list'],
    ['statement', '--period', period],
    ['statement', '--period', '2026-06'],
    ['periods', 'history'],
    ['history'],
    ['journal', 'list'],
    ['rules', 'list'],
    ['questions', 'list'],
    ['categories', 'list'],
    ['accounts', 'list'],
    ['transit', 'list', '--period', period],
  ])
    all[words.join(' ')] = (await done(...words)).text
  return all
}

it('each list, statement and report of a month that was decided is the same, byte by byte', async () => {
  await add()
  await track()
  await done('sync')
  await done('match', '--accept', 'certain')
  const period = '2026-05'
  const [first, second, third, ...others] = (await openRows()).filter(({ date }) => date.startsWith(period))
  await done('categories', 'add', 'Obras', '--account', '6226')
  await done('classify', first?.id ?? '', '--category', 'other')
  await done('note', '--transaction', second?.id ?? '', '--text', 'perguntar ao cliente')
  await done('classify', second?.id ?? '', '--category', 'rent')
  await done('undo')
  await done('questions', 'ask', third?.id ?? '', '--what', 'document', '--text', 'fatura')
  await done('leave-open', ...[second, ...others].map((one) => one?.id ?? ''), '--note', 'falta a fatura')
  const [account] = (await done('statement', '--period', period)).json<{ bank: { account: string }[] }>().bank
  await done('rules', 'add', '--category', 'bank-charges', '--words', 'COM MANUT', '--direction', 'out')
  const of = ['--account', account?.account ?? '']
  for (const [subject, number] of [
    ['customers', '2111'],
    [`bank:${account?.account}`, '12001'],
    ['settled', '2119'],
    ['category:other', '6888'],
  ] as const)
    await done('accounts', 'set', subject, number)
  await done('export', '--report', 'journal-entries', '--out', join(newFolder(), 'entries.csv'))
  await done('transit', 'add', ...of, '--date', '2026-05-30', '--text', 'depósito', '2500')
  await done('transit', 'change', '1', '--amount', '25000')
  await done('transit', 'add', ...of, '--date', '2026-05-31', '--text', 'por engano', '100')
  await done('transit', 'remove', '2')
  await done('balance', '--period', period, ...of, '123400')
  await done('periods', 'start', '--period', period)
  await done('periods', 'close', '--period', period, '--reason', 'saldo por confirmar')
  // A sync reviews decisions, as the one that fills the new mirror does.
  await done('sync')
  const before = await readAll(period)
  expect(JSON.parse(before[`transit list --period ${period}`] ?? '')).toMatchObject([
    { text: 'depósito', amountMinor: 25_000 },
  ])
  expect(before['periods history']).toContain('saldo por confirmar')
  expect(JSON.parse(before.history ?? '').length).toBeGreaterThan(30)
  const { companies } = await openCompanyRegistry(dataFolder).read()
  const mirror = mirrorFileOf(dataFolder, companies[0]?.id ?? ('' as CompanyId))
  for (const end of ['', '-wal', '-shm']) rmSync(`${mirror}${end}`, { force: true })
  await done('company', 'restore', '--empty', '--yes')
  await done('sync')
  await done('match')
  const after = await readAll(period)
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])
})
