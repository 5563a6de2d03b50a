/** The real program, killed while it closes a month, reopens it or exports journal entries: each is done whole, or not at all. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { closingsInForce, listClosedTransactions } from '../../../src-main/db/closed-months/closings.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { seedOr } from '../../helpers/long.ts'
import { entryUrl } from '../../helpers/programs.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { newDataFolder, runCli } from './run-cli.ts'

const ROWS = 250
const kills = 40
const seed = seedOr(Date.now() % 1_000_000)
const random = randomOf(seed)

let folder: string
/** How long a command takes that only reads. */
let commandMs = 0
let file: string

const withFolder = (words: readonly string[]): string[] => [
  ...words,
  '--data-dir',
  folder,
  '--no-keychain',
  '--json',
]
const done = async <T>(...words: string[]): Promise<T> => {
  const { exit, stdout, stderr } = await runCli(withFolder(words))
  expect([words[0], words[1], exit, exit === 0 ? '' : stdout + stderr]).toEqual([words[0], words[1], 0, ''])
  return JSON.parse(stdout) as T
}

/** @returns whether it was killed before it ended by itself */
const runKilled = (words: readonly string[], afterMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(entryUrl()), ...withFolder(words)], {
      stdio: 'ignore',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    child.on('exit', (_code, signal) => {
      clearTimeout(timer)
      resolve(signal === 'SIGKILL')
    })
  })
/** From when the program has hardly begun to well after it is usually done. */
const kill = (...words: string[]): Promise<boolean> => runKilled(words, commandMs * (0.5 + random()))

const companyFolder = (): string => {
  const [name = ''] = readdirSync(join(folder, 'companies'))
  return join(folder, 'companies', name)
}

const soundDb = (name: string) => {
  const db = openReadable(name)
  expect([name, db.readColumn<string>('PRAGMA integrity_check').get()]).toEqual([name, 'ok'])
  return db
}

/** Rows of the closing in force; undefined where the month is open. Every copy is sound. */
const closedRows = (): number | undefined => {
  const copies = join(companyFolder(), 'backups')
  for (const name of existsSync(copies) ? readdirSync(copies) : [])
    if (name.endsWith('.sqlite')) soundDb(join(copies, name)).close()
  const db = soundDb(join(companyFolder(), 'mirror.sqlite'))
  try {
    const [closing, ...others] = closingsInForce(db)
    expect(others).toEqual([])
    return closing && listClosedTransactions(db, closing.id).length
  } finally {
    db.close()
  }
}

const entriesIn = (name: string): string[] => {
  const rows: Record<string, string>[] = parse(readFileSync(name), {
    columns: true,
    bom: true,
    delimiter: ';',
  })
  return [...new Set(rows.map((row) => row.Lançamento ?? ''))].sort()
}

describe.runIf(kills > 0)('killed at random moments', () => {
  beforeAll(async () => {
    folder = newDataFolder()
    file = join(folder, 'entries.csv')
    await done('company', 'add', '--name', 'Moinho, Lda', '--files', '--tax-id', '509442013')
    const day = (at: number): string => `2026-03-${String((at % 28) + 1).padStart(2, '0')}`
    const statement = join(folder, 'extrato.xml')
    const row = (at: number) => ({
      ...{ date: day(at), valueDate: day(at), cents: -(100 + at), name: 'BANCO', bankReference: `R${at}` },
      text: `COMISSAO ${at}`,
    })
    writeFileSync(
      statement,
      toCamt([
        {
          iban: 'PT50000201231234567890154',
          openingCents: 0,
          rows: Array.from({ length: ROWS }, (_, at) => row(at)),
        },
      ]),
    )
    await done('import', statement)
    const db = openReadable(join(companyFolder(), 'mirror.sqlite'))
    const ids = db
      .readColumn<string>(
        "SELECT coalesce(source_id, fingerprint || '-' || occurrence) FROM bank_transaction",
      )
      .all()
    db.close()
    expect(ids).toHaveLength(ROWS)
    for (let at = 0; at < ROWS; at += 125)
      await done('classify', ...ids.slice(at, at + 125), '--category', 'bank-charges')
    for (const { subject, missing } of await done<{ subject: string; missing: boolean }[]>(
      'accounts',
      'list',
    ))
      if (missing) await done('accounts', 'set', subject, `9${subject}`)
    const begun = performance.now()
    expect(await runKilled(['periods', 'list'], 60_000)).toBe(false)
    commandMs = performance.now() - begun
  })

  it(`a month is closed and reopened whole, wherever the program is killed (${kills} kills, seed ${seed})`, {
    timeout: kills * 60_000,
  }, async () => {
    const close = ['periods', 'close', '--period', '2026-03', '--reason', 'teste']
    const reopen = ['periods', 'reopen', '--period', '2026-03', '--reason', 'teste']
    let killed = 0
    for (let round = 0; round < kills; round += 1) {
      const isOpen = closedRows() === undefined
      const words = isOpen ? close : reopen
      if (await kill(...words)) killed += 1
      expect([undefined, ROWS]).toContain(closedRows())
      // What the log has and the mirror lacks is applied by the next command that writes.
      await done('match')
      // Undone, it is done the next time; then the other way round.
      if ((closedRows() === undefined) === isOpen) await done(...words)
      expect(closedRows()).toBe(isOpen ? ROWS : undefined)
    }
    expect(killed).toBeGreaterThan(0) // or the kills fell after the work, and showed nothing
  })

  it(`journal entries are exported once, wherever the program is killed (${kills} kills, seed ${seed})`, {
    timeout: kills * 60_000,
  }, async () => {
    const words = ['export', '--report', 'journal-entries', '--force', '--out', file]
    type Export = { id: number; entries: number; withdrawn: unknown; isLatest: boolean }
    const inForce = async (): Promise<Export[]> =>
      (await done<Export[]>('journal', 'list')).filter((one) => one.withdrawn === null)
    let killed = 0
    for (let round = 0; round < kills; round += 1) {
      const before = existsSync(file) ? readFileSync(file) : undefined
      if (await kill(...words)) killed += 1
      await done('match') // as above
      const [exported] = await inForce()
      const isReplaced = existsSync(file) && !(before && readFileSync(file).equals(before))
      // A file that is there says what is marked; what is marked can be written again.
      if (isReplaced) expect(exported).toBeDefined()
      if (exported) {
        expect(await done(...words)).toMatchObject({ entries: 0 })
        await done('journal', 'again', String(exported.id), '--force', '--out', file)
      } else expect(await done(...words)).toMatchObject({ entries: ROWS })
      expect(entriesIn(file)).toHaveLength(ROWS)
      const [latest, ...others] = await inForce()
      expect(others).toEqual([])
      await done('journal', 'withdraw', String(latest?.id))
      expect(readdirSync(folder).filter((name) => name.startsWith('entries'))).toEqual(['entries.csv'])
      writeFileSync(file, `round ${round}`)
    }
    expect(killed).toBeGreaterThan(0)
  })
})
