/** The check of a mirror's file, by SQLite itself, through a connection that only reads; a process, not a thread. */
import { appErrorToWire, isAppError } from '../core/app-error.ts'
import { type CheckJob, checkMirror } from '../db/check-mirror.ts'
import type { JobMessage } from '../services/jobs/run-job.ts'

const answer = (): JobMessage<string> => {
  const { mirrorFile, thorough } = JSON.parse(process.argv.at(-1) ?? '') as CheckJob
  try {
    return { type: 'done', output: checkMirror(mirrorFile, thorough) }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { type: 'failed', error: appErrorToWire(error) }
  }
}

const message = answer()
// Electron's processes have a port of their own; plain Node's have none.
if (process.parentPort === undefined) process.send?.(message)
else process.parentPort.postMessage(message)
