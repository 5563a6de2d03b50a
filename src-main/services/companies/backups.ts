/** Copies of a company's mirror: one a day after a sync, one when asked, and the way back to one. */
import { join } from 'node:path'
import type { BackupView } from '../../../src-preload/contract/backups.ts'
import type { CompanyId } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import type { Clock } from '../../core/clock.ts'
import { isBackedUp, listBackups, stampOf } from '../../db/backup.ts'
import { companyFolder } from '../data-folder.ts'
import { runJob } from '../jobs/run-job.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'
import { type CompanyRegistry, getCompany } from './registry.ts'

/** `now` is an instant: part of the name of what is made, or of what is set aside. */
export type BackupJob = { mirrorFile: string; folder: string; now: string } & (
  | { task: 'make' }
  | { task: 'restore'; backupId: string }
)

export interface BackupPorts {
  clock: Clock
  workerUrl(name: string): URL
}

export interface RestorePorts extends BackupPorts {
  dataFolder: string
  registry: CompanyRegistry
  companies: OpenCompanies
  /** Ends what works on the company by itself. */
  quiet(id: CompanyId): Promise<void>
}

/** Where a company's copies lie, whether its mirror opens or not. */
export const backupFolder = (dataFolder: string, id: CompanyId): string =>
  join(companyFolder(dataFolder, id), 'backups')

/** Errors: storage-failed, storage-corrupt, disk-full. @returns the instant it is named after */
export const backUpNow = async (ports: BackupPorts, { mirror }: OpenCompany): Promise<string> => {
  const now = ports.clock.now()
  const job: BackupJob = { task: 'make', mirrorFile: mirror.file, folder: mirror.backupFolder, now }
  await runJob<void>(ports.workerUrl('backup'), job)
  return now
}

/** One copy of each mirror a day: decisions must outlive a damaged file. Errors as of backing up. */
export const backUpDaily = async (ports: BackupPorts, company: OpenCompany): Promise<void> => {
  if (await isBackedUp(company.mirror.backupFolder, ports.clock.now())) return
  await backUpNow(ports, company)
}

/** Newest first; the mirror itself is not opened. Errors: not-found (the company), storage-failed. */
export const listCompanyBackups = async (
  ports: Pick<RestorePorts, 'registry' | 'dataFolder'>,
  id: CompanyId,
): Promise<BackupView[]> => {
  await getCompany(ports.registry, id)
  return listBackups(backupFolder(ports.dataFolder, id))
}

/** Makes a copy because a person asked. Errors as of backing up. */
export const makeBackup = async (ports: RestorePorts, id: CompanyId): Promise<BackupView> => {
  const name = `mirror-${stampOf(await backUpNow(ports, await ports.companies.get(id)))}`
  const made = (await listCompanyBackups(ports, id)).find((one) => one.id === name)
  if (!made) throw new AppError('storage-failed', 'the copy just made is not there')
  return made
}

/** Whether a request to issue is on its way or lost; a mirror that does not open cannot tell. */
const isIssuingInDoubt = async ({ companies }: RestorePorts, id: CompanyId): Promise<boolean> => {
  const company = await companies.get(id).catch(() => undefined)
  return (company?.mirror.read.listIntentsInDoubt().length ?? 0) > 0
}

/**
 * Puts a copy in the mirror's place and opens it; what was in use is kept as a copy of its own, so that this can
 * be taken back the same way. A copy knows nothing of a request sent after it, so none may be in doubt.
 *
 * Errors: not-found, storage-corrupt (the copy: nothing was touched), database-from-future, storage-failed,
 * disk-full, those of opening a mirror.
 */
export const restoreBackup = async (
  ports: RestorePorts,
  id: CompanyId,
  backupId: string,
): Promise<'restored' | 'issuing-in-doubt'> => {
  await getCompany(ports.registry, id)
  await ports.quiet(id)
  if (await isIssuingInDoubt(ports, id)) return 'issuing-in-doubt'
  const folder = backupFolder(ports.dataFolder, id)
  await ports.companies.whileClosed(id, async () => {
    const mirrorFile = join(companyFolder(ports.dataFolder, id), 'mirror.sqlite')
    const job: BackupJob = { task: 'restore', mirrorFile, folder, backupId, now: ports.clock.now() }
    await runJob<void>(ports.workerUrl('backup'), job)
  })
  return 'restored'
}
