/** Copies of a company's mirror: creating, listing and restoring them. */
import { join } from 'node:path'
import type { BackupView, CopySettingsView, SecondFolderView, SetAsideLog } from '#contract/backups.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { serialQueue } from '#core/serial-queue.ts'
import { type FoundCopy, listBackups, newestCopy } from '../../db/copies/backup.ts'
import { isMissing, lacksCopy, type SecondListing } from '../../db/copies/second-folder.ts'
import { listSetAsideLogs } from '../../db/decision-log/set-aside.ts'
import { keepJob, runJob } from '../../threads/job.ts'
import { companyFolder } from '../data-folder.ts'
import type { FollowUps } from '../follow-ups.ts'
import type { BackupJob, CopyOutcome } from './copy-job.ts'
import { type CopySettings, toBytes } from './copy-settings.ts'
import type { OpenCompanies, OpenCompany } from './open-companies.ts'
import { type CompanyRegistry, getCompany } from './registry.ts'

export interface BackupPorts {
  clock: Clock
  copySettings: CopySettings
  workerUrl(name: string): URL
  /** A thread that copies one company after another; by default a separate thread for each. */
  queueCopy?: (job: BackupJob) => Promise<CopyOutcome>
}

export interface RestorePorts extends BackupPorts {
  dataFolder: string
  registry: CompanyRegistry
  companies: OpenCompanies
  followUps: FollowUps
}

/** The folder of a company's copies, whether or not its mirror opens. */
export const backupFolder = (dataFolder: string, id: CompanyId): string =>
  join(companyFolder(dataFolder, id), 'backups')

const secondOf = async ({ copySettings }: Pick<BackupPorts, 'copySettings'>, company: CompanyId) => {
  const { folder: chosen } = await copySettings.read()
  return chosen === null ? null : { chosen, company }
}

/** Copies a mirror's file, open or not, where it has changes. Errors: storage-failed, storage-corrupt, disk-full. */
export const copyFile = async (
  ports: BackupPorts,
  company: CompanyId,
  mirrorFile: string,
  copyFolder: string,
): Promise<CopyOutcome> => {
  const { limitMb } = await ports.copySettings.read()
  const job: BackupJob = {
    task: 'make',
    mirrorFile,
    folder: copyFolder,
    now: ports.clock.now(),
    limitBytes: toBytes(limitMb),
    second: await secondOf(ports, company),
  }
  return ports.queueCopy?.(job) ?? runJob<CopyOutcome>(ports.workerUrl('backup'), job)
}

/** Makes a copy where the mirror has changes. Errors: as `copyFile`, mirror-moved. */
export const copyNow = async (ports: BackupPorts, { record, mirror }: OpenCompany): Promise<CopyOutcome> => {
  mirror.assertSameFile() // otherwise another file could be copied
  return copyFile(ports, record.id, mirror.file, mirror.backupFolder)
}

type ListPorts = Pick<RestorePorts, 'registry' | 'dataFolder' | 'copySettings' | 'workerUrl'>

const askSecond = async (
  ports: ListPorts,
  company: CompanyId,
): Promise<{ view: SecondFolderView | null; copies: FoundCopy[] }> => {
  const { folder: chosen } = await ports.copySettings.read()
  if (chosen === null) return { view: null, copies: [] }
  const job: BackupJob = { task: 'list-second', chosen, company }
  const found = await runJob<SecondListing>(ports.workerUrl('backup'), job)
  const copies = found.state === 'there' ? found.copies : []
  const state = found.state === 'there' && copies.length === 0 ? 'none' : found.state
  return { view: { path: chosen, state }, copies }
}

/** Each copy once: the one next to the data, unless only the one in the second folder can be read. */
const eachOnce = (own: readonly FoundCopy[], second: readonly FoundCopy[]): BackupView[] => {
  const isBad = (copy: FoundCopy | undefined): boolean => copy === undefined || copy.state === 'damaged'
  const better = second.filter(
    (copy) =>
      isBad(own.find(({ id }) => id === copy.id)) && !(isBad(copy) && own.some(({ id }) => id === copy.id)),
  )
  const taken = new Set(better.map(({ id }) => id))
  const views: BackupView[] = [
    ...own.filter(({ id }) => !taken.has(id)).map((copy) => ({ ...copy, place: 'own' as const })),
    ...better.map((copy) => ({ ...copy, place: 'second-folder' as const })),
  ]
  return views.sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
}

/**
 * Lists copies next to the data and in the second folder, newest first, without opening the mirror. Errors: not-found
 * (the company), storage-failed.
 */
export const listAllCopies = async (
  ports: ListPorts,
  id: CompanyId,
): Promise<{ backups: BackupView[]; secondFolder: SecondFolderView | null }> => {
  await getCompany(ports.registry, id)
  const own = await listBackups(backupFolder(ports.dataFolder, id))
  const { view, copies } = await askSecond(ports, id)
  return { backups: eachOnce(own, copies), secondFolder: view }
}

/** As `listAllCopies`, without the state of the second folder. */
export const listCompanyBackups = async (ports: ListPorts, id: CompanyId): Promise<BackupView[]> =>
  (await listAllCopies(ports, id)).backups

/** Decision logs that were set aside, newest first. Errors: not-found (the company), storage-failed. */
export const listSetAside = async (
  ports: Pick<RestorePorts, 'registry' | 'dataFolder'>,
  id: CompanyId,
): Promise<SetAsideLog[]> => {
  await getCompany(ports.registry, id)
  return listSetAsideLogs(companyFolder(ports.dataFolder, id))
}

/**
 * Makes a copy at a person's request, where the mirror has changes since the newest one. Errors: those of copying.
 *
 * @returns the newest copy, and the outcome for the second folder
 */
export const makeBackup = async (
  ports: RestorePorts,
  id: CompanyId,
): Promise<CopyOutcome & { copy: BackupView }> => {
  const done = await copyNow(ports, await ports.companies.get(id))
  const now = ports.clock.now()
  const copies = (await listCompanyBackups(ports, id)).filter(
    ({ kind, state, place }) => kind === 'copy' && state === 'readable' && place === 'own',
  )
  const copy = copies.find(({ madeAt }) => madeAt <= now) ?? copies[0]
  if (!copy) throw new AppError('storage-failed', 'the copy just made is not there')
  return { ...done, copy }
}

/** The person's settings for copies, and whether the second folder exists. Error: storage-failed. */
export const getCopySettings = async ({
  copySettings,
}: Pick<BackupPorts, 'copySettings'>): Promise<CopySettingsView> => {
  const { limitMb, folder } = await copySettings.read()
  if (folder === null) return { limitMb, folder: null }
  return { limitMb, folder: { path: folder, state: (await isMissing(folder)) ? 'missing' : 'there' } }
}

/**
 * Stores the limit and the second folder or none; open companies are copied to a new folder at once. Errors: as
 * `getCopySettings`.
 */
export const changeCopySettings = async (
  ports: RestorePorts,
  change: Pick<CopySettingsView, 'limitMb'> | { folder: string | null },
): Promise<CopySettingsView> => {
  await ports.copySettings.update((kept) => ({ ...kept, ...change }))
  if ('folder' in change && change.folder !== null) {
    const open = await ports.companies.list()
    // The folder is set, whether or not these copies succeed: the next copy reports the same failure.
    await Promise.allSettled(open.map((company) => copyNow(ports, company)))
  }
  return getCopySettings(ports)
}

/** Whether a request to issue is being sent or its answer was lost; unknown for a mirror that does not open. */
const isIssuingInDoubt = async ({ companies }: RestorePorts, id: CompanyId): Promise<boolean> => {
  const company = await companies.get(id).catch(() => undefined)
  return (company?.mirror.read.listIntentsInDoubt().length ?? 0) > 0
}

/** Events of the decision log that the copy lacked: applied, or waiting for members from a sync. */
export type RestoreOutcome =
  | { outcome: 'restored'; applied: number; waiting: number }
  | { outcome: 'issuing-in-doubt' }

/**
 * Replaces the mirror by a copy and opens it; the previous mirror is kept as a copy, so that this can be undone in the
 * same way. A copy does not know a request that was sent after it, so no request may be in doubt. Errors: not-found,
 * storage-corrupt (the copy; nothing was changed), database-from-future, storage-failed, disk-full,
 * those of opening a mirror.
 */
export const restoreBackup = async (
  ports: RestorePorts,
  id: CompanyId,
  backupId: string,
): Promise<RestoreOutcome> => {
  await getCompany(ports.registry, id)
  await ports.followUps.quiet(id)
  if (await isIssuingInDoubt(ports, id)) return { outcome: 'issuing-in-doubt' }
  const folder = backupFolder(ports.dataFolder, id)
  const copy = (await listCompanyBackups(ports, id)).find((one) => one.id === backupId)
  const second = await secondOf(ports, id)
  const company = await ports.companies.whileClosed(id, async () => {
    const mirrorFile = join(companyFolder(ports.dataFolder, id), 'mirror.sqlite')
    const job: BackupJob = {
      task: 'restore',
      mirrorFile,
      folder,
      backupId,
      now: ports.clock.now(),
      second,
      isSecond: copy?.place === 'second-folder',
    }
    await runJob<CopyOutcome>(ports.workerUrl('backup'), job)
  })
  ports.followUps.pending(company)
  ports.followUps.changed(id)
  const { read } = company.mirror
  return {
    outcome: 'restored',
    applied: read.countDecisions() - (copy?.decisions ?? 0),
    waiting: read.countWaiting(),
  }
}

const HOUR_MS = 3_600_000

interface CopyKeeper {
  /** Makes a copy where one is due. Errors: storage-failed, storage-corrupt, disk-full. */
  keep(company: OpenCompany): Promise<void>
  /** Ends its thread, after the copy under way. */
  close(): Promise<void>
}

/** A sync of many companies makes one copy after another: starting a thread for each took longer than the copy. */
const IDLE_MS = 5_000

/** A copy dated in the future does not count as made within the last hour. */
const isRecent = (madeAt: string, clock: Clock): boolean => {
  const age = clock.epochMs() - Date.parse(madeAt)
  return age >= 0 && age < HOUR_MS
}

/**
 * Makes copies automatically: after a sync and while a company is in use, at most once an hour and only after changes.
 */
export const createCopyKeeper = (ports: BackupPorts): CopyKeeper => {
  const running = new Map<CompanyId, Promise<void>>()
  const thread = keepJob<BackupJob, CopyOutcome>(ports.workerUrl('backup'), null, { idleMs: IDLE_MS })
  const enqueue = serialQueue()
  const queueCopy = (job: BackupJob): Promise<CopyOutcome> => enqueue(() => thread.run(job))

  const keepOne = async (company: OpenCompany): Promise<void> => {
    const { mirror } = company
    const newest = await newestCopy(mirror.backupFolder, ports.clock.now())
    const isEnough =
      newest && (isRecent(newest.madeAt, ports.clock) || newest.changeMark === mirror.read.changeMark())
    // A second folder that was chosen later, or was not available then, gets the copy as soon as possible.
    if (
      isEnough &&
      !(await lacksCopy((await ports.copySettings.read()).folder, company.record.id, newest.id))
    )
      return
    await copyNow({ ...ports, queueCopy }, company)
  }
  return {
    keep(company) {
      const { id } = company.record
      const known = running.get(id)
      if (known) return known
      const keeping = keepOne(company).finally(() => running.delete(id))
      running.set(id, keeping)
      return keeping
    },
    close: thread.end,
  }
}
