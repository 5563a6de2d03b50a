/** Copies of a company's mirror: making one, what there is, and the way back to one. */
import { join } from 'node:path'
import type { BackupView, CopySettingsView, SetAsideLog } from '#contract/backups.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { listBackups } from '../../db/backup.ts'
import { listSetAsideLogs } from '../../db/decision-log/set-aside.ts'
import { isFolder } from '../../db/second-folder.ts'
import { runJob } from '../../threads/job.ts'
import { companyFolder } from '../data-folder.ts'
import type { BackupJob, CopyOutcome } from './copy-job.ts'
import { type CopySettings, toBytes } from './copy-settings.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'
import { type CompanyRegistry, getCompany } from './registry.ts'

export interface BackupPorts {
  clock: Clock
  copySettings: CopySettings
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

/** Copies a mirror's file where it holds anything new, open or not. Errors: storage-failed, storage-corrupt, disk-full. */
export const copyFile = async (
  ports: BackupPorts,
  company: CompanyId,
  mirrorFile: string,
  copyFolder: string,
): Promise<CopyOutcome> => {
  const { limitMb, folder } = await ports.copySettings.read()
  const job: BackupJob = {
    task: 'make',
    mirrorFile,
    folder: copyFolder,
    now: ports.clock.now(),
    limitBytes: toBytes(limitMb),
    second: folder === null ? null : { chosen: folder, company },
  }
  return runJob<CopyOutcome>(ports.workerUrl('backup'), job)
}

/** Makes a copy where the mirror holds anything new. Errors as of `copyFile`. */
export const copyNow = (ports: BackupPorts, { record, mirror }: OpenCompany): Promise<CopyOutcome> =>
  copyFile(ports, record.id, mirror.file, mirror.backupFolder)

/** Newest first; the mirror itself is not opened. Errors: not-found (the company), storage-failed. */
export const listCompanyBackups = async (
  ports: Pick<RestorePorts, 'registry' | 'dataFolder'>,
  id: CompanyId,
): Promise<BackupView[]> => {
  await getCompany(ports.registry, id)
  return listBackups(backupFolder(ports.dataFolder, id))
}

/** Logs of decisions that were set aside, newest first. Errors: not-found (the company), storage-failed. */
export const listSetAside = async (
  ports: Pick<RestorePorts, 'registry' | 'dataFolder'>,
  id: CompanyId,
): Promise<SetAsideLog[]> => {
  await getCompany(ports.registry, id)
  return listSetAsideLogs(companyFolder(ports.dataFolder, id))
}

/**
 * Makes a copy because a person asked, where the mirror holds anything the newest does not. Errors as of copying.
 *
 * @returns the newest copy, and what became of the one for the second folder
 */
export const makeBackup = async (
  ports: RestorePorts,
  id: CompanyId,
): Promise<CopyOutcome & { copy: BackupView }> => {
  const done = await copyNow(ports, await ports.companies.get(id))
  const now = ports.clock.now()
  const copies = (await listCompanyBackups(ports, id)).filter(
    ({ kind, state }) => kind === 'copy' && state === 'readable',
  )
  const copy = copies.find(({ madeAt }) => madeAt <= now) ?? copies[0]
  if (!copy) throw new AppError('storage-failed', 'the copy just made is not there')
  return { ...done, copy }
}

/** What a person set about copies, and whether the second folder is there. Errors: storage-corrupt, storage-failed. */
export const getCopySettings = async ({
  copySettings,
}: Pick<BackupPorts, 'copySettings'>): Promise<CopySettingsView> => {
  const { limitMb, folder } = await copySettings.read()
  if (folder === null) return { limitMb, folder: null }
  return { limitMb, folder: { path: folder, state: (await isFolder(folder)) ? 'there' : 'missing' } }
}

/** Whether a request to issue is on its way or lost; a mirror that does not open cannot tell. */
const isIssuingInDoubt = async ({ companies }: RestorePorts, id: CompanyId): Promise<boolean> => {
  const company = await companies.get(id).catch(() => undefined)
  return (company?.mirror.read.listIntentsInDoubt().length ?? 0) > 0
}

/** What the log of decisions held beyond the copy: put in force, or waiting for what a sync has yet to bring. */
export type RestoreOutcome =
  | { outcome: 'restored'; applied: number; waiting: number }
  | { outcome: 'issuing-in-doubt' }

/**
 * Puts a copy in the mirror's place and opens it; what was in use is kept as a copy of its own, so that this can
 * be taken back the same way. A copy knows nothing of a request sent after it, so none may be in doubt.
 *
 * Errors: not-found, storage-corrupt (the copy: nothing was touched), database-from-future, database-too-old, storage-failed,
 * disk-full, those of opening a mirror.
 */
export const restoreBackup = async (
  ports: RestorePorts,
  id: CompanyId,
  backupId: string,
): Promise<RestoreOutcome> => {
  await getCompany(ports.registry, id)
  await ports.quiet(id)
  if (await isIssuingInDoubt(ports, id)) return { outcome: 'issuing-in-doubt' }
  const folder = backupFolder(ports.dataFolder, id)
  const copy = (await listBackups(folder)).find((one) => one.id === backupId)
  const { mirror } = await ports.companies.whileClosed(id, async () => {
    const mirrorFile = join(companyFolder(ports.dataFolder, id), 'mirror.sqlite')
    const job: BackupJob = { task: 'restore', mirrorFile, folder, backupId, now: ports.clock.now() }
    await runJob<CopyOutcome>(ports.workerUrl('backup'), job)
  })
  return {
    outcome: 'restored',
    applied: mirror.read.lastDecision() - (copy?.decisions ?? 0),
    waiting: mirror.read.countWaiting(),
  }
}
