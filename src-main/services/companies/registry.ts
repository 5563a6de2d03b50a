/** The only place for the list of companies: names and addresses, never a secret. */
import { join } from 'node:path'
import { z } from 'zod'
import { environment, partnerOf } from '../../../src-preload/contract/companies.ts'
import { type CompanyId, companyId, currencyCode, instant } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import { type JsonFile, openJsonFile } from '../json-file.ts'

const companyRecord = z.strictObject({
  id: companyId,
  name: z.string().min(1),
  environment,
  invoicingUrl: z.string(),
  bankingUrl: z.string(),
  authUrl: z.string(),
  email: z.string(),
  clientId: z.string(),
  accountIds: z.array(z.string()),
  currency: currencyCode,
  partnerEmail: z.string().nullable(),
  partnerOf: partnerOf.nullable().default(null),
  createdAt: instant,
})
export type CompanyRecord = z.infer<typeof companyRecord>

const registryFile = z.strictObject({
  companies: z.array(companyRecord),
  current: companyId.nullable(),
})
export type CompanyRegistry = JsonFile<z.infer<typeof registryFile>>

/** Opens `companies.json` of a data folder; see json-file for its errors. */
export const openCompanyRegistry = (dataFolder: string): CompanyRegistry =>
  openJsonFile(
    join(dataFolder, 'companies.json'),
    registryFile,
    { companies: [], current: null },
    'the list of companies',
  )

/** The company of this id. Error: not-found. */
export const getCompany = async (registry: CompanyRegistry, id: CompanyId): Promise<CompanyRecord> => {
  const company = (await registry.read()).companies.find((candidate) => candidate.id === id)
  if (!company) throw new AppError('not-found', 'there is no such company')
  return company
}

const isNamed = (company: CompanyRecord, name: string): boolean =>
  company.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase()

/** Error: not-found. */
export const findCompanyByName = async (registry: CompanyRegistry, name: string): Promise<CompanyRecord> => {
  const { companies } = await registry.read()
  const company = companies.find((candidate) => isNamed(candidate, name))
  if (!company) throw new AppError('not-found', 'no company has this name')
  return company
}

/** Names choose companies on the command line. Error: conflict. */
export const refuseTakenName = (others: readonly CompanyRecord[], name: string): void => {
  if (others.some((other) => isNamed(other, name)))
    throw new AppError('conflict', 'a company with this name is already connected')
}

/** Puts a changed company in the place of what it was. Errors: conflict (name taken), not-found. */
export const replaceCompany = async (registry: CompanyRegistry, company: CompanyRecord): Promise<void> => {
  await registry.update((file) => {
    const others = file.companies.filter((other) => other.id !== company.id)
    if (others.length === file.companies.length) throw new AppError('not-found', 'there is no such company')
    refuseTakenName(others, company.name)
    return { ...file, companies: file.companies.map((other) => (other.id === company.id ? company : other)) }
  })
}

/** Adds a company. Error: conflict when its name is taken, since names choose companies on the command line. */
export const insertCompany = async (registry: CompanyRegistry, company: CompanyRecord): Promise<void> => {
  await registry.update((file) => {
    refuseTakenName(file.companies, company.name)
    return { companies: [...file.companies, company], current: company.id }
  })
}

/** Forgets a company; its folder and secrets are the caller's to delete. */
export const deleteCompany = async (registry: CompanyRegistry, id: CompanyId): Promise<void> => {
  await registry.update((file) => ({
    companies: file.companies.filter((company) => company.id !== id),
    current: file.current === id ? null : file.current,
  }))
}
