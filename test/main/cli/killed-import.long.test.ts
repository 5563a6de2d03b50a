/** The real program, killed while it imports: a set of files is there whole, or not at all. */
import { spawn } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { newDataFolder, runCli } from './run-cli.ts'

const OWN = '509442013'
const ROWS = 1_500
const DOCUMENTS = 400
let folder: string
let files: string[]

const words = (...given: string[]): string[] => [...given, '--data-dir', folder, '--no-keychain', '--json']

beforeAll(async () => {
  folder = newDataFolder()
  const add = ['company', 'add', '--name', 'Moinho, Lda', '--files', '--tax-id', OWN]
  expect((await runCli(words(...add))).exit).toBe(0)
  // Makes the mirror, which is not what is killed here.
  expect((await runCli(words('import', 'accounts'))).exit).toBe(0)
  const day = (at: number): string => `2026-03-${String((at % 28) + 1).padStart(2, '0')}`
  const statement = toCamt([
    {
      iban: 'PT50000201231234567890154',
      openingCents: 0,
      rows: Array.from({ length: ROWS }, (_, at) => ({
        date: day(at),
        valueDate: day(at),
        cents: 100 + at,
        text: `TRF FT A/${at + 1}`,
        name: 'PADARIA',
        bankReference: `R${at}`,
      })),
    },
  ])
  const saft = toSaft({
    taxId: OWN,
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
    invoices: Array.from({ length: DOCUMENTS }, (_, at) => ({
      number: `FT A/${at + 1}`,
      type: 'FT',
      status: 'N',
      date: day(at),
      customer: 'C1',
      grossCents: 100 + at,
    })),
  })
  files = [
    ['extrato.xml', statement],
    ['saft.xml', saft],
  ].map(([name = '', text = '']) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  })
})

const mirrorFile = (): string => {
  const [company = ''] = readdirSync(join(folder, 'companies'))
  return join(folder, 'companies', company, 'mirror.sqlite')
}

/** Kills the program once it wrote so many bytes to the mirror's log; false where it ended before. */
const importUntilKilled = (bytes: number): Promise<boolean> =>
  new Promise((resolve) => {
    const log = `${mirrorFile()}-wal`
    const logSize = (): number => statSync(log, { throwIfNoEntry: false })?.size ?? 0
    const before = logSize()
    const child = spawn(process.execPath, [fileURLToPath(entryUrl()), ...words('import', ...files)], {
      stdio: 'ignore',
    })
    const watching = setInterval(() => {
      const size = logSize()
      if ((size < before ? size : size - before) >= bytes) child.kill('SIGKILL')
    }, 1)
    child.on('exit', (_code, signal) => {
      clearInterval(watching)
      resolve(signal === 'SIGKILL')
    })
  })

const counts = () => {
  const db = openReadable(mirrorFile())
  try {
    expect(db.readColumn<string>('PRAGMA integrity_check').get()).toBe('ok')
    const count = (sql: string): number => db.readColumn<number>(`SELECT count(*) FROM ${sql}`).get() ?? 0
    return {
      files: count("imported_file WHERE state = 'applied'"),
      transactions: count('bank_transaction'),
      documents: count('document'),
      accounts: count('account'),
    }
  } finally {
    db.close()
  }
}
const NONE = { files: 0, transactions: 0, documents: 0, accounts: 0 }
const ALL = { files: 2, transactions: ROWS, documents: DOCUMENTS, accounts: 1 }

it('leaves nothing half imported at whatever point it is killed, and imports the same files the next time', async () => {
  let killed = 0
  for (const kilobytes of [1, 150, 300, 500, 800, 1_200]) {
    const isKilled = await importUntilKilled(kilobytes * 1024)
    expect([NONE, ALL]).toContainEqual(counts())
    if (!isKilled) break
    killed += 1
  }
  expect(killed).toBeGreaterThan(2)
  expect((await runCli(words('import', ...files))).exit).toBe(0)
  expect(counts()).toEqual(ALL)
})
