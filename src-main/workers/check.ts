/** Checks a mirror's file with SQLite's own check, through a read-only connection; a process, not a thread. */
import { type CheckJob, checkMirror } from '../db/connection/check-mirror.ts'
import { serveJob } from '../threads/serve-calls.ts'

await serveJob<CheckJob, string>(({ mirrorFile, thorough }) => checkMirror(mirrorFile, thorough))
