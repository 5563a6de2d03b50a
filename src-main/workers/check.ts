/** The check of a mirror's file, by SQLite itself, through a connection that only reads; a process, not a thread. */
import { type CheckJob, checkMirror } from '../db/check-mirror.ts'
import { serveJob } from '../threads/serve-calls.ts'

await serveJob<CheckJob, string>(({ mirrorFile, thorough }) => checkMirror(mirrorFile, thorough))
