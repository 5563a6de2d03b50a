/** Starts a company whose mirror is lost without data, only at a person's explicit request. */
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { setMirrorAside } from '../../db/copies/backup.ts'
import { takeLog } from '../../db/copies/second-folder.ts'
import { companyFolder, mirrorFileOf } from '../data-folder.ts'
import { backupFolder, type RestorePorts } from './backups.ts'
import { getCompany } from './registry.ts'

/** Whether its mirror is missing, damaged or another company's: it can only be replaced by a copy or an empty one. */
export const isMirrorLost = (error: unknown): error is AppError =>
  isAppError(error, 'mirror-lost') || isAppError(error, 'storage-corrupt')

/**
 * Creates an empty mirror where the company's own is lost. The existing file is kept among the copies, which are not
 * changed. Errors: not-found, conflict (its mirror opens), those of opening a mirror that is not lost, storage-failed,
 * disk-full.
 */
export const beginEmpty = async (ports: RestorePorts, id: CompanyId): Promise<void> => {
  await getCompany(ports.registry, id)
  await ports.followUps.quiet(id)
  const isLost = await ports.companies.get(id).then(
    () => false,
    (error: unknown) => {
      if (isMirrorLost(error)) return true
      throw error
    },
  )
  if (!isLost) throw new AppError('conflict', 'the data of this company is there: nothing was changed')
  await ports.companies.whileClosed(id, async () => {
    const file = mirrorFileOf(ports.dataFolder, id)
    await setMirrorAside(file, backupFolder(ports.dataFolder, id), ports.clock.now())
    const { folder } = await ports.copySettings.read()
    if (folder !== null) await takeLog(folder, id, companyFolder(ports.dataFolder, id))
    await ports.companies.makeMirror(id)
  })
  ports.followUps.changed(id)
}
