/** The check of a mirror's file, by SQLite itself, through a connection that only reads; a process, not a thread. */
import { type CheckJob, checkMirror } from '../db/check-mirror.ts'
import { answerOf } from '../services/jobs/answer-jobs.ts'

const { mirrorFile, thorough } = JSON.parse(process.argv.at(-1) ?? '') as CheckJob
const message = await answerOf(() => checkMirror(mirrorFile, thorough))
// Electron's processes have a port of their own; plain Node's have none.
if (process.parentPort === undefined) process.send?.(message)
else process.parentPort.postMessage(message)
