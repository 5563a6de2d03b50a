/** The check of a mirror's file, by SQLite itself, through a connection that only reads. */
import { type CheckJob, checkMirror } from '../db/check-mirror.ts'
import { answerJob } from '../services/jobs/answer-job.ts'

answerJob<CheckJob, string>(({ mirrorFile, thorough }) => checkMirror(mirrorFile, thorough))
