/** One month closed by the window, by the command line, and by two processes at once, on copies of one mirror. */
import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { CompanyId, Instant, IsoDate } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { compose } from '../../src-main/compose.ts'
import { openReadable } from '../../src-main/db/connection/open.ts'
import { closingHandlers } from '../../src-main/ipc/handlers/closing.ts'
import { openCompanyRegistry } from '../../src-main/services/companies/registry.ts'
import { mirrorFileOf } from '../../src-main/services/data-folder.ts'
import { composeEngine } from '../helpers/compose-engine.ts'
import { type Sandbox, startSandbox } from '../sandbox/start-sandbox.ts'
import { type CliRun, cliFor, newDataFolder, runCli, spawnCli } from './cli/run-cli.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const clock: Clock = {
  now: () => '2026-07-03T09:30:00.000Z' as Instant,
  epochMs: () => Date.parse('2026-07-03T09:30:00.000Z'),
  today: () => '2026-07-03' as IsoDate,
}
const REASON = 'saldo por confirmar'

let sandbox: Sandbox
/** A company whose month has no open row, and whose balance differs from the bank's. */
let prepared: string
let companyId: CompanyId
let period: Month

const cliOn = (folder: string, run: typeof runCli = runCli) => cliFor(sandbox, folder, run).run
const copyOf = (folder: string): string => {
  const copy = newDataFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}
const close = (run: ReturnType<typeof cliOn>): Promise<CliRun> =>
  run(['periods', 'close', '--period', period, '--reason', REASON])

beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ seed: 11, documents: 60, transactions: 120, readyDelayMs: 0 },
    today: '2026-06-30' as IsoDate,
  })
  const { dataFolder, add, track, run } = cliFor(sandbox)
  await add()
  await track()
  await run(['sync'])
  await run(['match', '--accept', 'certain'])
  prepared = dataFolder
  companyId = (await openCompanyRegistry(dataFolder).read()).companies[0]?.id ?? ('' as CompanyId)
  const db = openReadable(mirrorFileOf(dataFolder, companyId))
  const ofMonth = `status = 'booked' AND vanished_at IS NULL AND substr(booking_date, 1, 7)`
  period =
    db
      .readColumn<Month>(
        `SELECT substr(booking_date, 1, 7) FROM bank_transaction WHERE booking_date < '2026-07'
         GROUP BY 1 ORDER BY count(*) DESC, 1 DESC LIMIT 1`,
      )
      .get() ?? ('' as Month)
  const open = db
    .readColumn<string>(
      `SELECT coalesce(source_id, fingerprint) FROM bank_transaction WHERE open_minor <> 0 AND ${ofMonth} = ?`,
    )
    .all(period)
  db.close()
  expect(open.length).toBeGreaterThan(2)
  expect((await run(['leave-open', ...open, '--note', 'espera recibo'])).exit).toBe(0)
  const { bank } = (await run(['statement', '--period', period])).json<{ bank: { account: string }[] }>()
  await run(['balance', '--period', period, '--account', bank[0]?.account ?? '', '1'])
})
afterAll(() => sandbox.close())

/** Without the names that events are given at random, which nothing else can have. */
const unnamed = (row: Record<string, unknown>): unknown => ({ ...row, uuid: undefined, sum: undefined })

/** All tables that a closing may write, and the log next to the mirror. */
const recorded = (folder: string) => {
  const db = openReadable(mirrorFileOf(folder, companyId))
  try {
    const tables = ['closing', 'closed_transaction', 'closed_document', 'typed_balance', 'rule_event', 'note']
    const log = join(dirname(mirrorFileOf(folder, companyId)), 'decisions.jsonl')
    return {
      tables: tables.map((name) =>
        db.read<Record<string, unknown>>(`SELECT * FROM ${name}`).all().map(unnamed),
      ),
      log: readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => unnamed(JSON.parse(line) as Record<string, unknown>)),
    }
  } finally {
    db.close()
  }
}

it('the window and the command line make the same record, field by field', async () => {
  const [inWindow, inTerminal] = [copyOf(prepared), copyOf(prepared)]
  expect(recorded(inWindow)).toEqual(recorded(inTerminal))

  const concilia = composeEngine(inWindow, { clock })
  const handlers = closingHandlers(concilia)
  const { shown, differences } = await handlers['closing.readMonth']({ companyId, period })
  expect(differences.length).toBeGreaterThan(0)
  const answer = await handlers['closing.close']({ companyId, period, shown, reason: REASON })
  expect(answer).toEqual({ outcome: 'closed', period, copied: true })
  await concilia.close()

  const run = cliOn(inTerminal, (words, env) =>
    runCli(words, env, (options) => compose({ ...options, clock })),
  )
  expect((await close(run)).json()).toMatchObject({ period, state: 'closed', closedAt: clock.now() })

  const [window, terminal] = [recorded(inWindow), recorded(inTerminal)]
  expect(terminal).toEqual(window)
  const [[closing] = [], rows = [], documents = []] = window.tables
  expect(closing).toMatchObject({
    period,
    closed_at: clock.now(),
    closed_by: concilia.deciding.person,
    reason: REASON,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(rows.length).toBeGreaterThan(5)
  expect(documents.length).toBeGreaterThan(0)
  expect(window.log.at(-1)).toMatchObject({ action: 'month-closed', period, at: clock.now() })
})

const closings = async (folder: string): Promise<unknown[]> =>
  (await cliOn(folder)(['periods', 'history'])).json<unknown[]>()

it('beside an open window the command line of another process closes nothing and says why', async () => {
  const folder = copyOf(prepared)
  const concilia = composeEngine(folder)
  const handlers = closingHandlers(concilia)
  const { shown } = await handlers['closing.readMonth']({ companyId, period })
  const beside = await close(cliOn(folder, spawnCli))
  expect(beside.exit).toBe(1)
  expect(beside.json()).toMatchObject({ error: { code: 'in-use' } })
  expect(beside.stderr).toMatch(
    /another Concilia is using this data folder.*Nothing was changed. Close the other/s,
  )
  const answer = await handlers['closing.close']({ companyId, period, shown, reason: REASON })
  expect(answer).toMatchObject({ outcome: 'closed' })
  await concilia.close()
  expect(await closings(folder)).toHaveLength(1)
})

it('of two processes that close at the same instant one closes the month, and the other is told', async () => {
  const folder = copyOf(prepared)
  const run = cliOn(folder, spawnCli)
  const both = await Promise.all([close(run), close(run)])
  expect(both.map(({ exit }) => exit).toSorted()).toEqual([0, 1])
  const late = both.find(({ exit }) => exit === 1)?.json<{ error: { code: string; message: string } }>()
  // Which of the two depends on whether the first had ended.
  expect(late?.error).toEqual(
    expect.toBeOneOf([
      expect.objectContaining({ code: 'in-use' }),
      expect.objectContaining({ code: 'conflict', message: expect.stringMatching(/closed already/) }),
    ]),
  )
  expect(await closings(folder)).toHaveLength(1)
})
