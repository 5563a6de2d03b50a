/** The matching thread as the app has it, which also says where its time went. */
import { workerData } from 'node:worker_threads'
import type { ReadableDb } from '../../../src-main/db/connection/connection.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { createKeptMatching } from '../../../src-main/services/matching/kept-matching.ts'
import type { MatchingAnswer, MatchingJob } from '../../../src-main/services/matching/matching-job.ts'
import type { MatchingThreadData } from '../../../src-main/services/matching/matching-threads.ts'
import { serveJob } from '../../../src-main/threads/serve-calls.ts'

export interface ThreadTimes {
  /** Wall: reading what changed, and all from the question to the answer. */
  readMs: number
  threadMs: number
  /** Processor time of this thread alone. */
  cpuMs: number
}

export type TimedAnswer = NonNullable<MatchingAnswer> & { times: ThreadTimes }

const { mirrorFile } = workerData as MatchingThreadData
const db = openReadable(mirrorFile)
let readMs = 0
const timedDb: ReadableDb = {
  ...db,
  snapshot: (work) => {
    const started = performance.now()
    try {
      return db.snapshot(work)
    } finally {
      readMs += performance.now() - started
    }
  },
}
const match = createKeptMatching(timedDb)
await serveJob((job: MatchingJob, onProgress): TimedAnswer => {
  readMs = 0
  const started = performance.now()
  const before = process.threadCpuUsage()
  const answer = match(job, onProgress)
  if (!answer) throw new Error('no fresh run was wanted')
  const { user, system } = process.threadCpuUsage(before)
  const threadMs = performance.now() - started
  return { ...answer, times: { readMs, threadMs, cpuMs: (user + system) / 1_000 } }
})
