import { expect, it } from 'vitest'
import {
  type CompanyRecord,
  companyRecord,
  findRecord,
  keepRecord,
} from '../../../src-main/services/companies/registry.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const record = (name: string): CompanyRecord =>
  companyRecord.parse({
    ...{ id: '7f9d7a4e-2f4b-4f6b-9d0a-3a9f0a6f1c11', name, environment: 'files', currency: 'EUR' },
    ...{ invoicingUrl: '', bankingUrl: '', authUrl: '', email: '', clientId: '', accountIds: [] },
    ...{ partnerEmail: null, createdAt: '2026-06-30T10:00:00.000Z' },
  })

it('is written once after another where it is opened and changed at the same time', async () => {
  const dataFolder = newFolder()
  const names = Array.from({ length: 20 }, (_, at) => `Cliente ${at}`)
  await Promise.all(names.map((name) => keepRecord(dataFolder, record(name))))
  expect(await findRecord(dataFolder, record('Cliente').id)).toEqual(record('Cliente 19'))
})
