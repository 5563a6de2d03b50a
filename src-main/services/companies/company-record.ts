/**
 * The record of a company: names and addresses, never a secret. Each record is also written next to its mirror, so that
 * the list of companies can be created again.
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
  /** The company's own taxpayer number, where given: files of another company are refused. */
  taxId: z.string().nullable().default(null),
  createdAt: instant,
  /** Whether its mirror was created and so must exist; true for records from before this field. */
  hasMirror: z.boolean().default(true),
})
export type CompanyRecord = z.infer<typeof companyRecord>

/** Whether all its data comes from bank statements and SAF-T (PT) files, without services. */
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

/** A company may be opened and changed at the same time, and a write deletes another one's unfinished file. */
const enqueue = serialQueue()

/** Writes the record next to the mirror, unless the same one is there. Errors: storage-failed, disk-full. */
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

/** Deletes a record that was not added to a list, and its folder where that contains nothing else. */
export const forgetRecord = async (dataFolder: string, id: CompanyId): Promise<void> => {
  await rm(fileOf(dataFolder, id), { force: true })
  await rmdir(companyFolder(dataFolder, id)).catch(() => undefined) // it contains more, and stays
}

const parseRecord = (text: string): CompanyRecord | undefined => {
  try {
    // Fields that a newer version added are left out.
    return z.object(companyRecord.shape).parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A company's record in a folder; undefined where there is none, or it is invalid. Error: storage-failed. */
export const findRecordIn = async (folder: string, id: CompanyId): Promise<CompanyRecord | undefined> => {
  const text = await readText(join(folder, NAME))
  const record = text === undefined ? undefined : parseRecord(text)
  return record?.id === id ? record : undefined
}

/** The record next to its mirror. */
export const findRecord = (dataFolder: string, id: CompanyId): Promise<CompanyRecord | undefined> =>
  findRecordIn(companyFolder(dataFolder, id), id)
