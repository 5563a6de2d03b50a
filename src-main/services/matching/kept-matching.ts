/** The matching thread's side: keeps a matcher and updates it with the rows that changed in the mirror. */
import { findSums } from '#core/matching/by-hand/find-sums.ts'
import { differenceOf, type Matcher } from '#core/matching/incremental/matcher.ts'
import type { MatchCounts, MatchProposal } from '#core/matching/model/types.ts'
import { keepBoth } from '#core/matching/sides/keep-both.ts'
import type { ReadableDb } from '../../db/connection/connection.ts'
import { lastDecision } from '../../db/events/record-event.ts'
import { loadChangedMatchInput, loadMatchInput } from '../../db/proposals/match-input.ts'
import { encodeProposals } from '../../db/proposals/proposal-lines.ts'
import { keepEndings } from '../endings/propose-endings.ts'
import type { MatchingAnswer, MatchingJob, ProposedMatches } from './matching-job.ts'

/** Rows; the matcher of a larger company takes gigabytes and is not kept. */
const MAX_KEPT = 400_000

interface Kept {
  matcher: Matcher
  mark: string
  /** The settings, as JSON: when they change, `update` is not possible. */
  settings: string
  documents: Set<number>
  decidedThrough: number
  /** Whether the matcher's proposals were handed to the writer before. */
  wasWritten: boolean
  /** Rows read again since then. */
  read: { documents: Set<number>; transactions: Set<number> }
}

interface Difference {
  changed: readonly MatchProposal[]
  /** Null where `changed` is all there is. */
  removed: string[] | null
}

type Progress = (done: number, total: number) => void

export const createKeptMatching = (
  db: ReadableDb,
): ((job: MatchingJob, onProgress: Progress) => MatchingAnswer) => {
  let kept: Kept | undefined
  /** The proposals that the writer last got from the matcher before the kept one. */
  let lastWritten: Map<string, MatchProposal> | undefined
  /** Ids of proposals that decisions wrote since the writer last got proposals. */
  const writtenByDecisions = new Set<string>()
  const endings = keepEndings(db)

  const start = (job: MatchingJob, onProgress: Progress): Kept => {
    const { input, decidedThrough } = db.snapshot(() => ({
      input: loadMatchInput(db, job.today),
      decidedThrough: lastDecision(db),
    }))
    return {
      matcher: keepBoth(input, { onProgress }),
      mark: job.changes.mark,
      settings: JSON.stringify(input.settings),
      documents: new Set(input.documents.map((document) => document.id)),
      decidedThrough,
      wasWritten: false,
      read: { documents: new Set(), transactions: new Set() },
    }
  }

  /** Updates the matcher with the changed rows. @returns false where a full run is needed */
  const apply = (known: Kept, job: MatchingJob): boolean => {
    const { rows } = job.changes
    if (!rows || known.mark !== job.since) return false
    const { changed, decidedThrough } = db.snapshot(() => ({
      changed: loadChangedMatchInput(db, rows),
      decidedThrough: lastDecision(db),
    }))
    const { documents, transactions, aliases, declines, missingDocuments, missingTransactions } = changed
    if (JSON.stringify(changed.settings) !== known.settings) return false
    if (missingDocuments.some((id) => known.documents.has(id))) return false
    const change = { documents, transactions, removedIds: missingTransactions, aliases, declines }
    if (!known.matcher.update(change)) return false
    for (const { id } of documents) known.documents.add(id)
    for (const id of rows.documents) known.read.documents.add(id)
    for (const id of rows.transactions) known.read.transactions.add(id)
    Object.assign(known, { mark: job.changes.mark, decidedThrough })
    return true
  }

  const upToDate = (job: MatchingJob, onProgress: Progress): Kept | undefined => {
    const before = kept
    kept = undefined // a matcher that fails during an update is not used again
    if (before && apply(before, job)) kept = before
    else {
      if (before?.wasWritten) lastWritten = before.matcher.lastTaken()
      if (job.task !== 'propose' || !job.onlyKept) kept = start(job, onProgress)
    }
    return kept
  }

  /** The difference to the proposals in the mirror; all proposals where those are not known. */
  const differing = ({ matcher, wasWritten }: Kept, isWritten: boolean): Difference => {
    const own = matcher.takeDifference()
    const whole = (): Difference => {
      const { proposals } = matcher.result()
      return isWritten && lastWritten
        ? differenceOf(lastWritten, proposals)
        : { changed: proposals, removed: null }
    }
    const { changed, removed } = isWritten && wasWritten ? own : whole()
    const ended = endings.propose(matcher.input(), matcher.all(), removed === null)
    const all = [...changed, ...ended.changed]
    if (!removed) return { changed: all, removed }
    const others = [...writtenByDecisions].map((id) => ({
      id,
      proposal: matcher.find(id) ?? endings.find(id),
    }))
    return {
      changed: [...new Set([...all, ...others.flatMap((one) => one.proposal ?? [])])],
      removed: [
        ...removed,
        ...(ended.removed ?? []),
        ...others.flatMap((one) => (one.proposal ? [] : one.id)),
      ],
    }
  }

  const propose = (job: MatchingJob, known: Kept): ProposedMatches => {
    const { matcher, decidedThrough, read } = known
    const { changed, removed } = differing(known, job.isWritten)
    const rows = { documents: [...read.documents], transactions: [...read.transactions] }
    const answer = {
      encoded: encodeProposals(changed),
      removed,
      read: known.wasWritten ? rows : null,
      decidedThrough,
      counts: addCounts(matcher.counts(), endings.counts()),
    }
    for (const seen of [read.documents, read.transactions, writtenByDecisions]) seen.clear()
    known.wasWritten = true
    lastWritten = undefined
    return answer
  }

  const answerTo = (job: MatchingJob, known: Kept): MatchingAnswer => {
    if (job.task === 'explain') return known.matcher.explain(job.documentId, job.transactionId)
    if (job.task === 'sums') return findSums(known.matcher.input(), job.question)
    return propose(job, known)
  }

  return (job, onProgress) => {
    for (const id of job.changes.proposals) writtenByDecisions.add(id)
    const known = upToDate(job, onProgress)
    if (!known) return null
    const answer = answerTo(job, known)
    if (known.matcher.size() > MAX_KEPT) kept = lastWritten = undefined
    else setImmediate(known.matcher.warm) // after the answer was sent
    return answer
  }
}

const addCounts = (one: MatchCounts, other: MatchCounts): MatchCounts => ({
  certain: one.certain + other.certain,
  likely: one.likely + other.likely,
  possible: one.possible + other.possible,
  ambiguous: one.ambiguous + other.ambiguous,
})
