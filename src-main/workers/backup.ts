/** The backup job: a checked copy of a mirror, made beside the work that goes on. */
import { backUpFile } from '../db/backup.ts'
import type { BackupJob } from '../services/companies/back-up-daily.ts'
import { answerJob } from '../services/jobs/answer-job.ts'

answerJob<BackupJob, string>(({ mirrorFile, folder, now }) => backUpFile(mirrorFile, folder, now))
