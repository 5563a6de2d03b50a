/** Opens a company's mirror: it is created for a company that never had one, and must exist for every other. */
import type { Clock } from '#core/clock.ts'
import { lookForMirror } from '../../db/connection/mirror-file.ts'
import { listBackups } from '../../db/copies/backup.ts'
import { type Mirror, openMirror } from '../../db/mirror/mirror.ts'
import type { MirrorPool } from '../../db/mirror/mirror-pool.ts'
import { companyFolder, mirrorFileOf } from '../data-folder.ts'
import { backupFolder } from './backups.ts'
import type { CompanyRecord } from './company-record.ts'
import { decideOpening } from './decide-opening.ts'

export interface MirrorPorts {
  dataFolder: string
  workerUrl(name: string): URL
  clock: Clock
  pool: MirrorPool
  /** Called each time a mirror's files were closed. */
  onRelease(id: CompanyRecord['id']): void
}

/**
 * @param mayMake a person chose to start without data
 *
 * Errors: mirror-lost and the others of opening a mirror.
 */
export const openCompanyMirror = async (
  { dataFolder, onRelease, ...ports }: MirrorPorts,
  { id, hasMirror }: CompanyRecord,
  mayMake: boolean,
): Promise<Mirror> => {
  const file = lookForMirror(mirrorFileOf(dataFolder, id))
  // Only where nothing else shows that there was a mirror: listing the copies reads each of them.
  const asksCopies = !mayMake && !hasMirror && file !== 'there'
  const hasCopies = asksCopies && (await listBackups(backupFolder(dataFolder, id))).length > 0
  const mustExist = !mayMake && decideOpening({ hasMirror, file, hasCopies }) !== 'make'
  const folder = companyFolder(dataFolder, id)
  return openMirror({ ...ports, folder, companyId: id, mustExist, onRelease: () => onRelease(id) })
}
