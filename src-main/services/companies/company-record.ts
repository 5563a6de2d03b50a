/**
 * What is known of a company: names and addresses, never a secret. Each record is written next to its mirror too, so
 * that the list of companies can be made again.
 */
import { readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { environment, partnerOf } from '#contract/companies.ts'
import { type CompanyId, companyId, currencyCode, instant } from '#contract/values.ts'
import { AppError, codeOf } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import { companyFolder } from '../data-folder.ts'
import { toStorageError } from '../json-file.ts'
import { writeWholeFile } from '../whole-file.ts'

export const companyRecord = z.strictObject({
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
  /** The company's own taxpayer number, where it was given: another one's files are refused. */
  taxId: z.string().nullable().default(null),
  createdAt: instant,
  /** Its mirror was made once, and must be there; so says a record of before this was noted. */
  hasMirror: z.boolean().default(true),
})
export type CompanyRecord = z.infer<typeof companyRecord>

/** Whether bank statements and SAF-T (PT) bring everything of it, and no service is asked. */
export const isOnFiles = ({ environment }: Pick<CompanyRecord, 'environment'>): boolean =>
  environment === 'files'

export const notConnected = (): AppError =>
  new AppError('not-connected', 'the company lives on files alone: import them, or connect it first')

const NAME = 'company.json'

const fileOf = (dataFolder: string, id: CompanyId): string => join(companyFolder(dataFolder, id), NAME)

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw toStorageError(error, "the company's record")
  }
}

/** A company may be opened and changed at the same time, and a writer clears what another has begun next to the file. */
const enqueue = serialQueue()

/** Writes the record next to the mirror, unless it stands there already. Errors: storage-failed, disk-full. */
export const keepRecord = (dataFolder: string, record: CompanyRecord): Promise<void> =>
  enqueue(() => writeRecord(dataFolder, record))

const writeRecord = async (dataFolder: string, record: CompanyRecord): Promise<void> => {
  const file = fileOf(dataFolder, record.id)
  const text = `${JSON.stringify(record, null, 2)}\n`
  if ((await readText(file)) === text) return
  try {
    await makePrivateFolder(companyFolder(dataFolder, record.id))
    await writeWholeFile(file, text, { mode: 0o600 })
  } catch (error) {
    throw toStorageError(error, "the company's record")
  }
}

/** Deletes a record that came into no list, and its folder where it holds nothing else. */
export const forgetRecord = async (dataFolder: string, id: CompanyId): Promise<void> => {
  await rm(fileOf(dataFolder, id), { force: true })
  await rmdir(companyFolder(dataFolder, id)).catch(() => undefined) // it holds more, and stays
}

const parseRecord = (text: string): CompanyRecord | undefined => {
  try {
    // What a newer version has added is left out.
    return z.object(companyRecord.shape).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A company's record in a folder; undefined where there is none, or it cannot be understood. Error: storage-failed. */
export const findRecordIn = async (folder: string, id: CompanyId): Promise<CompanyRecord | undefined> => {
  const text = await readText(join(folder, NAME))
  const record = text === undefined ? undefined : parseRecord(text)
  return record?.id === id ? record : undefined
}

/** The same next to its mirror. */
export const findRecord = (dataFolder: string, id: CompanyId): Promise<CompanyRecord | undefined> =>
  findRecordIn(companyFolder(dataFolder, id), id)
