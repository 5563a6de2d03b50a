/** Creates the list of companies again, from the records next to the mirrors, or an empty one at a person's request. */
import type { FoundCompany } from '#contract/companies.ts'
import { type CompanyId, companyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { stampOf } from '../../db/connection/copy-names.ts'
import { listBackups } from '../../db/copies/backup.ts'
import { describeCopy } from '../../db/copies/describe-copy.ts'
import { findCopies, secondFolderOf } from '../../db/copies/second-folder.ts'
import { mirrorFileOf } from '../data-folder.ts'
import { toStorageError } from '../json-file.ts'
import { backupFolder, type RestorePorts } from './backups.ts'
import {
  type CompanyRecord,
  type CompanyRegistry,
  findRecord,
  findRecordIn,
  freeName,
  listCompanyFolders,
  noServices,
} from './registry.ts'
import { SAMPLE_ID, sampleRecord } from './sample-company.ts'

export interface RecoverPorts {
  dataFolder: string
  registry: CompanyRegistry
  clock: Clock
}

/** The content of the companies' folders, whatever the list says. Error: storage-failed. */
export const findCompanies = async (ports: RecoverPorts): Promise<FoundCompany[]> => {
  const ids = await listCompanyFolders(ports.dataFolder)
  return (await Promise.all(ids.map((id) => findCompany(ports, id)))).map(({ shown }) => shown)
}

/** The content of a company's folder: its record, if there is one, and the data of its mirror and copies. */
const findCompany = async (
  { dataFolder, clock }: RecoverPorts,
  id: CompanyId,
): Promise<{ record: CompanyRecord | undefined; shown: FoundCompany }> => {
  const record = (await findRecord(dataFolder, id)) ?? (id === SAMPLE_ID ? sampleRecord(clock) : undefined)
  const mirror = await describeCopy(mirrorFileOf(dataFolder, id))
  const copies = (await listBackups(backupFolder(dataFolder, id))).length
  const hasData = copies > 0 || (mirror !== undefined && mirror.bytes > 0)
  return {
    record: record && { ...record, hasMirror: record.hasMirror || hasData },
    shown: {
      id,
      name: record?.name ?? null,
      environment: record?.environment ?? null,
      decisions: mirror?.decisions ?? null,
      lastSyncAt: mirror?.lastSyncAt ?? null,
      copies,
    },
  }
}

/** A company without a record: its data is available, its addresses and its name have to be typed again. */
const nameless = (id: CompanyId, { clock }: Pick<RecoverPorts, 'clock'>): CompanyRecord => ({
  id,
  name: id.slice(0, 8),
  environment: 'production',
  ...noServices(),
  currency: 'EUR',
  taxId: null,
  createdAt: clock.now(),
  hasMirror: true,
})

/** The current list; undefined where it is lost. Errors: storage-failed. */
const readIfThere = (registry: CompanyRegistry) =>
  registry.read().catch((error: unknown) => {
    if (isAppError(error, 'register-lost')) return undefined
    throw error
  })

const keptName = ({ clock }: RecoverPorts): string => `companies-${stampOf(clock.now())}.lost.json`

/**
 * Adds every company that has a folder to the list, whether or not the list is lost; a damaged list is kept next to the
 * new one. A company without a record is named by the beginning of its id, without addresses.
 *
 * @returns the companies that were not in the list. Errors: storage-failed, disk-full.
 */
export const restoreRegistry = async (ports: RecoverPorts): Promise<CompanyRecord[]> => {
  const { registry } = ports
  const known = await readIfThere(registry)
  const all = [...(known?.companies ?? [])]
  const added: CompanyRecord[] = []
  for (const id of await listCompanyFolders(ports.dataFolder)) {
    if (all.some((company) => company.id === id)) continue
    const record = (await findCompany(ports, id)).record ?? nameless(id, ports)
    const named = { ...record, name: freeName(record.name, id.slice(0, 8), all) }
    all.push(named)
    added.push(named)
  }
  if (known === undefined) await registry.replaceLost({ companies: all, current: null }, keptName(ports))
  else if (added.length > 0)
    await registry.update((file) => ({ ...file, companies: [...file.companies, ...added] }))
  return added
}

/**
 * Starts an empty list; the companies' folders are not changed. Errors: conflict (the list exists), storage-failed,
 * disk-full.
 */
export const beginEmptyRegistry = async (ports: RecoverPorts): Promise<void> => {
  if ((await readIfThere(ports.registry)) !== undefined)
    throw new AppError('conflict', 'the list of companies is there: nothing was changed')
  await ports.registry.replaceLost({ companies: [], current: null }, keptName(ports))
}

const idsIn = async (named: string): Promise<{ chosen: string; ids: CompanyId[] }> => {
  try {
    const { chosen, companies } = await findCopies(named)
    return { chosen, ids: companies.flatMap((name) => companyId.safeParse(name).data ?? []) }
  } catch (error) {
    throw toStorageError(error, 'the folder of the copies')
  }
}

/**
 * Adds companies of which only copies are left, in a folder on another disk, so that they can be opened from a copy.
 * The folder becomes the second folder for copies: its copies are listed, and new copies are written to it. A company
 * without data is then treated like any company whose data is lost.
 *
 * @param named the folder that was chosen for copies, or the one that Concilia created in it
 * @returns the companies that were not in the list. Errors: not-found (the folder has no copies), register-lost,
 *   storage-failed, disk-full.
 */
export const adoptCopies = async (ports: RestorePorts, named: string): Promise<CompanyRecord[]> => {
  const { chosen, ids } = await idsIn(named)
  if (ids.length === 0) throw new AppError('not-found', 'no copies of Concilia lie in this folder')
  const added: CompanyRecord[] = []
  const { companies } = await ports.registry.read()
  for (const id of ids) {
    if (companies.some((one) => one.id === id)) continue
    const record =
      (await findRecord(ports.dataFolder, id)) ??
      (await findRecordIn(secondFolderOf(chosen, id), id)) ??
      nameless(id, ports)
    const name = freeName(record.name, id.slice(0, 8), [...companies, ...added])
    added.push({ ...record, name, hasMirror: true })
  }
  await ports.copySettings.update((kept) => ({ ...kept, folder: chosen }))
  if (added.length > 0)
    await ports.registry.update((file) => ({ ...file, companies: [...file.companies, ...added] }))
  return added
}
