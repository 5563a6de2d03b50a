/** The sample company: the embedded service in a separate worker, with invented data, to explore and for demos. */
import { defaultSettings } from '#contract/default-settings.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import { startThread } from '../../threads/worker-thread.ts'
import { type CompanyRecord, type CompanyRegistry, insertCompany } from './registry.ts'

export const SAMPLE_ID = 'sample' as CompanyId

const NAMES: Readonly<Record<Language, string>> = { 'pt-PT': 'Empresa de exemplo', en: 'Sample company' }

/** The embedded service's addresses and credentials; all invented, and new with every start. */
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

/**
 * Its addresses are those of the running embedded service and change with every start: they are never read from the
 * record.
 */
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

/** The record of the sample company, created if it does not exist, with a name in the person's language. */
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

/** Heap for new objects of its thread, in megabytes: a response is garbage once it is sent. */
const YOUNG_MB = 12

/** The same company everywhere, with a last full month that can be closed. */
const SAMPLE = { seed: 1, monthEnd: true }

/**
 * Runs the embedded service in a separate thread, never in main. Starts the embedded service at `url`. Errors:
 * storage-failed (its state), unexpected (it ended before it listened).
 */
export const startSampleService = async (
  url: URL,
  options: Record<string, unknown>,
): Promise<SampleService> => {
  const thread = startThread(url, { workerData: { ...SAMPLE, ...options }, youngGenerationMb: YOUNG_MB })
  const access = (await thread.call('access', null)) as Omit<SampleService, 'close'>
  thread.keepProcessAlive(false)
  return { ...access, close: thread.close }
}
