/** Commands beside an open window, which is the engine of this process: what reads runs, what writes waits. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { filesCompanyInput } from '#contract/companies.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { READING } from '../../../src-main/cli/access.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { addFilesCompany } from '../../../src-main/services/companies/add-files-company.ts'
import { mirrorFileOf } from '../../../src-main/services/data-folder.ts'
import { undoDecision } from '../../../src-main/services/matching/decide-match.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, runCli, spawnCli } from './run-cli.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let sandbox: Sandbox
let prepared: string
let dataFolder: string
let window: Concilia

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 11, documents: 30, transactions: 60, today: '2026-06-30' as IsoDate })
  const bound = cliFor(sandbox)
  await bound.add()
  await bound.track()
  expect((await bound.run(['sync'])).exit).toBe(0)
  expect((await bound.run(['match', '--accept', 'certain'])).exit).toBe(0)
  const { bank } = (await bound.run(['statement', '--period', '2026-05'])).json<{
    bank: { account: string }[]
  }>()
  const extract = join(bound.dataFolder, '1201.csv')
  writeFileSync(
    extract,
    ['Conta: 12.01 - Banco', 'Data;Descrição;Débito;Crédito', '05-05-2026;Recebimento;230,00;'].join('\n'),
  )
  const of = ['--account', bank[0]?.account ?? '', '--ledger', '12.01']
  const imported = await bound.run(['ledger', 'import', extract, ...of])
  expect([imported.stderr, imported.exit]).toEqual([expect.any(String), 0])
  rmSync(extract)
  prepared = bound.dataFolder
})
afterAll(() => sandbox.close())

const run = (words: readonly string[], runWords = runCli) => cliFor(sandbox, dataFolder, runWords).run(words)
const companyIn = async (concilia: Concilia) => {
  const [record] = (await concilia.registry.read()).companies
  if (!record) throw new Error('there is no company')
  return concilia.companies.get(record.id)
}

beforeEach(() => {
  dataFolder = newDataFolder()
  cpSync(prepared, dataFolder, { recursive: true })
  window = composeEngine(dataFolder)
})
afterEach(() => window.close())

/** Every file with its content and rights. SQLite's shared memory says who reads, and an empty log holds nothing. */
const stateOf = (folder: string): [string, number, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry): [string, number, string] => {
      const path = join(entry.parentPath, entry.name)
      return [path, statSync(path).mode, readFileSync(path).toString('base64')]
    })
    .filter(([path, , content]) => content !== '' || !path.endsWith('-wal'))
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** The words of each command that reads; a pair and an account are taken from the mirror. */
const wordsOf = async (): Promise<Record<string, readonly string[]>> => {
  const { mirror } = await companyIn(window)
  const [group] = mirror.read.listAcceptedGroups()
  const allocation = group?.allocations[0]
  const transaction = mirror.read.transactionKey(allocation?.transactionId ?? 0) ?? ''
  const document = String(mirror.read.findServiceId(allocation?.documentId ?? 0) ?? '')
  return {
    'accounts list': [],
    'categories list': [],
    'check-accepted': [],
    'company copies': [],
    'company list': [],
    'debtors list': [],
    doctor: [],
    'documents list': [],
    history: [],
    'import accounts': [],
    'import list': [],
    'import template': ['suppliers', join(newDataFolder(), 'fornecedores.xlsx')],
    'journal list': [],
    'ledger accounts': [],
    'ledger list': ['1201'],
    'ledger why': ['--line', '1', '--transaction', transaction],
    'office status': [],
    'office-set show': [],
    'office-set state': [],
    'partner client': ['--tax-id', '509442013'],
    'partner validate-tax-id': ['--tax-id', '509442013'],
    'periods history': [],
    'periods list': [],
    'rules list': [],
    statement: ['--period', '2026-05'],
    status: [],
    'transactions list': [],
    'transit list': ['--period', '2026-05'],
    'review list': ['--period', '2026-05'],
    'expected list': ['--period', '2026-05'],
    why: ['--document', document, '--transaction', transaction],
  }
}

describe('a command that reads, beside an open window', () => {
  it('answers, whichever it is, and changes no file of the data folder', async () => {
    const words = await wordsOf()
    expect(Object.keys(words).sort()).toEqual([...READING].sort())
    const before = stateOf(dataFolder)
    for (const [name, more] of Object.entries(words)) {
      const done = await run([...name.split(' '), ...more])
      expect([name, done.stderr, done.exit]).toEqual([name, expect.not.stringMatching(/in-use|wrote/), 0])
      expect([name, stateOf(dataFolder)]).toEqual([name, before])
    }
    expect((await run(['periods', 'late'])).exit).toBe(0)
    expect((await run(['status', '--all'])).json()).toMatchObject([{ company: 'Alfa', documents: 30 }])
    expect(stateOf(dataFolder)).toEqual(before)
  })

  it('runs as a process of its own, several at once', async () => {
    await companyIn(window)
    const all = await Promise.all(['status', 'history', 'doctor'].map((word) => run([word], spawnCli)))
    expect(all.map(({ exit, stderr }) => [exit, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
  })

  it('explains a pair as it does without a window', async () => {
    const words = await wordsOf()
    const why = ['why', ...(words.why ?? [])]
    const beside = await run(why)
    await window.close()
    expect(beside.json()).toEqual((await run(why)).json())
    window = composeEngine(dataFolder)
  })

  it('reads one state of the mirror, whatever the window writes meanwhile', async () => {
    const { mirror } = await companyIn(window)
    const reading = composeEngine(dataFolder, { onlyReads: new Error('it only reads') })
    const { mirror: read } = await companyIn(reading)
    const before = read.read.countDecisions()
    expect((await undoDecision(window.deciding, await companyIn(window), {})).count).toBeGreaterThan(0)
    expect(mirror.read.countDecisions()).toBeGreaterThan(before)
    expect(read.read.countDecisions()).toBe(before)
    await expect(read.write.run('reviewAcceptedGroups', {})).rejects.toThrow('it only reads')
    await reading.close()
  })

  it('fetches a document from the service, and leaves what is in doubt to the window', async () => {
    const id = String(sandbox.documentIds.from)
    for (const words of [
      ['issue', 'get', '--id', id],
      ['issue', 'status', '--id', id],
    ])
      expect(await run(words)).toMatchObject({ exit: 0, stderr: '' })
  })

  it('exports without a place in the history, and says so', async () => {
    await companyIn(window)
    const file = join(newDataFolder(), 'open.csv')
    const exported = await run(['export', '--report', 'open-documents', '--out', file])
    expect(exported).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(/not listed in the history: another/),
    })
    expect(exported.json()).toMatchObject({ file, rows: expect.any(Number) })
    expect((await companyIn(window)).mirror.read.listReportFiles({ limit: 10 })).toEqual([])
    const entries = join(newDataFolder(), 'entries.csv')
    const words = ['export', '--report', 'journal-entries', '--out', entries]
    expect((await run([...words, '--wait', '0'])).json()).toMatchObject({ error: { code: 'in-use' } })
  })
})

describe('a mirror that a reading command cannot read as it is', () => {
  const mirrorFile = async (): Promise<string> => {
    const [record] = (await window.registry.read()).companies
    return mirrorFileOf(dataFolder, record?.id ?? ('' as CompanyId))
  }
  const refused = async (message: RegExp): Promise<void> => {
    const before = stateOf(dataFolder)
    const answer = await run(['status'])
    expect(answer.exit).toBe(1)
    expect(answer.json()).toMatchObject({
      error: { code: 'mirror-behind', message: expect.stringMatching(message) },
    })
    expect(answer.stderr).toMatch(/Nothing was changed. Open the company in Concilia, or run a command that/)
    expect(stateOf(dataFolder)).toEqual(before)
  }

  it('is refused where an older version wrote it', async () => {
    const database = new Database(await mirrorFile())
    database.exec('DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)')
    database.close()
    await refused(/an older version of Concilia wrote/)
  })

  it('is refused where the log has decisions that it lacks, and read once it has them', async () => {
    const database = new Database(await mirrorFile())
    const size = database.prepare("SELECT value FROM setting WHERE name = 'decision-log'").pluck().get()
    database.prepare("UPDATE setting SET value = '10' WHERE name = 'decision-log'").run()
    await refused(/the log of decisions has some/)
    const waiting = run(['status'])
    setTimeout(() => {
      database.prepare("UPDATE setting SET value = ? WHERE name = 'decision-log'").run(size)
    }, 300)
    expect((await waiting).exit).toBe(0)
    database.close()
  })

  it('is refused where there is none yet', async () => {
    const asked = filesCompanyInput.parse({ name: 'Beta', taxId: '509442013', currency: 'EUR' })
    await addFilesCompany(window.connecting, asked)
    const answer = await run(['status', '--company', 'Beta'])
    expect(answer.json()).toMatchObject({
      error: { code: 'mirror-behind', message: expect.stringMatching(/no data file yet/) },
    })
  })
})

describe('a command that writes, beside an open window', () => {
  it('names the window, since when it is open, and its process', async () => {
    const answer = await run(['match', '--wait', '0'])
    expect(answer.exit).toBe(1)
    expect(answer.json()).toMatchObject({
      error: { code: 'in-use', holder: { command: null, pid: process.pid, since: expect.any(String) } },
    })
    expect(answer.stderr).toMatch(
      new RegExp(
        `another Concilia is using this data folder: its window, since 2.*Z, process ${process.pid}`,
      ),
    )
  })

  it('waits as long as it may, and goes on as soon as the window is closed', async () => {
    const waiting = run(['match', '--wait', '30'])
    await new Promise((resolve) => setTimeout(resolve, 400))
    await window.close()
    expect((await waiting).exit).toBe(0)
    window = composeEngine(dataFolder)
    const started = Date.now()
    expect((await run(['match', '--wait', '1'])).exit).toBe(1)
    expect(Date.now() - started).toBeGreaterThan(900)
  })

  it.each([['x'], ['-1'], ['1.5'], [''], ['86401'], ['1e3']])('refuses --wait %s', async (wait) => {
    expect((await run(['match', '--wait', wait])).exit).toBe(2)
    expect((await run(['status', '--wait', '1'])).exit).toBe(2)
  })
})
