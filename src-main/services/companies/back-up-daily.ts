/** One copy of each mirror a day, made after a sync: decisions must outlive a damaged file. */
import { dirname, join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { isBackedUp } from '../../db/backup.ts'
import { runJob } from '../jobs/run-job.ts'
import type { OpenCompany } from './open-companies.ts'

export interface BackupJob {
  mirrorFile: string
  folder: string
  /** An instant; part of the copy's name. */
  now: string
}

/** Does nothing when today has its copy. Errors: storage-failed, storage-corrupt, disk-full. */
export const backUpDaily = async (
  ports: { clock: Clock; workerUrl(name: string): URL },
  company: OpenCompany,
): Promise<void> => {
  const mirrorFile = company.mirror.file
  const folder = join(dirname(mirrorFile), 'backups')
  const now = ports.clock.now()
  if (await isBackedUp(folder, now)) return
  const job: BackupJob = { mirrorFile, folder, now }
  await runJob<string>(ports.workerUrl('backup'), job)
}
