/** The backup job: makes a checked copy of a mirror while it is in use, or restores one over a closed mirror. */
import '../db/connection/load-addon.ts'
import { dirname, join } from 'node:path'
import { changeMark } from '../db/connection/change-mark.ts'
import { openReadable } from '../db/connection/open.ts'
import { backUpFile, dropCopies, newestCopy } from '../db/copies/backup.ts'
import { restoreFile } from '../db/copies/restore.ts'
import {
  copyToSecond,
  listSecond,
  type SecondListing,
  secondFolderOf,
  takeLog,
} from '../db/copies/second-folder.ts'
import type { BackupJob, CopyOutcome } from '../services/companies/copy-job.ts'
import { serveJob } from '../threads/serve-calls.ts'

type MakeJob = Extract<BackupJob, { task: 'make' }>
type RestoreJob = Extract<BackupJob, { task: 'restore' }>

/** The newest copy, where it already contains everything in the mirror. */
const sufficient = async ({ mirrorFile, folder, now }: MakeJob): Promise<string | undefined> => {
  const newest = await newestCopy(folder, now)
  if (!newest) return undefined
  const db = openReadable(mirrorFile)
  try {
    return changeMark(db) === newest.changeMark ? join(folder, `${newest.id}.sqlite`) : undefined
  } finally {
    db.close()
  }
}

const make = async (job: MakeJob): Promise<CopyOutcome> => {
  const before = await sufficient(job)
  const copy = before ?? (await backUpFile(job.mirrorFile, job.folder, job.now))
  if (before === undefined) await dropCopies(job.folder, job.now, job.limitBytes)
  return {
    outcome: before === undefined ? 'made' : 'unchanged',
    second: job.second
      ? await copyToSecond(copy, { ...job, ...job.second, home: dirname(job.mirrorFile) })
      : 'none',
  }
}

const restore = async ({ second, isSecond, ...job }: RestoreJob): Promise<CopyOutcome> => {
  const from = second && isSecond ? secondFolderOf(second.chosen, second.company) : job.folder
  await restoreFile(job.mirrorFile, job.folder, job.backupId, job.now, from)
  if (second) await takeLog(second.chosen, second.company, dirname(job.mirrorFile))
  return { outcome: 'made', second: 'none' }
}

await serveJob<BackupJob, CopyOutcome | SecondListing>(async (job) => {
  if (job.task === 'make') return make(job)
  return job.task === 'restore' ? restore(job) : listSecond(job.chosen, job.company)
})
