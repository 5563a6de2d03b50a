import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../helpers/new-folder.ts'
import { reportTable } from '../../helpers/report-table.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, runCli, spawnCli } from './run-cli.ts'

interface Group {
  id: string
  class: string
  state: string
  explained: boolean
  balanceMinor: number
  allocations: {
    documentId: number | null
    documentNumber: string
    transactionId: string
    amountMinor: number
  }[]
}

const readCsv = (file: string): Record<string, string>[] =>
  parse(reportTable(readFileSync(file)), { delimiter: ';', columns: true })

const sandbox = await startSandbox({ documents: 120, transactions: 180 })
afterAll(() => sandbox.close())

describe('the whole job on the command line', () => {
  it('connects, tracks, syncs, matches, decides, undoes and exports', async () => {
    const { run, add, track, dataFolder } = cliFor(sandbox)
    expect((await add()).json()).toEqual({ company: 'Alfa', invoicing: 'ok', banking: 'ok' })
    expect((await track()).json()).toEqual({ tracked: 120, alreadyTracked: 0 })
    expect((await run(['sync'])).json()).toMatchObject({
      transactions: { pages: 1, received: 180, inserted: 180, vanished: 0, total: 180 },
      documents: { requested: 120, fetched: 120, unknown: 0, total: 120 },
    })

    const { groups } = (await run(['match'])).json<{ groups: Group[] }>()
    const [first, second] = groups.filter((group) => group.class === 'certain' && !group.explained)
    if (!first || !second) throw new Error('the sample has at least two certain groups')
    expect(first.balanceMinor).toBe(0)

    // An id named twice counts once.
    const accepted = (await run(['accept', first.id, second.id, first.id])).json<Group[]>()
    expect(accepted.map(({ id, state }) => [id, state])).toEqual([
      [first.id, 'accepted'],
      [second.id, 'accepted'],
    ])
    expect((await run(['undo'])).json<Group>()).toMatchObject({ id: second.id, state: 'proposed' })
    const again = await run(['accept', first.id])
    expect(again.exit).toBe(1)
    expect(again.json()).toMatchObject({ error: { code: 'conflict' } })

    const file = join(dataFolder, 'matched.csv')
    const written = (await run(['export', '--report', 'matched', '--out', file])).json<{
      rows: number
      sha256: string
    }>()
    const rows = readCsv(file)
    expect(rows).toHaveLength(written.rows)
    expect(rows.map((row) => row.Documento)).toEqual(first.allocations.map((row) => row.documentNumber))
    const sameFile = ['export', '--report', 'matched', '--out', file]
    expect((await run(sameFile)).json()).toMatchObject({ error: { code: 'file-exists' } })
    const repeated = (await run([...sameFile, '--force'])).json<{ sha256: string }>()
    expect(repeated.sha256).toBe(written.sha256)
    const workbook = join(dataFolder, 'matched.xlsx')
    await run(['export', '--report', 'matched', '--format', 'xlsx', '--out', workbook])
    const [sheet] = (await readXlsx(readFileSync(workbook))).sheets
    const numberAt = sheet?.rows[0]?.indexOf('Documento') ?? -1
    expect(sheet?.rows.slice(1).map((row) => row[numberAt])).toEqual(rows.map((row) => row.Documento))

    const nowhere = await run([
      'export',
      '--report',
      'matched',
      '--out',
      join(dataFolder, 'no', 'matched.csv'),
    ])
    expect(nowhere.exit).toBe(1)
    expect(nowhere.stderr).toContain('the folder the file belongs in is not there')
    expect(existsSync(join(dataFolder, 'no'))).toBe(false)
    const narrowed = ['export', '--force', '--out', file, '--report', 'matched', '--period', '1999-02']
    expect((await run(narrowed)).json()).toMatchObject({ rows: 0 })
    const classified = [
      'export',
      '--force',
      '--out',
      file,
      '--report',
      'classified-transactions',
      '--category',
    ]
    expect((await run([...classified, 'Rent'])).json()).toMatchObject({ rows: 0 })
    expect((await run([...classified, 'no such'])).json()).toMatchObject({ error: { code: 'not-found' } })
    const paper = ['export', '--force', '--out', file, '--report', 'working-paper', '--period', '1999-02']
    expect((await run(paper)).exit).toBe(0)
    expect(new Set(readCsv(file).map((row) => row.Secção))).toEqual(new Set(['Total']))
    for (const wrong of [
      ['--report', 'working-paper', '--counterparty', 'a'],
      ['--report', 'matched', '--period', '2026-13'],
      ['--report', 'matched', '--period', '2026-02', '--from', '2026-02-01'],
      ['--report', 'customer-statement'],
      ['--report', 'working-paper', '--search', 'a'],
      ['--report', 'matched', '--format', 'pdf'],
    ])
      expect(await run(['export', '--out', file, ...wrong])).toMatchObject({ exit: 2 })
  })

  it('shows the demo to a person: two files that open, and a working paper that ties out', async () => {
    const out = newFolder()
    const demo = await spawnCli(['demo', '--out', out])
    expect(demo.exit).toBe(0)
    expect(demo.stdout).toMatch(/400 documents and 6\d\d bank transactions/)
    expect(readdirSync(out).sort()).toEqual(['matched.csv', 'working-paper.csv'])
    const checks = readCsv(join(out, 'working-paper.csv')).filter((row) =>
      row.Descritivo?.startsWith('Verificação'),
    )
    expect(checks.map((row) => row.Diferença)).toEqual(['0,00', '0,00'])
    expect(readCsv(join(out, 'matched.csv')).length).toBeGreaterThan(20)
  })

  it('explains a pair by its gates and reasons', async () => {
    const { run, add, track } = cliFor(sandbox)
    await add()
    await track()
    await run(['sync'])
    const { groups } = (await run(['match'])).json<{ groups: Group[] }>()
    const row = groups.find(({ class: how, allocations }) => how === 'certain' && allocations.length === 1)
      ?.allocations[0]
    const why = (
      await run(['why', '--document', `${row?.documentId}`, '--transaction', `${row?.transactionId}`])
    ).json<{
      gates: { gate: string; passed: boolean }[]
      evidence: { code: string }[]
    }>()
    expect(why.gates.every((gate) => gate.passed)).toBe(true)
    expect(why.evidence.map(({ code }) => code)).toContain('amount-exact')
    const unknown = await run(['why', '--document', '1', '--transaction', 'nobody'])
    expect(unknown).toMatchObject({ exit: 1 })
    expect(unknown.json()).toMatchObject({ error: { code: 'not-found' } })
  })
})

describe('what goes wrong on the command line', () => {
  it('saves nothing when the token or the secret is wrong', async () => {
    const { run, add } = cliFor(sandbox)
    for (const [name, secret] of [
      ['CONCILIA_TOKEN', 'wrong-token'],
      ['CONCILIA_CLIENT_SECRET', 'wrong-secret'],
    ] as const) {
      const refused = await add({ [name]: secret })
      expect(refused.exit).toBe(1)
      expect(refused.json()).toMatchObject({ error: { code: 'credential-rejected' } })
      expect(refused.stdout + refused.stderr).not.toMatch(/wrong-(token|secret)/)
    }
    expect((await run(['company', 'list'])).json()).toEqual([])
  })

  it('asks for the secrets it needs, and for addresses it may call', async () => {
    const { add, run } = cliFor(sandbox)
    expect((await add({ CONCILIA_TOKEN: '' })).json()).toMatchObject({
      error: { code: 'credential-missing' },
    })
    const words = [
      'company',
      'add',
      '--name',
      'B',
      '--email',
      'a@b.pt',
      '--client-id',
      'c',
      '--account-id',
      'd',
    ]
    const urls = [
      '--invoicing-url',
      'http://example.com',
      '--banking-url',
      'https://b',
      '--auth-url',
      'https://c',
    ]
    expect((await run([...words, ...urls])).json()).toMatchObject({ error: { code: 'invalid-input' } })
  })

  it('goes on where the service went away, and doubles nothing', async () => {
    const shaky = await startSandbox({ documents: 30, transactions: 900, faults: ['transactions@4:drop'] })
    const { run, add, track } = cliFor(shaky)
    await add()
    await track()
    const cut = await run(['sync'])
    expect(cut.exit).toBe(1)
    expect(cut.json()).toMatchObject({ error: { code: 'offline' } })
    shaky.setFaults([])
    const before = shaky.requests.length
    expect((await run(['sync'])).json()).toMatchObject({ transactions: { total: 900 } })
    const pages = shaky.requests
      .slice(before)
      .flatMap(({ host, query }) => (host === 'banking' ? [query.page] : []))
    // The last page written is read once more, to see whether anything moved meanwhile.
    expect(pages[0]).toBe('3')
    await shaky.close()
  })

  it('works without the service: match, accept and export offline', async () => {
    const gone = await startSandbox({ documents: 60, transactions: 90 })
    const { run, add, track, dataFolder } = cliFor(gone)
    await add()
    await track()
    await run(['sync'])
    await gone.close()
    expect((await run(['sync'])).json()).toMatchObject({ error: { code: 'offline' } })
    expect(
      (await run(['match', '--accept', 'certain'])).json<{ accepted: number }>().accepted,
    ).toBeGreaterThan(5)
    const file = join(dataFolder, 'paper.csv')
    expect((await run(['export', '--report', 'working-paper', '--out', file])).exit).toBe(0)
  })

  it('tells a folder it cannot write, and one that is in use', async () => {
    const file = join(newDataFolder(), 'a-file')
    writeFileSync(file, '')
    const readOnly = await runCli(['match', '--data-dir', join(file, 'below'), '--no-keychain', '--json'])
    expect(readOnly.json()).toMatchObject({ error: { code: 'storage-failed' } })
    const { run, add, dataFolder } = cliFor(sandbox)
    await add()
    const { lockDataFolder } = await import('../../../src-main/db/connection/folder-lock.ts')
    const lock = lockDataFolder(dataFolder)
    expect((await run(['match', '--wait', '0'])).json()).toMatchObject({ error: { code: 'in-use' } })
    expect((await run(['status'])).exit).toBe(0)
    lock.release()
    expect((await run(['match', '--wait', '0'])).exit).toBe(0)
  })

  it('leaves nothing of a removed company', async () => {
    const { run, add, dataFolder } = cliFor(sandbox)
    await add()
    await run(['sync', '--only', 'transactions'])
    expect((await run(['company', 'remove', '--company', 'alfa'])).exit).toBe(0)
    expect(readdirSync(join(dataFolder, 'companies'))).toEqual([])
    expect(readFileSync(join(dataFolder, 'companies.json'), 'utf8')).not.toContain('Alfa')
  })

  it('archives a company before it is removed, and opens it again', async () => {
    const { run, add, dataFolder } = cliFor(sandbox)
    await add()
    await run(['sync', '--only', 'transactions'])
    const file = join(dataFolder, 'alfa.concilia')
    const removed = await run(['company', 'remove', '--company', 'alfa', '--archive', file])
    expect(removed.json()).toEqual([{ company: 'Alfa', removed: true, archives: [file] }])
    expect((await run(['company', 'open-archive', '--file', file])).json()).toEqual({
      company: 'Alfa',
      decisions: 0,
    })
    expect((await run(['company', 'open-archive', '--file', file])).json()).toMatchObject({
      error: { code: 'conflict' },
    })
    await run(['company', 'remove', '--company', 'alfa', '--no-archive'])
    expect(readdirSync(dataFolder)).not.toContain('archives')
  })

  it.each([
    [['frobnicate']],
    [['sync', '--only', 'everything']],
    [['documents', 'track']],
    [['documents', 'track', '--range', '9-3']],
    [['export', '--report', 'poem', '--out', 'x.csv']],
  ])('calls %j wrong usage', async (words) => {
    expect((await runCli(words)).exit).toBe(2)
  })
})
