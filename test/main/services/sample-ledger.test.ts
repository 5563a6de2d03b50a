/** The sample company's ledger, as a new user imports it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instant, IsoDate } from '#contract/values.ts'
import { monthBefore, monthOf } from '#core/closing/month.ts'
import type { Concilia } from '../../../src-main/compose.ts'
import { exploreSample } from '../../../src-main/services/companies/choose-company.ts'
import { importSampleLedger } from '../../../src-main/services/ledger/sample-ledger.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'

/** What the sample invents depends on the day. */
const clock = {
  now: () => '2026-11-20T09:30:00.000Z' as Instant,
  epochMs: () => Date.parse('2026-11-20T09:30:00.000Z'),
  today: () => '2026-11-20' as IsoDate,
}

let concilia: Concilia
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'concilia-sample-'))
  concilia = composeEngine(folder, { clock })
})
afterAll(async () => {
  await concilia.close()
  rmSync(folder, { recursive: true, force: true })
})

it('has mistakes of each kind, and a reconciliation that adds up', async () => {
  const { id } = await exploreSample(concilia.managing, 'pt-PT')
  const company = await concilia.companies.get(id)
  await expect(importSampleLedger(concilia.deciding, company)).rejects.toMatchObject({ code: 'conflict' })
  await concilia.sync.run(company, {})
  const { lines } = await importSampleLedger(concilia.deciding, company)
  expect(lines).toBeGreaterThan(100)
  const { read } = company.mirror
  const { groups } = read.listLedgerProposals({ limit: 1_000 })
  const firm = groups.filter((group) => group.class === 'certain' || group.class === 'likely')
  expect(firm.length / lines).toBeGreaterThan(0.75)
  expect(new Set(groups.map(({ error }) => error))).toEqual(
    new Set([undefined, 'posted-twice', 'wrong-sign', 'digits-swapped']),
  )
  const period = monthBefore(monthOf(concilia.clock.today()))
  const { statement } = await company.mirror.ask('readMonth', { period })
  expect(statement.ledgers).toMatchObject([{ openingDifferenceMinor: 3_000, differenceMinor: 0 }])
})
