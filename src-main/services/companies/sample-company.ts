/** The sample company: the embedded service in a worker of its own, with invented data, for exploring and the demo. */
import { defaultSettings } from '#contract/default-settings.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { type CompanyRecord, type CompanyRegistry, insertCompany } from './registry.ts'

export const SAMPLE_ID = 'sample' as CompanyId

const NAMES: Readonly<Record<Language, string>> = { 'pt-PT': 'Empresa de exemplo', en: 'Sample company' }

/** Where the embedded service listens and what opens it; all of it invented, made anew with every start. */
export interface SampleService {
  invoicingUrl: string
  bankingUrl: string
  authUrl: string
  email: string
  token: string
  clientId: string
  clientSecret: string
  accountId: string
  otherAccountIds: string[]
  documentIds: { from: number; to: number }
  close(): Promise<void>
}

/** Its addresses are those of the running embedded service and change with every start: none is read from here. */
export const sampleRecord = (clock: Clock, language: Language = defaultSettings.language): CompanyRecord => ({
  id: SAMPLE_ID,
  name: NAMES[language],
  environment: 'sample',
  invoicingUrl: 'http://127.0.0.1',
  bankingUrl: 'http://127.0.0.1',
  authUrl: 'http://127.0.0.1',
  email: 'exemplo@concilia.example',
  clientId: 'sample',
  accountIds: [],
  currency: 'EUR',
  partnerEmail: null,
  partnerOf: null,
  taxId: null,
  createdAt: clock.now(),
  hasMirror: false,
})

/** The record of the sample company, made when it is not there yet, under a name in the person's language. */
export const ensureSampleCompany = async (
  registry: CompanyRegistry,
  clock: Clock,
  language: Language,
): Promise<CompanyRecord> => {
  const known = (await registry.read()).companies.find((company) => company.id === SAMPLE_ID)
  if (known) return known
  const record = sampleRecord(clock, language)
  await insertCompany(registry, record)
  return record
}
