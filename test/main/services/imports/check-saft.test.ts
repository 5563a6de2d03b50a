import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceDocumentId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { FetchedDocument } from '#core/documents.ts'
import { type Mirror, openMirror } from '../../../../src-main/db/mirror/mirror.ts'
import { checkSaft } from '../../../../src-main/services/imports/check-saft.ts'
import { trackMissing } from '../../../../src-main/services/imports/track-missing.ts'
import { type ExportedInvoice, type ExportedSaft, toSaft } from '../../../helpers/export-saft.ts'
import { newFolder } from '../../../helpers/new-folder.ts'
import { AT, aDocument, day, makeCompanyFolder, minor, workerUrl } from '../../db/helpers/mirror-fixtures.ts'

let mirror: Mirror
let folder: string

const here = (id: ServiceDocumentId, over: Partial<FetchedDocument> = {}) =>
  aDocument({ number: `FT A/${id}`, date: day('2026-03-05'), totalMinor: minor(12_300), ...over, id })

beforeEach(async () => {
  folder = newFolder()
  const company = join(folder, 'company')
  await makeCompanyFolder(company)
  mirror = await openMirror({ folder: company, workerUrl, clock: systemClock })
  const fetched = [here(1), here(2, { status: 'A' }), here(3), here(4, { totalMinor: minor(100) })]
  await mirror.write.run('writeDocuments', { documents: fetched, at: AT })
})
afterEach(async () => {
  await mirror.close()
})

const invoice = (id: number, over: Partial<ExportedInvoice> = {}): ExportedInvoice => ({
  number: `FT A/${id}`,
  type: 'FT',
  status: 'N',
  date: '2026-03-05',
  customer: 'C1',
  grossCents: 12_300,
  ...over,
})
const saft = (over: Partial<ExportedSaft> = {}): string => {
  const file = join(folder, 'saft.xml')
  const whole: ExportedSaft = {
    taxId: '503504564',
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
    invoices: [
      invoice(1),
      invoice(2),
      invoice(3, { status: 'A' }),
      invoice(4, { date: '2026-03-06' }),
      invoice(5),
    ],
    ...over,
  }
  writeFileSync(file, toSaft(whole))
  return file
}

describe('a SAF-T (PT) file against the mirror', () => {
  it('names what is missing, what differs, and what is cancelled on one side only', async () => {
    expect(await checkSaft({ mirror }, { path: saft(), taxId: 'PT503504564' })).toEqual({
      taxId: '503504564',
      companyName: 'Padaria Ribeiro, Lda',
      from: '2026-03-01',
      to: '2026-03-31',
      proves: true,
      documents: 5,
      missing: ['FT A/5'],
      different: [
        { number: 'FT A/4', field: 'date', here: '2026-03-05', there: '2026-03-06' },
        { number: 'FT A/4', field: 'total', here: 100, there: 12_300 },
      ],
      cancelledHere: ['FT A/2'],
      cancelledThere: ['FT A/3'],
    })
  })

  it('misses no summary and no document that another one replaced', async () => {
    const invoices = [invoice(1), invoice(6, { status: 'F' }), invoice(7, { status: 'R' }), invoice(8)]
    expect((await checkSaft({ mirror }, { path: saft({ invoices }) })).missing).toEqual(['FT A/8'])
  })

  it('proves nothing where it is not on invoicing', async () => {
    expect((await checkSaft({ mirror }, { path: saft({ basis: 'C' }) })).proves).toBe(false)
  })

  it('of another company, or that is something else, is refused', async () => {
    await expect(checkSaft({ mirror }, { path: saft(), taxId: '509442013' })).rejects.toMatchObject({
      code: 'conflict',
    })
    const text = join(folder, 'extrato.csv')
    writeFileSync(text, 'Data;Valor\n01-03-2026;1,00\n')
    await expect(checkSaft({ mirror }, { path: text })).rejects.toMatchObject({
      details: { file: { problem: 'foreign' } },
    })
  })
})

describe('documents that are missing', () => {
  const tracked = () =>
    mirror.read
      .listTracked({ state: 'pending', limit: 200 })
      .map(({ id }) => id)
      .sort((a, b) => a - b)

  const track = async (...missing: string[]) => {
    const month = { from: day('2026-03-01'), to: day('2026-03-31'), proves: true, differing: 0 }
    const of = { taxId: '503504564', companyName: '', at: AT, by: 'Ana', documents: missing.length }
    await mirror.write.run('rememberSaftCheck', { ...month, ...of, missing })
    return trackMissing({ mirror, clock: systemClock })
  }

  it('are looked for between the ids of their neighbours by number', async () => {
    const apart = [here(100, { number: 'FT B/1' }), here(105, { number: 'FT B/3' })]
    await mirror.write.run('writeDocuments', { documents: apart, at: AT })
    expect(await track('FT B/2')).toMatchObject({ tracked: 4 })
    expect(tracked()).toEqual([101, 102, 103, 104])
  })

  it('are looked for next to the last one of a series, and not in a series without any', async () => {
    expect(await track('FT A/5', 'FT Z/1')).toMatchObject({ tracked: 50 })
    expect(tracked().slice(0, 2)).toEqual([5, 6])
  })
})
