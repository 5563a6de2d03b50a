/**
 * Two or three desks work through one company over a real PostgreSQL server that loses its connections, or is killed and
 * started again, at any moment; desks die between what they pulled and what they apply, their clocks are wrong by a day, and
 * copies of mirrors are restored. They end equal to the log, and nothing acknowledged is lost.
 */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyId, Instant } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { connect } from '../../../../src-main/connectors/shared-log/connection.ts'
import { openPostgres } from '../../../../src-main/connectors/shared-log/postgres.ts'
import type { Head, NumberedEvent, SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { LOG_NAME } from '../../../../src-main/db/decision-log/log-file.ts'
import type { CommandInput, WriterCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../../src-main/db/rows/group-body.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { runAs } from '../../../../src-main/services/deciding.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { syncShared } from '../../../../src-main/services/sharing/sync-shared.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { seedOr } from '../../../helpers/long.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { randomOf } from '../../../helpers/random-of.ts'
import { type PostgresOffice, postgresOffice } from '../../connectors/shared-log/servers.ts'
import { stateOfDesk } from '../../db/helpers/desk-state.ts'
import { AT } from '../../db/helpers/mirror-fixtures.ts'
import { aFilesCompany } from '../imports/helpers/a-company.ts'

const TAX_ID = '509442013'
const DAY = 86_400_000
const SCHEDULES = 20
const MOVES = 30

type Random = () => number
const pick = <T>(random: Random, ones: readonly T[]): T => ones[Math.floor(random() * ones.length)] as T

/** Where the next call of the log fails, and how. */
type Trouble = 'cut before' | 'cut during' | 'crash before' | 'crash during' | 'killed after'
const TROUBLES: readonly Trouble[] = [
  'cut before',
  'cut during',
  'crash before',
  'crash during',
  'killed after',
]

interface Desk {
  login: string
  folder: string
  clock: { ms: number }
  concilia: Concilia
  id: CompanyId
  company: OpenCompany
  log: SharedLog
  copy: string | undefined
}

const compose = (folder: string, clock: { ms: number }): Concilia =>
  composeEngine(folder, {
    clock: {
      ...systemClock,
      now: () => {
        clock.ms += 60_000
        return new Date(clock.ms).toISOString() as Instant
      },
    },
  })

const openDesk = async (login: string, office: PostgresOffice, days: number): Promise<Desk> => {
  const folder = join(newFolder(), 'data')
  const clock = { ms: Date.parse(AT) + days * DAY }
  const concilia = compose(folder, clock)
  const company = await aFilesCompany(concilia, { taxId: TAX_ID, name: `de ${login}` })
  const log = openPostgres(office.cluster.as(login))
  return { login, folder, clock, concilia, id: company.record.id, company, log, copy: undefined }
}

const fileOf = ({ folder, id }: Desk): string => mirrorFileOf(folder, id)

/** As a person sees it: it is ended, and begins again. */
const reopen = async (desk: Desk, meanwhile: () => void): Promise<void> => {
  await desk.concilia.close()
  meanwhile()
  desk.concilia = compose(desk.folder, desk.clock)
  desk.company = await desk.concilia.companies.get(desk.id)
}

const read = <T>(desk: Desk, work: (db: ReturnType<typeof openReadable>) => T): T => {
  const db = openReadable(fileOf(desk))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const act = <C extends WriterCommand>(desk: Desk, command: C, input: object) =>
  runAs(desk.concilia.deciding, desk.company, command, input as Omit<CommandInput<C>, 'by' | 'at'>)

const rowsOf = (desk: Desk): { id: number; amount: number; text: string }[] =>
  read(desk, (db) =>
    db
      .read<{ id: number; amount: number; text: string }>(
        'SELECT id, amount_minor AS amount, text FROM bank_transaction ORDER BY text',
      )
      .all(),
  )

const decide = async (random: Random, desk: Desk): Promise<unknown> => {
  const row = pick(random, rowsOf(desk))
  const name = `${1 + Math.floor(random() * 3)}`
  switch (Math.floor(random() * 8)) {
    case 0:
    case 1:
    case 2: {
      if (row === undefined) return
      const categoryId = pick(random, ['rent', 'bank-charges'])
      const one = { documentId: null, documentNumber: null, transactionId: row.id, amountMinor: row.amount }
      const allocations = [{ ...one, kind: 'classified' as const, categoryId }] as never
      const id = `h-${row.text.replaceAll(' ', '')}-${categoryId}`
      return act(desk, 'acceptManual', { group: groupByHand({ id, currency: 'EUR', allocations }) })
    }
    case 3:
      return act(desk, 'undoGroup', {})
    case 4:
      return act(desk, 'redoGroup', {})
    case 5:
      return row && act(desk, 'writeNote', { of: { transactionId: row.id }, text: `${desk.login} ${name}` })
    case 6:
      return act(desk, 'writeCategory', {
        id: `own-${name}`,
        name: desk.login,
        account: null,
        isHidden: false,
      })
    default:
      return act(desk, 'typeBalance', {
        ...{ period: '2026-04', account: 'PT50000201231234567890154', kind: 'closing' },
        amountMinor: Math.floor(random() * 100),
      })
  }
}

const importOne = async (desk: Desk, number: number): Promise<void> => {
  const rows = [1, 2, 3].map((of) => {
    const date = `2026-03-${String(number * 3 + of).padStart(2, '0')}`
    const text = `TRF ${number} ${of}`
    return {
      date,
      valueDate: date,
      cents: number * 1_000 + of,
      text,
      name: text,
      bankReference: `${number}${of}`,
    }
  })
  const path = join(dirname(desk.folder), `extracto-${number}.xml`)
  writeFileSync(path, toCamt([{ iban: 'PT50000201231234567890154', openingCents: 100_000, rows }]))
  const options = { paths: [path], dryRun: false, isOurs: () => true, accountFor: () => undefined }
  await importFiles(desk.concilia.deciding, desk.company, { ...options, isOfSuppliers: () => false })
}

const EXPECTED = ['office-unreachable', 'month-closed', 'not-found', 'conflict', 'decision-waits'] as const
const isExpected = (error: unknown): boolean => EXPECTED.some((code) => isAppError(error, code))

/** The log of a desk whose next call, or a later one, meets the trouble. */
const troubled = (
  log: SharedLog,
  at: number,
  meet: (call: () => Promise<unknown>) => Promise<unknown>,
): SharedLog => {
  let calls = 0
  return new Proxy(log, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as unknown
      if (typeof method !== 'function' || !['push', 'pull', 'putPart', 'getPart'].includes(String(name)))
        return method
      return (...args: unknown[]) => {
        const call = (): Promise<unknown> => Reflect.apply(method, target, args) as Promise<unknown>
        calls += 1
        return calls === at ? meet(call) : call()
      }
    },
  })
}

const eventsOf = async (log: SharedLog, company: string): Promise<NumberedEvent[]> => {
  const events: NumberedEvent[] = []
  for (;;) {
    const { number, hash }: Head = events.at(-1) ?? { number: 0, hash: '' }
    const pulled = await log.pull(company, { number, hash })
    if (pulled.outcome !== 'events') throw new Error('the server knows its own head')
    if (pulled.events.length === 0) return events
    events.push(...pulled.events)
  }
}

/** What the desk's log of decisions says: each of its lines was acknowledged. */
const acknowledged = (desk: Desk): { decided: string[]; aside: Set<string> } => {
  const file = join(dirname(fileOf(desk)), LOG_NAME)
  if (!existsSync(file)) return { decided: [], aside: new Set() }
  const said = readFileSync(file, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { uuid: string; action: string; events?: { uuid: string }[] })
  return {
    decided: said.flatMap(({ uuid, action }) => (action === 'set-aside' ? [] : [uuid])),
    aside: new Set(said.flatMap(({ events = [] }) => events.map(({ uuid }) => uuid))),
  }
}

const isHere = findPostgres() !== undefined

describe.skipIf(!isHere)(isHere ? 'desks over a server that is killed' : WITHOUT_POSTGRES, () => {
  let office: PostgresOffice
  beforeAll(async () => {
    office = await postgresOffice()
  })
  afterAll(() => office?.stop())

  const cut = async (login: string): Promise<void> => {
    const admin = connect(office.cluster.as('postgres'))
    try {
      await admin.run('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login])
    } finally {
      await admin.close()
    }
  }
  const met = { cut: 0, crash: 0, killed: 0, failed: 0, restored: 0, contested: 0 }

  /** @returns what the call answered, where it did */
  const meet = async (trouble: Trouble, desk: Desk, call: () => Promise<unknown>): Promise<unknown> => {
    const isCrash = trouble.startsWith('crash')
    const harm = (): Promise<void> => (isCrash ? office.cluster.crash() : cut(desk.login))
    if (trouble === 'killed after') {
      met.killed += 1
      await call()
      throw new AppError('office-unreachable', 'the desk was killed')
    }
    met[isCrash ? 'crash' : 'cut'] += 1
    if (trouble.endsWith('before')) {
      await harm()
      return call()
    }
    const [answer] = await Promise.allSettled([call(), harm()])
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  const sync = async (desk: Desk, shared: string, log: SharedLog): Promise<boolean> => {
    const { clock, person, followUps } = desk.concilia.deciding
    try {
      const done = await syncShared({ log, clock, person, followUps }, desk.company, shared)
      expect(done.outcome).toBe('current')
      met.contested += done.contested
      return true
    } catch (error) {
      if (!isExpected(error)) throw error
      met.failed += 1
      return false
    }
  }

  const start = seedOr(2_000)
  it.each(Array.from({ length: SCHEDULES }, (_, at) => start + at))(
    'end equal to the log, and lose nothing (seed %i)',
    async (seed) => {
      const random = randomOf(seed)
      const shared = randomUUID()
      const taxId = shared.replaceAll('-', '').slice(0, 20)
      const named = { id: shared, taxId, name: 'Serração', login: 'rita', fullName: 'Rita', fourEyes: false }
      await office.as('chefe').createCompany(named)
      const logins = ['rita', 'ana', 'rui'].slice(0, 2 + (seed % 2))
      for (const login of logins.slice(1))
        await office.as('rita').admit(shared, { login, role: 'preparer', fullName: login })
      const desks: Desk[] = []
      for (const [at, login] of logins.entries()) desks.push(await openDesk(login, office, at - 1))
      for (const desk of desks) await desk.company.mirror.write.run('beginSharing', { company: shared })
      const [first] = desks
      if (first) await importOne(first, 1)

      for (let move = 0; move < MOVES; move += 1) {
        const desk = pick(random, desks)
        const chance = random()
        try {
          if (chance < 0.5) await decide(random, desk)
          else if (chance < 0.6) await importOne(desk, 1 + Math.floor(random() * 4))
          else if (chance < 0.65) {
            await reopen(desk, () => {
              desk.copy = join(dirname(desk.folder), `copy-${move}.sqlite`)
              copyFileSync(fileOf(desk), desk.copy)
            })
          } else if (chance < 0.7 && desk.copy !== undefined) {
            const { copy } = desk
            met.restored += 1
            await reopen(desk, () => {
              for (const end of ['-wal', '-shm']) rmSync(`${fileOf(desk)}${end}`, { force: true })
              copyFileSync(copy, fileOf(desk))
            })
          } else {
            const trouble = random() < 0.7 ? pick(random, TROUBLES) : undefined
            const at = 1 + Math.floor(random() * 4)
            const log =
              trouble === undefined ? desk.log : troubled(desk.log, at, (call) => meet(trouble, desk, call))
            await sync(desk, shared, log)
          }
        } catch (error) {
          if (!isExpected(error)) throw error
        }
      }
      for (let round = 0; round < 3; round += 1)
        // The first call after a crash may find the connection gone.
        for (const desk of desks)
          if (!(await sync(desk, shared, desk.log))) await sync(desk, shared, desk.log)

      const events = await eventsOf(office.as('rita'), shared)
      const inLog = new Set(events.map(({ id }) => id))
      const [wanted] = desks.map((desk) => read(desk, (db) => stateOfDesk({ db })))
      for (const desk of desks) {
        const state = read(desk, (db) => stateOfDesk({ db }))
        expect(state.order.map((one) => (one as { uuid: string }).uuid)).toEqual(events.map(({ id }) => id))
        expect(state).toEqual(wanted)
        expect(desk.company.mirror.read.eventsToSend({ limit: 1 })).toEqual([])
        const { decided, aside } = acknowledged(desk)
        expect(decided.filter((uuid) => !inLog.has(uuid) && !aside.has(uuid))).toEqual([])
      }
      for (const desk of desks) {
        await desk.log.close()
        await desk.concilia.close()
      }
    },
  )

  it('met every kind of trouble', () => {
    for (const [kind, times] of Object.entries(met)) expect([kind, times > 0]).toEqual([kind, true])
  })
})
