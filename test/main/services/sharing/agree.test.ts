/** Closings and exports of a shared company: the office's server numbers them first, and nothing is written where it does not. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import type { SharedLog } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import { closeMonth, reopenMonth } from '../../../../src-main/services/closing/close-months.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { type DecidePorts, runAs } from '../../../../src-main/services/deciding.ts'
import { classify } from '../../../../src-main/services/endings/decide-endings.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { exportJournal, saveAccount } from '../../../../src-main/services/journal/export-journal.ts'
import { agree } from '../../../../src-main/services/sharing/agree.ts'
import { syncShared } from '../../../../src-main/services/sharing/sync-shared.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { aFilesCompany } from '../imports/helpers/a-company.ts'

const AT = '2026-04-03T09:00:00.000Z'
const TAX_ID = '509442013'
const SHARED = randomUUID()
const PERIOD = '2026-03' as never
const folder = newFolder()
const server = new InMemoryServer(['ana', 'rui'], () => AT)
let concilia: Concilia
let ana: Desk
let rui: Desk

interface Desk {
  company: OpenCompany
  log: SharedLog
  ports: Concilia['deciding'] & DecidePorts
  sync: () => Promise<unknown>
}

const deskOf = async (login: 'ana' | 'rui'): Promise<Desk> => {
  const company = await aFilesCompany(concilia, { taxId: TAX_ID, name: `de ${login}` })
  await company.mirror.write.run('beginSharing', { company: SHARED })
  const desk = { company, log: server.as(login, { isAdmin: login === 'ana' }) } as Desk
  const { clock, followUps } = concilia.deciding
  const sync = () => syncShared({ log: desk.log, clock, person: login, followUps }, company, SHARED)
  desk.ports = {
    ...concilia.deciding,
    personIn: () => login,
    agree: (of, asked) =>
      agree({ log: desk.log, shared: SHARED, company: of, sync }, { ...asked, by: login, clock }),
  }
  desk.sync = sync
  return desk
}

beforeAll(async () => {
  concilia = composeEngine(join(folder, 'data'), { clock: { ...systemClock, now: () => AT as Instant } })
  ana = await deskOf('ana')
  rui = await deskOf('rui')
  await ana.log.createCompany({
    ...{ id: SHARED, taxId: TAX_ID, name: 'Serração', login: 'ana', fullName: 'Ana', fourEyes: false },
  })
  await ana.log.admit(SHARED, { login: 'rui', role: 'preparer', fullName: 'Rui' })
  const row = (day: string, cents: number, text: string) => ({
    ...{ date: `2026-03-${day}`, valueDate: `2026-03-${day}`, cents, text, name: text },
    bankReference: `${day}${cents}`,
  })
  const iban = 'PT50000201231234567890154'
  const rows = [row('02', 10_000, 'JUROS'), row('05', -2_500, 'COMISSAO')]
  const path = join(folder, 'extracto.xml')
  writeFileSync(path, toCamt([{ iban, openingCents: 100_000, rows }]))
  const options = { paths: [path], dryRun: false, isOurs: () => true, accountFor: () => undefined }
  await importFiles(ana.ports, ana.company, { ...options, isOfSuppliers: () => false })
  await ana.sync()
  await rui.sync()
})
afterAll(() => concilia.close())

const read = ({ company }: Desk, sql: string): unknown[] => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    return db.read(sql).all()
  } finally {
    db.close()
  }
}
const rowIds = (desk: Desk): number[] =>
  (read(desk, 'SELECT id FROM bank_transaction ORDER BY id') as { id: number }[]).map(({ id }) => id)
const asked = (desk: Desk) => ({ ...desk.ports, copying: concilia.restoring })
const close = (desk: Desk) =>
  closeMonth(asked(desk), desk.company, { period: PERIOD, shown: null, reason: 'sem razão' })
const exporting = (desk: Desk, name: string) =>
  exportJournal(
    { proposing: concilia.proposing, deciding: desk.ports, onUnlisted: () => undefined },
    {
      ...{ company: desk.company, scope: {}, file: join(folder, name), format: 'csv', profile: 'rfc4180' },
      ...{ language: 'pt-PT', signal: new AbortController().signal },
    },
  )
/** What became of it, or the code of its error. */
const outcomeOf = async (work: Promise<{ outcome: string }>): Promise<string> =>
  work.then(
    ({ outcome }) => outcome,
    ({ code }: AppError) => code,
  )
const missing = async ({ company }: Desk) => (await company.mirror.ask('journalState', {})).missing
/** The month is reopened, a decision undone and made again: entries and their reversals wait. */
const classifyAgain = async (): Promise<void> => {
  await reopenMonth(ana.ports, ana.company, { period: PERIOD, reason: 'outra categoria' })
  const [group] = read(ana, 'SELECT id FROM match_group ORDER BY sequence') as { id: string }[]
  await runAs(ana.ports, ana.company, 'undoGroup', { groupId: group?.id ?? '' })
  const transactionIds = rowIds(ana).slice(0, 1)
  const again = await classify(ana.ports, ana.company, { transactionIds, categoryId: 'rent' as never })
  expect(again.outcome).toBe('done')
  for (const subject of await missing(ana))
    await saveAccount(ana.ports, ana.company, { subject, account: '98' })
}
const exports = (desk: Desk) => desk.company.mirror.read.listJournalExports()
/** The server is lost at `push`, before or after it numbers. @returns how it comes back */
const lose = ({ log }: Desk, when: 'before' | 'after'): (() => void) => {
  const { push } = log
  log.push = async (...sent) => {
    if (when === 'after') await push.apply(log, sent)
    throw new AppError('office-unreachable', 'the office’s server was lost')
  }
  return () => {
    log.push = push
  }
}

it('a month with rows to review is closed on neither desk, and the server is not asked', async () => {
  expect(await close(ana)).toMatchObject({
    outcome: 'refused',
    obstacles: [{ reason: 'open-rows', count: 2 }],
  })
})

it('a closing is sent with what the desk had not sent, and closes the month on both', async () => {
  await classify(ana.ports, ana.company, { transactionIds: rowIds(ana), categoryId: 'other' as never })
  expect(await close(ana)).toMatchObject({ outcome: 'closed' })
  await rui.sync()
  for (const desk of [ana, rui])
    expect(read(desk, 'SELECT period, closed_by FROM closing')).toEqual([
      { period: PERIOD, closed_by: 'ana' },
    ])
})

it('both at once: one closes it, the other reads that it is closed', async () => {
  await reopenMonth(ana.ports, ana.company, { period: PERIOD, reason: 'falta um documento' })
  expect(read(ana, 'SELECT 1 FROM closing WHERE reopened_at IS NULL')).toEqual([])
  const outcomes = await Promise.all([ana, rui].map(async (desk) => (await close(desk)).outcome))
  expect(outcomes.toSorted()).toEqual(['closed', 'refused'])
  await ana.sync()
  await rui.sync()
  const hashes = [ana, rui].map((desk) => read(desk, 'SELECT uuid FROM closing WHERE reopened_at IS NULL'))
  expect(hashes[0]).toEqual(hashes[1])
  expect(hashes[0]).toHaveLength(1)
})

it('a month is not closed while a decision of this desk did not fit the office’s', async () => {
  await reopenMonth(ana.ports, ana.company, { period: PERIOD, reason: 'outra vez' })
  await rui.sync()
  const note = (desk: Desk, text: string) =>
    runAs(desk.ports, desk.company, 'writeNote', {
      of: { transactionId: rowIds(desk)[0] ?? 0 } as never,
      text,
    })
  await note(ana, 'da Ana')
  await note(rui, 'do Rui')
  await ana.sync()
  await rui.sync()
  const [contested] = rui.company.mirror.read.listContested()
  expect(await close(rui)).toEqual({ outcome: 'refused', obstacles: [{ reason: 'contested', count: 1 }] })
  await runAs(rui.ports, rui.company, 'yieldToOffice', { uuid: contested?.event.uuid ?? '' })
  expect(await close(rui)).toMatchObject({ outcome: 'closed' })
})

it('with four eyes the month is refused where nobody else reviewed it, and nothing is written', async () => {
  await ana.sync()
  await reopenMonth(ana.ports, ana.company, { period: PERIOD, reason: 'quatro olhos' })
  await ana.log.setFourEyes(SHARED, true)
  expect(await close(ana)).toEqual({ outcome: 'refused', obstacles: [{ reason: 'four-eyes' }] })
  expect(read(ana, 'SELECT 1 FROM closing WHERE reopened_at IS NULL')).toEqual([])
  await ana.log.setFourEyes(SHARED, false)
})

it('where the server is lost before it numbers a closing, the month stays open', async () => {
  const comesBack = lose(ana, 'before')
  await expect(close(ana)).rejects.toMatchObject({ code: 'office-unreachable' })
  comesBack()
  await ana.sync()
  expect(read(ana, 'SELECT 1 FROM closing WHERE reopened_at IS NULL')).toEqual([])
})

it('where only the answer is lost, the next round brings the closing, and it is made once', async () => {
  const comesBack = lose(ana, 'after')
  await expect(close(ana)).rejects.toMatchObject({ code: 'office-unreachable' })
  comesBack()
  expect(await close(ana)).toEqual({ outcome: 'refused', obstacles: [{ reason: 'already-closed' }] })
  await rui.sync()
  expect(read(rui, 'SELECT 1 FROM closing WHERE reopened_at IS NULL')).toHaveLength(1)
})

it('entries are exported once over both desks, and the export has its number on both', async () => {
  for (const { subject } of (await missing(ana)).map((subject) => ({ subject })))
    await saveAccount(ana.ports, ana.company, { subject, account: '99' })
  await ana.sync()
  await rui.sync()
  const outcomes = await Promise.all([exporting(ana, 'ana.csv'), exporting(rui, 'rui.csv')].map(outcomeOf))
  expect(outcomes.toSorted()).toEqual(['conflict', 'exported'])
  await ana.sync()
  await rui.sync()
  for (const desk of [ana, rui])
    expect(exports(desk)).toMatchObject([{ id: 1, entries: 2, isUnwritten: false }])
  expect(['ana.csv', 'rui.csv'].filter((name) => existsSync(join(folder, name)))).toHaveLength(1)
  expect(await outcomeOf(exporting(rui, 'outra.csv'))).toBe('nothing')
})

it('the file of an export whose answer was lost is written with the next one, and no entry is exported twice', async () => {
  await classifyAgain()
  await ana.sync()
  const comesBack = lose(ana, 'after')
  expect(await outcomeOf(exporting(ana, 'perdido.csv'))).toBe('office-unreachable')
  expect(existsSync(join(folder, 'perdido.csv'))).toBe(false)
  comesBack()
  await ana.sync()
  const [lost] = exports(ana)
  expect(lost).toMatchObject({ isUnwritten: true, withdrawn: null })
  expect(await exporting(ana, 'perdido.csv')).toMatchObject({ outcome: 'exported', id: lost?.id })
  expect(readFileSync(join(folder, 'perdido.csv'), 'utf8')).toContain('"6261"')
  expect(exports(ana)[0]).toMatchObject({ id: lost?.id, isUnwritten: false })
  expect(await outcomeOf(exporting(ana, 'nada.csv'))).toBe('nothing')
})
