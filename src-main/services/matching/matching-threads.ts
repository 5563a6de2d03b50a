/** One matching thread for each of the companies used last. It keeps its matcher, so that changes are matched quickly. */

import type { IsoDate } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { FoundSums } from '#core/matching/by-hand/add-up.ts'
import type { SumQuestion } from '#core/matching/by-hand/find-sums.ts'
import type { PairExplanation } from '#core/matching/explain/pair-explanation.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import { serialQueue } from '#core/serial-queue.ts'
import type { Mirror } from '../../db/mirror/mirror.ts'
import type { WriterClient } from '../../db/mirror/mirror-pool.ts'
import { type JobOptions, type KeptJob, keepJob } from '../../threads/job.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { programVersion } from '../program.ts'
import type { MatchingAnswer, MatchingJob, MatchingQuestion, ProposedMatches } from './matching-job.ts'

export interface MatchingThreadData {
  mirrorFile: string
}

/** The parts of an open company that matching needs. */
export interface MatchedCompany {
  mirror: { file: string; write: Pick<WriterClient, 'run'> }
}

export interface MatchingThreads {
  /** Computes the proposals for the mirror's current state and writes them. Errors: cancelled, storage-*. */
  propose(company: MatchedCompany, today: IsoDate, options: JobOptions): Promise<MatchCounts>
  /**
   * The same, but only where the thread keeps a matcher that can be updated; else null, and the next `propose` is a full
   * run. Errors: cancelled, storage-*.
   */
  rematch(company: MatchedCompany, today: IsoDate, options: JobOptions): Promise<MatchCounts | null>
  /** Errors: not-found (either id), storage-*. */
  explain(
    company: MatchedCompany,
    today: IsoDate,
    pair: { documentId: number; transactionId: number },
  ): Promise<PairExplanation>
  /** Errors: not-found, invalid-input (not exactly one side asked about), storage-*. */
  findSums(company: MatchedCompany, today: IsoDate, question: SumQuestion): Promise<FoundSums>
  /** Ends the company's thread, before its mirror is closed. */
  end(company: MatchedCompany): Promise<void>
}

/** The state that proposals are computed from: the program's version, which may change the rules, and the mirror's state. */
const toProposalState = (state: string): string => `${programVersion} ${state}`

/** Whether the mirror's proposals were computed from its current state, so that a run would change nothing. */
export const hasCurrentProposals = (read: Pick<Mirror['read'], 'proposedAsOf' | 'changeMark'>): boolean =>
  read.proposedAsOf() === toProposalState(read.changeMark())

const ANSWERS: ReadonlySet<string> = new Set(['not-found', 'invalid-input'])
const IDLE_MS = 10 * 60_000
/** With 48, V8 keeps 32 MB reserved while the thread lives; with 64 it keeps all 64, and a run is no faster. */
const YOUNG_MB = 48
/** A matcher takes 20 to 100 MB, that of a large company more. */
const MAX_KEPT = 2

export type MatchingKeptJob = KeptJob<MatchingJob, MatchingAnswer>

interface Thread {
  job: MatchingKeptJob
  /** The mirror's change mark that the thread is up to date with; null when it has to read everything. */
  mark: string | null
  /** The state that the last answer was computed from (`toProposalState`). */
  asOf: string
  /** Whether the thread's last proposals are written to the mirror. */
  isWritten: boolean
  /** One question at a time. */
  enqueue: ReturnType<typeof serialQueue>
}

export const createMatchingThreads = (startJob: (mirrorFile: string) => MatchingKeptJob): MatchingThreads => {
  /** In the order of use. */
  const open = new Map<string, Thread>()
  const threadSlots = createConcurrencyLimit(MAX_KEPT)
  const working = new Set<Thread>()

  const threadOf = (mirrorFile: string): Thread => {
    const known = open.get(mirrorFile)
    if (known) {
      open.delete(mirrorFile)
      open.set(mirrorFile, known)
      return known
    }
    const thread: Thread = {
      job: startJob(mirrorFile),
      mark: null,
      asOf: '',
      isWritten: false,
      enqueue: serialQueue(),
    }
    open.set(mirrorFile, thread)
    return thread
  }

  /** Waits for a slot and ends the threads that were not used for longest, so that few threads hold a matcher. */
  const withFewThreads = <T>(
    own: Thread,
    isAsked: boolean,
    { signal }: JobOptions,
    work: () => Promise<T>,
  ): Promise<T> =>
    threadSlots.run({ signal, isAsked }, async () => {
      working.add(own)
      try {
        const kept = [...open.values()].filter((one) => one !== own && one.job.isRunning())
        const idle = kept.filter((one) => !working.has(one))
        for (const one of idle.slice(0, kept.length + 1 - MAX_KEPT)) await one.job.end()
        return await work()
      } finally {
        working.delete(own)
      }
    })

  const ask = async <Output>(
    thread: Thread,
    company: MatchedCompany,
    question: MatchingQuestion & { today: IsoDate },
    options: JobOptions,
  ): Promise<Output> => {
    const since = thread.mark
    thread.mark = null // after a failure everything is read anew
    const changes = await company.mirror.write.run('findMatchChanges', { mark: since })
    thread.asOf = toProposalState(changes.state)
    if (!changes.rows) thread.isWritten = false
    const job = { ...question, since, changes, isWritten: thread.isWritten }
    const answer = await withFewThreads(thread, question.task !== 'propose', options, () =>
      thread.job.run(job, options),
    ).catch((error: unknown) => {
      // An error about the question leaves the thread up to date.
      if (isAppError(error) && ANSWERS.has(error.code)) thread.mark = changes.mark
      throw error
    })
    thread.mark = changes.mark
    return answer as Output
  }

  const write = async (thread: Thread, company: MatchedCompany, found: ProposedMatches) => {
    const { encoded, removed, read, decidedThrough, counts } = found
    const { asOf } = thread
    thread.isWritten = false
    if (removed === null)
      await company.mirror.write.run('replaceProposals', { encoded, decidedThrough, asOf })
    else await company.mirror.write.run('changeProposals', { encoded, removed, read, decidedThrough, asOf })
    thread.isWritten = true
    return counts
  }

  const isWarm = ({ job, mark, isWritten }: Thread): boolean => mark !== null && isWritten && job.isRunning()

  return {
    propose: (company, today, options) => {
      const thread = threadOf(company.mirror.file)
      const question = { task: 'propose', onlyKept: false, today } as const
      return thread.enqueue(async () => {
        refuseAborted(options)
        return write(thread, company, await ask<ProposedMatches>(thread, company, question, options))
      })
    },
    rematch: async (company, today, options) => {
      const thread = open.get(company.mirror.file)
      if (!thread) return null
      const question = { task: 'propose', onlyKept: true, today } as const
      return thread.enqueue(async () => {
        refuseAborted(options)
        if (!isWarm(thread)) return null
        const found = await ask<ProposedMatches | null>(thread, company, question, options)
        return found && write(thread, company, found)
      })
    },
    explain: (company, today, pair) => {
      const thread = threadOf(company.mirror.file)
      return thread.enqueue(() => ask(thread, company, { task: 'explain', today, ...pair }, {}))
    },
    findSums: (company, today, question) => {
      const thread = threadOf(company.mirror.file)
      return thread.enqueue(() => ask(thread, company, { task: 'sums', today, question }, {}))
    },
    end: async ({ mirror }) => {
      const thread = open.get(mirror.file)
      open.delete(mirror.file)
      await thread?.job.end()
    },
  }
}

const refuseAborted = ({ signal }: JobOptions): void => {
  if (signal?.aborted) throw new AppError('cancelled', 'cancelled before it began')
}

/** Makes the job of a mirror's matching thread; the thread starts with its first question. */
export const matchingJobs =
  (ports: { workerUrl(name: string): URL }) =>
  (mirrorFile: string): MatchingKeptJob =>
    keepJob(ports.workerUrl('matching'), { mirrorFile } satisfies MatchingThreadData, {
      idleMs: IDLE_MS,
      youngGenerationMb: YOUNG_MB,
    })
