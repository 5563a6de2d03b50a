/** The backup job: a checked copy of a mirror beside the work that goes on, or one put in a closed mirror's place. */
import { backUpFile } from '../db/backup.ts'
import { restoreFile } from '../db/restore.ts'
import type { BackupJob } from '../services/companies/backups.ts'
import { answerJobs } from '../services/jobs/answer-jobs.ts'

answerJobs<BackupJob, void>(async (job) => {
  if (job.task === 'restore') await restoreFile(job.mirrorFile, job.folder, job.backupId, job.now)
  else await backUpFile(job.mirrorFile, job.folder, job.now)
})
