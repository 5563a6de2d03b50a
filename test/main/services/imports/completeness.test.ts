import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ServiceDocumentId } from '#contract/values.ts'
import type { Concilia } from '../../../../src-main/compose.ts'
import type { OpenCompany } from '../../../../src-main/services/companies/open-companies.ts'
import { completenessOf, recordSaftCheck } from '../../../../src-main/services/imports/completeness.ts'
import { composeEngine } from '../../../helpers/compose-engine.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT, aDocument, day, minor } from '../../db/helpers/mirror-fixtures.ts'
import { aCompany } from './helpers/a-company.ts'

let folder: string
let concilia: Concilia
let company: OpenCompany

beforeEach(async () => {
  folder = newFolder()
  concilia = composeEngine(join(folder, 'data'))
  company = await aCompany(concilia)
})
afterEach(async () => {
  await concilia.close()
})

const here = (id: number) =>
  company.mirror.write.run('writeDocuments', {
    documents: [
      aDocument({
        id: id as ServiceDocumentId,
        number: `FT A/${id}`,
        date: day('2026-03-05'),
        totalMinor: minor(12_300),
      }),
    ],
    at: AT,
  })
const saft = (
  taxId: string,
  numbers: readonly number[],
  { from = '2026-03-01', to = '2026-03-31', basis = 'F' } = {},
): string => {
  const file = join(folder, 'saft.xml')
  const invoice = { type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 } as const
  writeFileSync(
    file,
    toSaft({
      taxId,
      from,
      to,
      basis,
      customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
      invoices: numbers.map((id) => ({ ...invoice, number: `FT A/${id}` })),
    }),
  )
  return file
}

it('is what the last file said, less what came since', async () => {
  expect(completenessOf(company)).toEqual({ completeness: null, missing: { total: 0, first: [] } })
  await here(1)
  await recordSaftCheck(concilia.deciding, company, { path: saft('503504564', [1, 2, 3]) })
  expect(completenessOf(company).completeness).toMatchObject({
    by: 'check',
    from: '2026-03-01',
    to: '2026-03-31',
    proves: true,
    documents: 3,
    missing: 2,
  })
  await here(2)
  expect(completenessOf(company).completeness).toMatchObject({ missing: 1 })
})

it("takes a company's taxpayer number from the first file that named what is here, and refuses others", async () => {
  await recordSaftCheck(concilia.deciding, company, { path: saft('501234560', [9]) })
  await here(1)
  await recordSaftCheck(concilia.deciding, company, { path: saft('503504564', [1]) })
  const other = recordSaftCheck(concilia.deciding, company, { path: saft('501234560', [1]) })
  await expect(other).rejects.toMatchObject({ code: 'conflict', details: { field: 'taxId' } })
  expect(completenessOf(company).completeness).toMatchObject({ missing: 0 })
})

it('keeps what earlier months lack, until a file that proves as much shows those days again', async () => {
  const hold = (numbers: readonly number[], of?: Parameters<typeof saft>[2]) =>
    recordSaftCheck(concilia.deciding, company, { path: saft('503504564', numbers, of) })
  const april = { from: '2026-04-01', to: '2026-04-30' }
  await here(1)
  await hold([1, 2, 3])
  await hold([1], april)
  const both = { from: '2026-03-01', to: '2026-04-30', missing: 2, documents: 4 }
  expect(completenessOf(company, day('2026-03-01')).completeness).toMatchObject(both)
  expect(completenessOf(company).completeness).toMatchObject(both)

  await hold([1], { from: '2026-06-01', to: '2026-06-30' })
  await hold([], { from: '2026-01-01', to: '2026-12-31', basis: 'C' })
  const { completeness, missing } = completenessOf(company, day('2026-06-01'))
  expect(completeness).toMatchObject({ from: '2026-06-01', proves: true, missing: 0 })
  expect(missing).toEqual({ total: 2, first: ['FT A/2', 'FT A/3'] })

  await hold([1], { from: '2026-01-01', to: '2026-04-30' })
  expect(completenessOf(company).missing.total).toBe(0)
})
