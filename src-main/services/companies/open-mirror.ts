/** Opens a company's mirror: it is created for a company that never had one, and must exist for every other. */
import type { Clock } from '#core/clock.ts'
import { lookForMirror } from '../../db/connection/mirror-file.ts'
import { listBackups } from '../../db/copies/backup.ts'
import { type Mirror, openMirror } from '../../db/mirror/mirror.ts'
import type { MirrorPool } from '../../db/mirror/mirror-pool.ts'
import { companyFolder, mirrorFileOf } from '../data-folder.ts'
import { backupFolder } from './backups.ts'
import { type CompanyRecord, type CompanyRegistry, keepRecord, replaceCompany } from './registry.ts'

export interface MirrorPorts {
  dataFolder: string
  workerUrl(name: string): URL
  clock: Clock
  pool: MirrorPool
  /** Called each time a mirror's files were closed. */
  onRelease(id: CompanyRecord['id']): void
}

type Place = Pick<MirrorPorts, 'dataFolder'>

/** Whether its mirror is lost where it is not there. */
const mustHaveMirror = async ({ dataFolder }: Place, { id, hasMirror }: CompanyRecord): Promise<boolean> => {
  const file = lookForMirror(mirrorFileOf(dataFolder, id))
  // Only where nothing else shows that there was a mirror: listing the copies reads each of them.
  const asksCopies = !hasMirror && file !== 'there'
  const hasCopies = asksCopies && (await listBackups(backupFolder(dataFolder, id))).length > 0
  return decideOpening({ hasMirror, file, hasCopies }) !== 'make'
}

/**
 * @param mayMake a person chose to start without data
 *
 * Errors: mirror-lost and the others of opening a mirror.
 */
export const openCompanyMirror = async (
  { onRelease, ...ports }: MirrorPorts,
  record: CompanyRecord,
  mayMake: boolean,
): Promise<Mirror> => {
  const { id } = record
  const mustExist = !mayMake && (await mustHaveMirror(ports, record))
  const folder = companyFolder(ports.dataFolder, id)
  return openMirror({ ...ports, folder, companyId: id, mustExist, onRelease: () => onRelease(id) })
}

/**
 * Opens it beside the program that has the data folder. Errors: those of `openReadingMirror`.
 *
 * @param refusal every write fails with it
 */
export const openToRead = async (
  ports: Pick<MirrorPorts, 'dataFolder' | 'clock'>,
  record: CompanyRecord,
  refusal: Error,
): Promise<Mirror> => {
  const { openReadingMirror } = await import('../../db/mirror/reading-mirror.ts')
  const folder = companyFolder(ports.dataFolder, record.id)
  const mustExist = await mustHaveMirror(ports, record)
  return openReadingMirror({ clock: ports.clock, folder, companyId: record.id, mustExist, refusal })
}

/** Records in the list of companies that the mirror exists, and writes the record next to it. */
export const noteMirror = async (
  { dataFolder, registry, onBug }: Place & { registry: CompanyRegistry; onBug(error: unknown): unknown },
  known: CompanyRecord,
): Promise<CompanyRecord> => {
  if (!known.hasMirror) {
    const record = { ...known, hasMirror: true }
    await replaceCompany(registry, record)
    return record
  }
  await keepRecord(dataFolder, known).catch(onBug)
  return known
}

interface FoundFiles {
  /** Whether the list of companies says that the mirror was created. */
  hasMirror: boolean
  /** The state of its file; `empty` is 0 bytes. */
  file: 'missing' | 'empty' | 'there'
  /** Whether its copies are in the company's folder. */
  hasCopies: boolean
}

/**
 * Decides whether a company's mirror may be created: a missing file is never replaced by an empty one.
 * @returns `open`: the file must be the mirror, else `openMirror` reports what it is. `make`: nobody has worked in it,
 *   so it may be created. `lost`: only a person may decide how to continue.
 */
export const decideOpening = ({ hasMirror, file, hasCopies }: FoundFiles): 'open' | 'make' | 'lost' => {
  if (file === 'there') return hasMirror ? 'open' : 'make'
  return hasMirror || hasCopies ? 'lost' : 'make'
}
