/**
 * One poller for documents issued here: it fetches number, PDF and payment state when they are available, in the
 * background, and clears up intents in doubt in the same round.
 */
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { FetchedDocument } from '#core/documents.ts'
import type { DocumentMiss } from '../../db/documents/write-documents.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { fetchDocument } from '../sync/fetch-document.ts'
import type { Issuing } from './create-issuing.ts'

export interface FollowPorts {
  clock: Clock
  issuing: Pick<Issuing, 'resolve'>
  /** Resolves after `ms` milliseconds; rejects when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Checks the partners that are due; true where something changed. */
  checkPartners(company: OpenCompany): Promise<boolean>
  /** Called when documents in the mirror changed: proposals have to be computed again. */
  onMirrored(company: OpenCompany, signal: AbortSignal): Promise<void>
  /** Called when there is something new to read. */
  onChanged(companyId: CompanyId): void
  /** Called with an error that is a bug. */
  onBug(error: unknown): unknown
}

export interface Follower {
  /** Handles what is pending, now or when it is due; mirrored: issued documents can already be matched. */
  follow(company: OpenCompany, change?: { mirrored: boolean }): void
  /** As `follow`, unless the company is being followed already: for a periodic call. */
  keepFollowing(company: OpenCompany): void
  /** Stops after the request under way, before the company is closed. */
  stop(id: CompanyId): Promise<void>
  close(): Promise<void>
}

const MIN_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** Doubled with each failure; after ten failures longer than the longest wait. */
const FAILED_WAIT_MS = 5_000
const MAX_DOUBLINGS = 10

/** Fetches what is due; true where something was found. Errors: those of the client and of storage. */
export const fetchCreated = async (
  { clock }: { clock: Clock },
  { mirror, clients }: OpenCompany,
  signal?: AbortSignal,
): Promise<FetchedDocument[]> => {
  const { invoicing } = await clients()
  const documents: FetchedDocument[] = []
  for (const id of mirror.read.listCreatedDue(clock.now())) {
    const outcome = await fetchDocument(invoicing, id, signal)
    const misses: DocumentMiss[] = outcome.kind === 'found' ? [] : [{ documentId: id, state: outcome.kind }]
    const fetched = outcome.kind === 'found' ? [outcome.document] : []
    await mirror.write.run('writeDocuments', { documents: fetched, misses, at: clock.now() })
    documents.push(...fetched)
  }
  return documents
}

interface Running {
  stop: AbortController
  /** Aborts the present wait: something may be due earlier now. */
  wake: AbortController
  /** Called again while the round was ending. */
  again: boolean
  /** Documents were issued for which no proposals have been computed. */
  mirrored: boolean
  ended: Promise<void>
}

export const createFollower = (ports: FollowPorts): Follower => {
  const running = new Map<CompanyId, Running>()
  let closed = false

  const propose = async (company: OpenCompany, own: Running): Promise<void> => {
    own.mirrored = false
    ports.onChanged(company.record.id)
    await ports.onMirrored(company, own.stop.signal)
    ports.onChanged(company.record.id)
  }

  const round = async (company: OpenCompany, signal: AbortSignal): Promise<void> => {
    const cleared = await ports.issuing.resolve(company)
    const fetched = await fetchCreated(ports, company, signal)
    if (fetched.some(({ status }) => status !== 'D')) await ports.onMirrored(company, signal)
    if (cleared.length + fetched.length > 0) ports.onChanged(company.record.id)
    if (await ports.checkPartners(company)) ports.onChanged(company.record.id)
  }

  const pause = async (own: Running, ms: number): Promise<void> => {
    own.wake = new AbortController()
    const signal = AbortSignal.any([own.stop.signal, own.wake.signal])
    try {
      await ports.wait(ms, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Each failure of service or network makes the next wait longer. */
  const run = async (company: OpenCompany, own: Running): Promise<void> => {
    let failures = 0
    let rounds = 0
    while (!own.stop.signal.aborted) {
      if (own.mirrored) await propose(company, own)
      const next = company.mirror.read.nextFollowAt()
      if (next === null) return
      const due = Date.parse(next) - ports.clock.epochMs()
      if (due > 0 || rounds > 0) {
        const least = failures === 0 ? MIN_WAIT_MS : FAILED_WAIT_MS * 2 ** failures
        await pause(own, Math.min(LONGEST_WAIT_MS, Math.max(due, least)))
        if (own.wake.signal.aborted) failures = 0
        if (own.wake.signal.aborted || own.stop.signal.aborted) continue
      }
      rounds += 1
      try {
        await round(company, own.stop.signal)
        failures = 0
      } catch (error) {
        if (!isAppError(error) || error.code.startsWith('storage')) throw error
        failures = Math.min(failures + 1, MAX_DOUBLINGS)
      }
    }
  }

  const follow = (company: OpenCompany, { mirrored } = { mirrored: false }): void => {
    const { id } = company.record
    if (closed) return
    const known = running.get(id)
    if (known) {
      known.again = true
      known.mirrored ||= mirrored
      known.wake.abort()
      return
    }
    const own: Running = {
      stop: new AbortController(),
      wake: new AbortController(),
      again: false,
      mirrored,
      ended: Promise.resolve(),
    }
    running.set(id, own)
    own.ended = run(company, own)
      .catch((error: unknown) => {
        if (!own.stop.signal.aborted) ports.onBug(error)
      })
      .finally(() => {
        running.delete(id)
        if (own.again && !own.stop.signal.aborted && company.mirror.read.nextFollowAt() !== null)
          follow(company, own)
      })
  }

  const stop = async (id: CompanyId): Promise<void> => {
    const own = running.get(id)
    own?.stop.abort()
    await own?.ended
  }

  return {
    follow,
    keepFollowing: (company) => {
      if (!running.has(company.record.id)) follow(company)
    },
    stop,
    async close() {
      closed = true
      await Promise.all([...running.keys()].map(stop))
    },
  }
}
