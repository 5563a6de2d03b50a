/**
 * One data folder with the embedded service, and commands on it that are killed at random moments: the real command line,
 * or the engine in a separate process. After each, the invariants are checked; a violation throws.
 */
import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { listHistory } from '../../../../src-main/db/decisions/history.ts'
import { aDocumentBody, TODAY } from '../../../helpers/issuing-bodies.ts'
import { entryUrl, programUrl } from '../../../helpers/programs.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import {
  mirroredDocuments,
  mirroredRecords,
  sourceDocuments,
  sourceRecords,
} from '../../services/sync/helpers/compare.ts'
import { clientsOf } from '../../services/sync/helpers/sync-bench.ts'
import { cliFor } from '../run-cli.ts'
import type { KilledAct } from './killed-engine.ts'
import { migrateToNext, NEXT_ROWS } from './next-schema.ts'

/** One after the other makes the life of a company. */
const ACTS = [
  'sync',
  'match',
  'decide',
  'issue',
  'export',
  'copy',
  'restore',
  'sync',
  'migrate',
  'remove',
] as const
export type Act = (typeof ACTS)[number]
export const actOf = (round: number): Act => ACTS[round % ACTS.length] ?? 'sync'

interface Killed {
  said: string[]
  killed: boolean
}

/** @param from `start` counts from the start of the process, `begun` from when it says that it begins */
const runUntilKilled = (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  from: 'start' | 'begun',
  afterMs: number,
): Promise<Killed> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    })
    let timer: NodeJS.Timeout | undefined
    const killLater = (): void => {
      timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
    }
    if (from === 'start') killLater()
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      killLater()
    })
    child.on('exit', (_code, signal) => {
      clearTimeout(timer)
      // What was written in part was not received.
      resolve({ said: said.split('\n').slice(0, -1), killed: signal === 'SIGKILL' })
    })
  })

/** What SQLite's own check says of a database: `ok`, or what is wrong. */
export const soundness = (file: string): unknown => {
  const database = new Database(file, { readonly: true })
  try {
    return database.pragma('integrity_check', { simple: true })
  } finally {
    database.close()
  }
}

const countNext = (file: string): unknown => {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('SELECT count(*) FROM next_row').pluck().get()
  } finally {
    database.close()
  }
}

export interface KillRounds {
  /** Kills the act of this round and looks at what is left. @returns whether it was killed before it was done */
  run(round: number): Promise<boolean>
  close(): Promise<void>
}

export const openKillRounds = async (folder: string, random: () => number): Promise<KillRounds> => {
  const sandbox: Sandbox = await startSandbox({
    seed: 7,
    documents: 40,
    transactions: 500,
    readyDelayMs: 0,
    today: TODAY as IsoDate,
  })
  const dataFolder = join(folder, 'data')
  const nextFolder = join(folder, 'next')
  const csv = join(folder, 'matched.csv')
  const cli = cliFor(sandbox, dataFolder)
  const secrets = { CONCILIA_TOKEN: sandbox.token, CONCILIA_CLIENT_SECRET: sandbox.clientSecret }
  const engine = fileURLToPath(programUrl('killed-engine'))
  let companyId: CompanyId | undefined
  /** Decisions as the log must have them, oldest first, and those of each copy. */
  let decided: string[] = []
  const copied = new Map<string, string[]>()
  let issued = 0
  const acknowledged: string[] = []
  let commandMs = 0

  const company = (): string => join(dataFolder, 'companies', companyId ?? '')
  const mirrorFile = (): string => join(company(), 'mirror.sqlite')
  const logOf = (file: string): string[] => {
    const db = openReadable(file)
    try {
      return listHistory(db, { limit: 500 })
        .map((entry) => `${entry.action} ${entry.group.id}`)
        .reverse()
    } finally {
      db.close()
    }
  }
  const killCommand = (...words: string[]): Promise<Killed> =>
    runUntilKilled(
      [fileURLToPath(entryUrl()), ...words, '--data-dir', dataFolder, '--no-keychain', '--json'],
      secrets,
      'start',
      // From when it has hardly been read to well after it is usually done.
      commandMs * (0.4 + 1.4 * random()),
    )
  const killEngine = (act: KilledAct, withinMs: number): Promise<Killed> =>
    runUntilKilled([engine, JSON.stringify(act)], {}, 'begun', random() * withinMs)

  const done = async (...words: string[]): Promise<unknown> => {
    const { exit, stdout, stderr } = await cli.run(words)
    expect([words, exit, exit === 0 ? '' : stdout + stderr]).toEqual([words, 0, ''])
    return JSON.parse(stdout)
  }
  const makeCompany = async (): Promise<void> => {
    const begun = performance.now()
    await runUntilKilled(
      [fileURLToPath(entryUrl()), 'company', 'list', '--data-dir', dataFolder],
      {},
      'start',
      60_000,
    )
    commandMs = performance.now() - begun
    expect((await cli.add()).exit).toBe(0)
    await cli.track()
    const [name] = readdirSync(join(dataFolder, 'companies'))
    companyId = name as CompanyId
    decided = []
    copied.clear()
  }

  /** Nothing half done at a name that means something, and the log of decisions one of these. */
  const inspect = (...logs: string[][]): void => {
    for (const name of ['companies.json', 'settings.json']) {
      const file = join(dataFolder, name)
      if (existsSync(file)) JSON.parse(readFileSync(file, 'utf8'))
    }
    if (!existsSync(mirrorFile())) return
    expect(soundness(mirrorFile())).toBe('ok')
    const backups = join(company(), 'backups')
    const copies = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.sqlite')) : []
    for (const name of copies) expect([name, soundness(join(backups, name))]).toEqual([name, 'ok'])
    const log = logOf(mirrorFile())
    // At the most one more was decided and not yet said.
    const fits = logs.some(
      (each) => log.length - each.length <= 1 && each.every((line, at) => log[at] === line),
    )
    expect(fits ? log : [...logs]).toEqual(log)
    decided = log
  }

  const issuedInService = async (): Promise<string[]> => {
    const { invoicing } = clientsOf(sandbox)
    const orders: string[] = []
    for (let id = sandbox.documentIds.to + 1; ; id += 1) {
      const answer = await invoicing.getDocument(id)
      if (answer.kind !== 'found') return orders
      const { Details } = JSON.parse(answer.document.raw) as {
        Details: { Document: { PurchaseOrder: string } }
      }
      orders.push(Details.Document.PurchaseOrder)
    }
  }

  const acts: Record<Act, () => Promise<boolean>> = {
    async sync() {
      sandbox.setFaults(['transactions:latency=15', 'property:latency=5'])
      const { killed } = await killCommand('sync')
      sandbox.setFaults([])
      inspect(decided)
      await done('sync')
      const bench = { folder: company(), sandbox, accountId: sandbox.accountId }
      expect(mirroredRecords(bench)).toEqual(await sourceRecords(bench))
      // Documents issued here are stored as they were answered; the others precede them.
      expect(mirroredDocuments(bench, sandbox.documentIds.to)).toEqual(await sourceDocuments(bench))
      inspect(decided)
      return killed
    },
    async match() {
      const { killed } = await killCommand('match')
      inspect(decided)
      await done('match')
      return killed
    },
    async decide() {
      const { said, killed } = await killEngine(
        { act: 'decide', dataFolder, companyId: companyId ?? ('' as CompanyId) },
        400,
      )
      inspect([...decided, ...said.filter((line) => line !== 'begun')])
      return killed
    },
    async issue() {
      issued += 1
      const order = `PO-${issued}`
      const body = join(folder, 'body.json')
      writeFileSync(body, JSON.stringify(aDocumentBody({ document: { PurchaseOrder: order } })))
      sandbox.setFaults(['create:latency=60'])
      const { said, killed } = await killCommand('document', 'create', '--file', body)
      sandbox.setFaults([])
      if (said.length > 0) acknowledged.push(order)
      inspect(decided)
      await done('sync') // clears up what is in doubt, where this is already possible
      const orders = await issuedInService()
      expect(new Set(orders).size).toBe(orders.length)
      for (const one of acknowledged) expect(orders).toContain(one)
      return killed
    },
    async export() {
      const before = existsSync(csv) ? readFileSync(csv, 'utf8') : undefined
      const { said, killed } = await killCommand('export', '--report', 'matched', '--force', '--out', csv)
      const found = existsSync(csv) ? readFileSync(csv, 'utf8') : undefined
      inspect(decided)
      await done('export', '--report', 'matched', '--force', '--out', csv)
      const whole = readFileSync(csv, 'utf8')
      expect(said.length > 0 ? [whole] : [before, whole]).toContain(found)
      expect(readdirSync(folder).filter((name) => name.startsWith('matched'))).toEqual(['matched.csv'])
      return killed
    },
    async copy() {
      const { said, killed } = await killEngine(
        { act: 'copy', dataFolder, companyId: companyId ?? ('' as CompanyId) },
        300,
      )
      inspect(decided)
      const names = readdirSync(join(company(), 'backups'))
      for (const id of said.filter((line) => line !== 'begun')) {
        expect(names).toContain(`${id}.sqlite`)
        copied.set(id, decided)
      }
      return killed
    },
    async restore() {
      const backups = join(company(), 'backups')
      const [first] = readdirSync(backups)
        .filter((name) => /^mirror-.*\.sqlite$/.test(name))
        .sort()
      const backupId = first?.slice(0, -'.sqlite'.length) ?? ''
      const [now, then] = [decided, logOf(join(backups, `${backupId}.sqlite`))]
      const { said, killed } = await killEngine(
        { act: 'restore', dataFolder, companyId: companyId ?? ('' as CompanyId), backupId },
        300,
      )
      inspect(...(said.includes('restored') ? [now] : [now, then]))
      // What the copy lacks comes from the log of decisions, with the next command that writes at the latest.
      await done('match')
      inspect(now)
      // Where the copy took the mirror's place, what it replaced is among the copies.
      const kept = readdirSync(backups).filter((name) => /^replaced-.*\.sqlite$/.test(name))
      const logs = [decided, ...kept.map((name) => logOf(join(backups, name)))]
      expect(logs).toContainEqual(now)
      return killed
    },
    async migrate() {
      mkdirSync(nextFolder)
      const file = join(nextFolder, 'mirror.sqlite')
      copyFileSync(mirrorFile(), file)
      const { killed } = await killEngine({ act: 'migrate', folder: nextFolder }, 500)
      const check = (): void => {
        expect(soundness(file)).toBe('ok')
        expect(logOf(file)).toEqual(decided)
        const copies = join(nextFolder, 'backups')
        for (const name of existsSync(copies) ? readdirSync(copies) : [])
          if (name.endsWith('.sqlite')) expect(soundness(join(copies, name))).toBe('ok')
      }
      check()
      await migrateToNext(nextFolder, systemClock.now())
      check()
      expect(countNext(file)).toBe(NEXT_ROWS)
      rmSync(nextFolder, { recursive: true })
      return killed
    },
    async remove() {
      const { killed } = await killCommand('company', 'remove', '--company', 'Alfa')
      inspect(decided)
      const listed = (await done('company', 'list')) as { company: string }[]
      // Cut off in the middle, it is still in the list, and can be removed again.
      if (listed.length > 0) await done('company', 'remove', '--company', 'Alfa')
      expect(await done('company', 'list')).toEqual([])
      expect(existsSync(mirrorFile())).toBe(false)
      companyId = undefined
      return killed
    },
  }

  return {
    async run(round) {
      if (companyId === undefined) await makeCompany()
      return acts[actOf(round)]()
    },
    close: () => sandbox.close(),
  }
}
