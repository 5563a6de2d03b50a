/** The check of a mirror's file, by SQLite itself, through a connection that only reads; a process, not a thread. */
import { type CheckJob, checkMirror } from '../db/check-mirror.ts'
import { answerJob } from '../threads/answer-calls.ts'

await answerJob<CheckJob, string>(({ mirrorFile, thorough }) => checkMirror(mirrorFile, thorough))
