/** The real program, killed while it imports: a set of files is there whole, or not at all. */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReadable } from '../../../src-main/db/open.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { newDataFolder, runCli } from './run-cli.ts'

const OWN = '509442013'
const ROWS = 3_000
const DOCUMENTS = 1_200
let folder: string
let files: string[]

const words = (...given: string[]): string[] => [...given, '--data-dir', folder, '--no-keychain', '--json']

beforeAll(async () => {
  folder = newDataFolder()
  const add = ['company', 'add', '--name', 'Moinho, Lda', '--files', '--tax-id', OWN]
  expect((await runCli(words(...add))).exit).toBe(0)
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
afterAll(() => rmSync(folder, { recursive: true }))

/** Kills the program so many milliseconds after it said that; false where it ended before. */
const importUntilKilled = (said: string, afterMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(entryUrl()), ...words('import', ...files)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    let timer: NodeJS.Timeout | undefined
    child.stderr.on('data', (piece: Buffer) => {
      text += piece.toString()
      if (text.includes(said)) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.on('exit', (_code, signal) => {
      clearTimeout(timer)
      resolve(signal === 'SIGKILL')
    })
  })

const counts = () => {
  const [company = ''] = readdirSync(join(folder, 'companies'))
  const db = openReadable(join(folder, 'companies', company, 'mirror.sqlite'))
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

it('leaves nothing half imported wherever it is killed, and imports the same files the next time', async () => {
  const moments: [string, number][] = [
    ['read 1000 rows', 0],
    ['saft.xml: read', 0],
    ['saft.xml: read', 30],
    ['comparing', 0],
    ['comparing', 40],
    ['comparing', 150],
    ['matching', 0],
  ]
  let killed = 0
  for (const [said, afterMs] of moments) {
    if (await importUntilKilled(said, afterMs)) killed += 1
    expect([NONE, ALL]).toContainEqual(counts())
  }
  expect(killed).toBeGreaterThan(3)
  expect((await runCli(words('import', ...files))).exit).toBe(0)
  expect(counts()).toEqual(ALL)
})
