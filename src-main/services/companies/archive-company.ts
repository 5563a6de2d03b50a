/** A company as one file: written before it is removed, and opened again, here or on another computer. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { stampOf } from '../../db/connection/copy-names.ts'
import { LOG_NAME } from '../../db/decision-log/log-file.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { runJob } from '../../threads/job.ts'
import { archiveFolderOf, companyFolder } from '../data-folder.ts'
import { toStorageError } from '../json-file.ts'
import { programVersion } from '../program.ts'
import type { RestorePorts } from './backups.ts'
import type { ArchiveJob } from './copy-job.ts'
import { type CompanyRecord, companyRecord, getCompany, insertCompany } from './registry.ts'

export type ArchivePorts = Omit<RestorePorts, 'copySettings'>

const RECORD = 'company.json'
const MIRROR = 'mirror.sqlite'
const LONGEST_NAME = 40

/**
 * Writes mirror, decision log and record, without secrets, to one file. Errors: not-found, storage-failed,
 * storage-corrupt (the mirror), disk-full.
 *
 * @returns false where there is nothing to archive: a sample, or a company that was never opened
 */
export const archiveCompany = async (ports: ArchivePorts, id: CompanyId, file: string): Promise<boolean> => {
  const record = await getCompany(ports.registry, id)
  const home = companyFolder(ports.dataFolder, id)
  const [mirrorFile, log] = [join(home, MIRROR), join(home, LOG_NAME)]
  if (record.environment === 'sample' || !(existsSync(mirrorFile) || existsSync(log))) return false
  const work = join(home, `archive-${randomUUID()}`)
  return withFolder(work, async () => {
    await writeFile(join(work, RECORD), JSON.stringify(record), { mode: 0o600 })
    const job: ArchiveJob = {
      task: 'archive',
      file,
      work,
      mirrorFile,
      now: ports.clock.now(),
      parts: { [RECORD]: join(work, RECORD), ...(existsSync(log) ? { [LOG_NAME]: log } : {}) },
      about: { program: programVersion, company: id, name: record.name },
    }
    await runJob<void>(ports.workerUrl('archive'), job)
    return true
  })
}

/** A company's name as part of a file name that is valid on every system. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME) || 'company'

/** Where a company's archive goes by default. */
export const archiveFileOf = (
  { dataFolder, clock }: Pick<ArchivePorts, 'dataFolder' | 'clock'>,
  { name }: Pick<CompanyRecord, 'name'>,
): string => join(archiveFolderOf(dataFolder), `${fileNameOf(name)}-${stampOf(clock.now())}.concilia`)

const withFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    await makePrivateFolder(folder)
    return await work()
  } catch (error) {
    throw toStorageError(error, 'the archive')
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined) // it only takes space
  }
}

/**
 * Archives a company and all companies opened as its partners, before the first of them is removed.
 *
 * @param file for the company itself; its partners' archives go to the default folder
 * @returns the files that were written
 */
export const archiveWithPartners = async (
  ports: ArchivePorts,
  id: CompanyId,
  file: string,
): Promise<string[]> => {
  const { companies } = await ports.registry.read()
  const written: string[] = []
  for (const one of companies.filter((each) => each.id === id || each.partnerOf?.companyId === id)) {
    await ports.followUps.quiet(one.id)
    const target = one.id === id ? file : archiveFileOf(ports, one)
    if (await archiveCompany(ports, one.id, target)) written.push(target)
  }
  return written
}

const readRecord = async (file: string): Promise<CompanyRecord> => {
  try {
    return companyRecord.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    throw new AppError('storage-corrupt', 'the archive is damaged', { cause: error })
  }
}

/**
 * Restores an archived company, without its secrets; its decisions are those of mirror and log together. Errors:
 * not-found (no such file), invalid-input (a folder), storage-corrupt, database-from-future, conflict (the company, or
 * one with its name, exists), storage-failed, disk-full.
 */
export const openCompanyArchive = async (ports: ArchivePorts, file: string): Promise<CompanyRecord> => {
  const work = join(ports.dataFolder, `archive-${randomUUID()}`)
  return withFolder(work, async () => {
    await runJob<void>(ports.workerUrl('archive'), {
      task: 'unpack',
      file,
      folder: work,
    } satisfies ArchiveJob)
    const record = await readRecord(join(work, RECORD))
    const home = companyFolder(ports.dataFolder, record.id)
    const { companies } = await ports.registry.read()
    if (companies.some(({ id }) => id === record.id) || existsSync(home))
      throw new AppError('conflict', 'the company of this archive is here already')
    await makePrivateFolder(dirname(home))
    await replaceFile(work, home)
    try {
      await insertCompany(ports.registry, record)
    } catch (error) {
      await rm(home, { recursive: true, force: true })
      throw error
    }
    return record
  })
}
