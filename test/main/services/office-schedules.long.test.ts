import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { createEnvironmentStore } from '../../../src-main/credentials/environment-store.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { listHistory } from '../../../src-main/db/decisions/history.ts'
import { listImports } from '../../../src-main/db/imports/imports.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import { trackDocuments } from '../../../src-main/services/sync/track-documents.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { seedOr } from '../../helpers/long.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { programUrl } from '../../helpers/programs.ts'
import { randomOf } from '../../helpers/random-of.ts'
import type { Sandbox } from '../../sandbox/start-sandbox.ts'
import type { Schedule } from './helpers/killed-schedule.ts'
import {
  integrity,
  mirroredDocuments,
  mirroredRecords,
  sourceDocuments,
  sourceRecords,
} from './sync/helpers/compare.ts'
import { openEngineBench } from './sync/helpers/engine-bench.ts'

const COMPANIES = 10
const FILES = 3
const rounds = 10
const seed = seedOr(Date.now() % 1_000_000)
const CHANNEL = `killed-schedule-${process.pid}`

let home: string
let dataFolder: string
let sandbox: Sandbox
let close: () => Promise<void>
let secrets: Record<string, string>
let ids: CompanyId[]
let statements: string[]

/** The program's threads, of which writers end on a message, like one that dies. */
const mortalPrograms = (): string => {
  const folder = join(home, 'programs')
  mkdirSync(join(folder, 'workers'), { recursive: true })
  const real = fileURLToPath(programUrl('workers'))
  for (const name of readdirSync(real.slice(0, -'.js'.length)).filter((one) => one.endsWith('.js')))
    writeFileSync(
      join(folder, 'workers', name),
      `${
        name === 'writer.js'
          ? `import { BroadcastChannel } from 'node:worker_threads'
             const channel = new BroadcastChannel(${JSON.stringify(CHANNEL)})
             channel.onmessage = () => process.exit(1)
             channel.unref()\n`
          : ''
      }await import(${JSON.stringify(programUrl(`workers/${name.slice(0, -3)}`).href)})`,
    )
  return folder
}

beforeAll(async () => {
  home = newFolder()
  const bench = await openEngineBench({ documents: 12, transactions: 60 })
  sandbox = bench.sandbox
  dataFolder = bench.concilia.dataFolder
  close = bench.close
  secrets = { CONCILIA_TOKEN: sandbox.token, CONCILIA_CLIENT_SECRET: sandbox.clientSecret }
  const companies: OpenCompany[] = []
  for (let at = 0; at < COMPANIES; at += 1) companies.push(await bench.connect(`Empresa ${at}`))
  ids = companies.map(({ record }) => record.id)
  const range = sandbox.documentIds
  for (const { mirror } of companies) await trackDocuments({ mirror, clock: systemClock }, { range })
  await Promise.all(companies.map((company) => bench.concilia.sync.run(company, { match: true })))
  await bench.concilia.close()
  statements = Array.from({ length: COMPANIES * FILES }, (_, at) => {
    const file = join(home, `extrato-${at}.xml`)
    const date = `2026-0${(at % FILES) + 1}-15`
    const row = { date, valueDate: date, text: `TRF ${at}`, name: 'PADARIA', bankReference: `R${at}` }
    writeFileSync(
      file,
      toCamt([
        {
          iban: `PT5000020123123456789${1000 + Math.floor(at / FILES)}`,
          openingCents: 0,
          rows: [{ ...row, cents: 100 + at }],
        },
      ]),
    )
    return file
  })
}, 180_000)
afterAll(() => close())

/** @param lines it is killed a moment after it said so many */
const runUntilKilled = (schedule: Schedule, lines: number, afterMs: number): Promise<string[]> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(programUrl('killed-schedule')), JSON.stringify(schedule)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...secrets },
      },
    )
    let said = ''
    let timer: NodeJS.Timeout | undefined
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.split('\n').length > lines) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.on('close', (_, signal) => {
      clearTimeout(timer)
      // What was written in part was not received.
      resolve(signal === 'SIGKILL' ? said.split('\n').slice(0, -1) : [...said.split('\n'), 'ended by itself'])
    })
  })

const folderOf = (id: CompanyId): string => join(dataFolder, 'companies', id)
const kept = (id: CompanyId) => {
  const db = openReadable(join(folderOf(id), 'mirror.sqlite'))
  try {
    const decided = listHistory(db, { limit: 100_000 }).map(({ action, group }) => `${action} ${group.id}`)
    return { decided: decided.reverse(), imports: listImports(db).length }
  } finally {
    db.close()
  }
}
/** Whether `found` contains all of `wanted`, in order. */
const isWithin = (wanted: readonly string[], found: readonly string[]): boolean => {
  let at = 0
  for (const one of found) if (one === wanted[at]) at += 1
  return at === wanted.length
}

it(`ten companies at work at once, killed ${rounds} times, lose nothing they acknowledged and hold up no other`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const random = randomOf(seed)
  const programs = mortalPrograms()
  const acknowledged = ids.map(() => ({ decided: [] as string[], imports: 0 }))
  let acts = 0
  for (let round = 0; round < rounds; round += 1) {
    const where = `round ${round} of seed ${seed}`
    const schedule = { dataFolder, programs, channel: CHANNEL, seed: seed + round, statements }
    const said = await runUntilKilled(schedule, 5 + random() * 60, random() * 100)
    expect(said, where).not.toContain('ended by itself')
    // Only what was under way in a thread that died.
    expect(
      said.filter((line) => / failed (?!unexpected)/.test(line)),
      where,
    ).toEqual([])
    for (const [at, id] of ids.entries()) {
      const own = acknowledged[at]
      if (own === undefined) throw new Error('ten companies')
      const lines = said
        .filter((line) => line.startsWith(`${at} `))
        .map((line) => line.slice(`${at} `.length))
      own.decided.push(...lines.filter((line) => /^(accepted|undone) /.test(line)))
      expect(
        lines.filter((line) => line.startsWith('refused')),
        where,
      ).toEqual([])
      own.imports = Math.max(
        own.imports,
        ...lines.filter((line) => line.startsWith('imported')).map((line) => Number(line.split(' ')[1])),
      )
      acts += lines.length
      expect(integrity({ folder: folderOf(id) }), where).toBe('ok')
      const { decided, imports } = kept(id)
      expect(
        isWithin(own.decided, decided),
        `${where}, company ${at}: ${own.decided.slice(-5)} in ${decided.slice(-8)}`,
      ).toBe(true)
      expect(imports, where).toBeGreaterThanOrEqual(own.imports)
      // Copies that are half made have no name that means something.
      const backups = join(folderOf(id), 'backups')
      for (const name of existsSync(backups) ? readdirSync(backups) : [])
        if (name.endsWith('.sqlite')) openReadable(join(backups, name)).close()
    }
  }
  expect(acts).toBeGreaterThan(rounds * 3) // or the kills fell before the work, and showed nothing
  const concilia = composeEngine(dataFolder, { credentials: createEnvironmentStore(secrets) })
  try {
    const synced = ids.map(async (id) => concilia.sync.run(await concilia.companies.get(id), { match: true }))
    await Promise.all(synced)
  } finally {
    await concilia.close()
  }
  const [records, documents] = [
    await sourceRecords({ sandbox, accountId: sandbox.accountId }),
    await sourceDocuments({ sandbox }),
  ]
  for (const id of ids) {
    const folder = folderOf(id)
    expect(mirroredRecords({ folder }).filter((record) => record !== 'no such record')).toEqual(records)
    expect(mirroredDocuments({ folder })).toEqual(documents)
  }
})
