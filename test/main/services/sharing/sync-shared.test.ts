/** Two desks work through one company, with its files, over one log. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import { InMemoryServer } from '../../../../src-main/connectors/shared-log/in-memory.ts'
import { openReadable } from '../../../../src-main/db/connection/open.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { mirrorFileOf } from '../../../../src-main/services/data-folder.ts'
import { runAs } from '../../../../src-main/services/deciding.ts'
import { importFiles } from '../../../../src-main/services/imports/import-files.ts'
import { type SyncedShared, syncShared } from '../../../../src-main/services/sharing/sync-shared.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toCamt } from '../../../helpers/export-statements.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT } from '../../db/helpers/mirror-fixtures.ts'
import { aFilesCompany } from '../imports/helpers/a-company.ts'

const TAX_ID = '509442013'
const SHARED = randomUUID()
const folder = newFolder()
const server = new InMemoryServer(['ana', 'rui'], () => AT)
let concilia: Concilia
let ana: OpenCompany
let rui: OpenCompany

beforeAll(async () => {
  concilia = composeEngine(join(folder, 'data'), { clock: { ...systemClock, now: () => AT as Instant } })
  ana = await aFilesCompany(concilia, { taxId: TAX_ID, name: 'da Ana' })
  rui = await aFilesCompany(concilia, { taxId: TAX_ID, name: 'do Rui' })
  const office = server.as('ana', { isAdmin: true })
  const company = {
    id: SHARED,
    taxId: TAX_ID,
    name: 'Serração',
    login: 'ana',
    fullName: 'Ana',
    fourEyes: false,
  }
  await office.createCompany(company)
  await office.admit(SHARED, { login: 'rui', role: 'preparer', fullName: 'Rui' })
  for (const { mirror } of [ana, rui]) await mirror.write.run('beginSharing', { company: SHARED })
})
afterAll(() => concilia.close())

const sync = (login: 'ana' | 'rui'): Promise<SyncedShared> => {
  const { clock, person, followUps } = concilia.deciding
  return syncShared({ log: server.as(login), clock, person, followUps }, login === 'ana' ? ana : rui, SHARED)
}
const read = (company: OpenCompany, sql: string): unknown[] => {
  const db = openReadable(mirrorFileOf(concilia.dataFolder, company.record.id))
  try {
    return db.read(sql).all()
  } finally {
    db.close()
  }
}
const row = (day: string, cents: number, text: string) => {
  const date = `2026-03-${day}`
  return { date, valueDate: date, cents, text, name: text, bankReference: `${day}${cents}` }
}
const ROWS =
  'SELECT booking_date, amount_minor, text, fingerprint, occurrence FROM bank_transaction ORDER BY 1, 2'

it('a statement that one desk imports is on the other, with its rows, and is one file', async () => {
  const iban = 'PT50000201231234567890154'
  const rows = [row('02', 10_000, 'TRF PADARIA'), row('05', -2_500, 'COMISSAO')]
  const path = join(folder, 'extracto.xml')
  writeFileSync(path, toCamt([{ iban, openingCents: 100_000, rows }]))
  const options = { paths: [path], dryRun: false, isOurs: () => true, accountFor: () => undefined }
  const imported = await importFiles(concilia.deciding, ana, { ...options, isOfSuppliers: () => false })
  expect(imported.outcome).toBe('imported')
  expect(await sync('ana')).toMatchObject({ outcome: 'current', contested: 0 })
  await sync('rui')
  expect(read(rui, ROWS)).toEqual(read(ana, ROWS))
  expect(read(rui, ROWS)).toHaveLength(2)
  expect(rui.mirror.read.listWaitingFiles()).toEqual([])
  expect((await sync('ana')).applied).toBe(0)
})

it('what one desk writes is on the other; of two notes at once the first to arrive counts', async () => {
  const [first] = read(ana, 'SELECT id FROM bank_transaction ORDER BY id') as { id: number }[]
  const note = (company: OpenCompany, text: string) =>
    runAs(concilia.deciding, company, 'writeNote', { of: { transactionId: first?.id ?? 0 } as never, text })
  await note(ana, 'da Ana')
  await note(rui, 'do Rui')
  await sync('ana')
  expect(await sync('rui')).toMatchObject({ contested: 1, sent: 0 })
  expect(read(rui, 'SELECT text FROM note')).toEqual([{ text: 'da Ana' }])
  expect(rui.mirror.read.listContested()).toMatchObject([
    { reason: 'decided-otherwise', event: { text: 'do Rui' } },
  ])
})

it('what the server cannot keep is set aside alone, with all that it wrote; what follows it is sent', async () => {
  const [first, second] = read(rui, 'SELECT id FROM bank_transaction ORDER BY id') as { id: number }[]
  const write = (id: number | undefined, text: string) =>
    runAs(concilia.deciding, rui, 'writeNote', { of: { transactionId: id ?? 0 } as never, text })
  await write(first?.id, 'a\u0000b')
  await write(second?.id, 'segue')
  expect(await sync('rui')).toMatchObject({ contested: 1, sent: 1 })
  await sync('ana')
  const notes = 'SELECT text FROM note ORDER BY text'
  expect(read(rui, notes)).toEqual([{ text: 'da Ana' }, { text: 'segue' }])
  expect(read(ana, notes)).toEqual(read(rui, notes))
})

it('says that the server was restored from an older copy, and changes nothing', async () => {
  const before = read(ana, 'SELECT uuid FROM numbered_event ORDER BY number')
  server.restore(SHARED, 1)
  expect(await sync('ana')).toMatchObject({ outcome: 'restored' })
  expect(read(ana, 'SELECT uuid FROM numbered_event ORDER BY number')).toEqual(before)
})
