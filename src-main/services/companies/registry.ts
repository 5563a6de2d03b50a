/** The only place for the list of companies: names and addresses, never a secret. */
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { environment, partnerOf } from '#contract/companies.ts'
import type { ErrorDetails } from '#contract/errors.ts'
import { type CompanyId, companyId, currencyCode, instant } from '#contract/values.ts'
import { AppError, codeOf, isAppError } from '#core/app-error.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { companiesFolder, companyFolder } from '../data-folder.ts'
import { type JsonFile, openJsonFile, toStorageError } from '../json-file.ts'
import { writeWholeFile } from '../whole-file.ts'

type Register = z.infer<typeof registryFile>

/** Reading and changing it fail with register-lost where it is gone or damaged. */
export interface CompanyRegistry extends JsonFile<Register> {
  /** Replaces a lost list, which is kept under this name next to it. Errors: storage-failed, disk-full. */
  replaceLost(register: Register, keptAs: string): Promise<void>
}

const WHAT = 'the list of companies'
const FILE = 'companies.json'

/** The companies' folders in a data folder, in the order of their names. Error: storage-failed. */
export const listCompanyFolders = async (dataFolder: string): Promise<CompanyId[]> => {
  try {
    const entries = await readdir(companiesFolder(dataFolder), { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => companyId.safeParse(entry.name))
      .flatMap(({ data }) => data ?? [])
      .sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw toStorageError(error, 'the folder of the companies')
  }
}

const registerLost = (found: NonNullable<ErrorDetails['found']>, cause?: unknown): AppError =>
  new AppError('register-lost', `${WHAT} is ${found}; nothing was written in its place`, {
    details: { found },
    cause,
  })

/** A missing list is a first start, unless there are folders of companies. Error: register-lost. */
const assertThere = async (dataFolder: string): Promise<void> => {
  try {
    if ((await stat(join(dataFolder, FILE))).size === 0) throw registerLost('empty')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw toStorageError(error, WHAT)
    if ((await listCompanyFolders(dataFolder)).length > 0) throw registerLost('missing')
  }
}

/** Opens `companies.json` of a data folder. Errors: register-lost, storage-failed, disk-full. */
export const openCompanyRegistry = (dataFolder: string): CompanyRegistry => {
  const path = join(dataFolder, FILE)
  const file = openJsonFile(path, registryFile, { companies: [], current: null }, WHAT, 'storage-corrupt')
  let isKnown = false
  const enqueue = serialQueue()

  const read = async (): Promise<Register> => {
    // After the first read the list is in memory: a change writes the whole file, whatever happened to it.
    if (!isKnown) await assertThere(dataFolder)
    const register = await file.read().catch((error: unknown) => {
      throw isAppError(error, 'storage-corrupt') ? registerLost('damaged', error) : error
    })
    isKnown = true
    return register
  }
  /** The record next to the mirror first: every company in the list has its record. */
  const write = async (change: (register: Register) => Register): Promise<Register> => {
    const before = await read()
    const after = change(before)
    const changed = after.companies.filter((company) => !before.companies.includes(company))
    for (const company of changed) await keepRecord(dataFolder, company)
    try {
      return await file.update(() => after)
    } catch (error) {
      const known = new Set(before.companies.map(({ id }) => id))
      for (const { id } of changed) if (!known.has(id)) await forgetRecord(dataFolder, id)
      throw error
    }
  }
  return {
    read,
    update: (change) => enqueue(() => write(change)),
    async replaceLost(register, keptAs) {
      try {
        await replaceFile(path, join(dataFolder, keptAs)).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error
        })
        await writeWholeFile(path, `${JSON.stringify(registryFile.parse(register), null, 2)}\n`, {
          mode: 0o600,
        })
      } catch (error) {
        throw toStorageError(error, WHAT)
      }
    },
  }
}

/** The company of this id. Error: not-found. */
export const getCompany = async (registry: CompanyRegistry, id: CompanyId): Promise<CompanyRecord> => {
  const company = (await registry.read()).companies.find((candidate) => candidate.id === id)
  if (!company) throw new AppError('not-found', 'there is no such company')
  return company
}

export const isNamed = (company: Pick<CompanyRecord, 'name'>, name: string): boolean =>
  company.name.toLocaleLowerCase() === name.trim().toLocaleLowerCase()

const MAX_NAMES = 5

/** Some of the names for a message, since there may be hundreds. */
export const someNames = (companies: readonly Pick<CompanyRecord, 'name'>[]): string => {
  const names = companies.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = companies.length - names.length
  return `${names.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Error: not-found, with the names that contain the typed text. */
export const findCompanyByName = async (registry: CompanyRegistry, name: string): Promise<CompanyRecord> => {
  const { companies } = await registry.read()
  const company = companies.find((candidate) => isNamed(candidate, name))
  if (company) return company
  const part = name.trim().toLocaleLowerCase()
  const fitting = companies.filter((one) => part !== '' && one.name.toLocaleLowerCase().includes(part))
  throw new AppError(
    'not-found',
    fitting.length === 0
      ? 'no company has this name; `company list` shows the names'
      : `no company has this name alone; it is part of ${someNames(fitting)}`,
  )
}

/** Companies are selected by name on the command line. Error: conflict. */
export const refuseTakenName = (others: readonly CompanyRecord[], name: string): void => {
  if (others.some((other) => isNamed(other, name)))
    throw new AppError('conflict', 'a company with this name is already connected')
}

/** This name, with an addition where it is taken. */
export const freeName = (name: string, more: string, taken: readonly CompanyRecord[]): string =>
  taken.some((other) => isNamed(other, name)) ? `${name} (${more})` : name

/** Replaces a company by its changed record. Errors: conflict (name taken), not-found. */
export const replaceCompany = async (registry: CompanyRegistry, company: CompanyRecord): Promise<void> => {
  await registry.update((file) => {
    const others = file.companies.filter((other) => other.id !== company.id)
    if (others.length === file.companies.length) throw new AppError('not-found', 'there is no such company')
    refuseTakenName(others, company.name)
    return { ...file, companies: file.companies.map((other) => (other.id === company.id ? company : other)) }
  })
}

/** The fields of a record without services. */
export const noServices = () => ({
  invoicingUrl: '',
  bankingUrl: '',
  authUrl: '',
  email: '',
  clientId: '',
  accountIds: [],
  partnerEmail: null,
  partnerOf: null,
})

/**
 * Adds a company. Error: conflict where its name is taken, since companies are selected by name on the command line.
 *
 * @param isOneOfMany whether it is not shown on the screen
 */
export const insertCompany = async (
  registry: CompanyRegistry,
  company: CompanyRecord,
  { isOneOfMany = false }: { isOneOfMany?: boolean | undefined } = {},
): Promise<void> => {
  await registry.update((file) => {
    refuseTakenName(file.companies, company.name)
    return {
      companies: [...file.companies, company],
      current: isOneOfMany ? file.current : company.id,
    }
  })
}

/** Removes a company from the list; the caller deletes its folder and secrets. */
export const deleteCompany = async (registry: CompanyRegistry, id: CompanyId): Promise<void> => {
  await registry.update((file) => ({
    companies: file.companies.filter((company) => company.id !== id),
    current: file.current === id ? null : file.current,
  }))
}

/**
 * The record of a company: names and addresses, never a secret. Each record is also written next to its mirror, so that
 * the list of companies can be created again.
 */
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
const forgetRecord = async (dataFolder: string, id: CompanyId): Promise<void> => {
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

const registryFile = z.strictObject({
  companies: z.array(companyRecord),
  current: companyId.nullable(),
})
