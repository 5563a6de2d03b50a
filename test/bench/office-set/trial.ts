/**
 * A rule tried on all companies of an office, and how soon a trial that is cancelled ends. Needs `npm run build`.
 * `node test/bench/office-set/trial.ts [companies [rows]]`
 */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { compose } from '../../../src-main/compose.ts'
import { createSessionStore } from '../../../src-main/credentials/session-store.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { noServices, openCompanyRegistry } from '../../../src-main/services/companies/registry.ts'
import { fillMirror } from '../db/fill-mirror.ts'

const [companies = 200, rows = 2_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'concilia-office-set-'))
const first = join(folder, 'first.sqlite')

const busyMs = (): number => {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

try {
  await fillMirror(first, rows)
  const records = []
  for (let at = 1; at <= companies; at += 1) {
    const id = randomUUID() as CompanyId
    const home = join(folder, 'companies', id)
    mkdirSync(home, { recursive: true })
    cpSync(first, join(home, 'mirror.sqlite'))
    const db = await openWritable(join(home, 'mirror.sqlite'), { now: systemClock.now(), companyId: id })
    db.checkpoint()
    db.close()
    records.push({
      ...{ id, name: `Empresa ${at}, Lda`, environment: 'files' as const, ...noServices() },
      ...{ currency: 'EUR', taxId: null, createdAt: systemClock.now(), hasMirror: true },
    })
  }
  await openCompanyRegistry(folder).replaceLost({ companies: records, current: null }, 'none.json')
  const concilia = compose({
    dataFolder: folder,
    command: null,
    entryUrl: new URL('../../../out/main/cli.js', import.meta.url).href,
    clock: systemClock,
    credentials: createSessionStore('missing'),
    fetch: () => Promise.reject(new Error('nothing is asked for')),
    loopbackOnly: true,
    onSync: () => undefined,
    onChanged: () => undefined,
    onBug(error) {
      throw error
    },
  })
  const conditions = { words: 'TRF', counterparty: '', direction: null, minMinor: null, maxMinor: null }
  const rule = { id: null, categoryId: 'other', conditions }
  let caught = 0
  const trial = async (): Promise<void> => {
    const tried = await concilia.ruleTrials.run(rule)
    caught = tried.companies.reduce((all, one) => all + one.caught, 0)
  }
  const closedMs = await timed(trial)
  const busy = busyMs()
  const againMs = await timed(trial)
  const againBusyMs = busyMs() - busy
  const cancelled = concilia.ruleTrials.run(rule).catch(() => undefined)
  await sleep(200)
  const cancelMs = await timed(async () => {
    concilia.ruleTrials.cancel()
    await cancelled
  })
  console.log(JSON.stringify({ companies, rows, caught, closedMs, againMs, againBusyMs, cancelMs }))
  await concilia.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
