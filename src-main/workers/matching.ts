/** The matching thread of a company: reads the mirror through its own connection, and keeps what it has computed. */
import { workerData } from 'node:worker_threads'
import { openReadable } from '../db/connection/open.ts'
import { createKeptMatching } from '../services/matching/kept-matching.ts'
import type { MatchingThreadData } from '../services/matching/matching-threads.ts'
import { serveJob } from '../threads/serve-calls.ts'

const { mirrorFile } = workerData as MatchingThreadData
await serveJob(createKeptMatching(openReadable(mirrorFile)))
