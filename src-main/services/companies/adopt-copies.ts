/**
 * Adds companies of which only copies are left, in a folder on another disk, so that they can be opened from a copy.
 */
import { type CompanyId, companyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { findCopies, secondFolderOf } from '../../db/copies/second-folder.ts'
import { toStorageError } from '../json-file.ts'
import type { RestorePorts } from './backups.ts'
import { findRecord, findRecordIn } from './company-record.ts'
import { nameless } from './recover-registry.ts'
import { type CompanyRecord, freeName } from './registry.ts'

const idsIn = async (named: string): Promise<{ chosen: string; ids: CompanyId[] }> => {
  try {
    const { chosen, companies } = await findCopies(named)
    return { chosen, ids: companies.flatMap((name) => companyId.safeParse(name).data ?? []) }
  } catch (error) {
    throw toStorageError(error, 'the folder of the copies')
  }
}

/**
 * The folder becomes the second folder for copies: its copies are listed, and new copies are written to it. A company
 * without data is then treated like any company whose data is lost.
 *
 * @param named the folder that was chosen for copies, or the one that Concilia created in it
 * @returns the companies that were not in the list. Errors: not-found (the folder has no copies), register-lost,
 * storage-failed, disk-full.
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
