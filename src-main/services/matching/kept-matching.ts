/** The matching thread's side: a matcher that is kept, brought up to date with what the mirror changed. */
import { findSums } from '#core/matching/by-hand/find-sums.ts'
import { createMatcher, type Matcher } from '#core/matching/incremental/matcher.ts'
import type { MatchCounts, MatchProposal } from '#core/matching/model/types.ts'
import { lastDecision } from '../../db/commands/decisions/decision-log.ts'
import type { ReadableDb } from '../../db/connection.ts'
import { encodeProposals } from '../../db/proposal-lines.ts'
import { loadChangedMatchInput, loadMatchInput } from '../../db/repositories/match-input.ts'
import { keepEndings } from '../endings/propose-endings.ts'
import type { MatchingAnswer, MatchingJob, ProposedMatches } from './matching-job.ts'

/** A larger company's matcher holds gigabytes: it is made anew each time. */
const MOST_KEPT = 400_000

interface Kept {
  matcher: Matcher
  mark: string
  /** What `update` cannot take in: settings, and whether keys carry their account. */
  frame: string
  documents: Set<number>
  decidedThrough: number
  /** Whether the writer was given what the matcher was last asked for. */
  isGiven: boolean
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
  /** What the writer was last given by a matcher before the one that is kept. */
  let given: Map<string, MatchProposal> | undefined
  /** Ids of proposals that decisions wrote since the writer was last given any. */
  const foreign = new Set<string>()
  const endings = keepEndings(db)

  const start = (job: MatchingJob, onProgress: Progress): Kept => {
    const { input, decidedThrough } = db.snapshot(() => ({
      input: loadMatchInput(db, job.today),
      decidedThrough: lastDecision(db),
    }))
    return {
      matcher: createMatcher(input, { onProgress }),
      mark: job.changes.mark,
      frame: JSON.stringify(input.settings),
      documents: new Set(input.documents.map((document) => document.id)),
      decidedThrough,
      isGiven: false,
      read: { documents: new Set(), transactions: new Set() },
    }
  }

  /** Takes the changes in; false where only a fresh run can. */
  const apply = (known: Kept, job: MatchingJob): boolean => {
    const { rows } = job.changes
    if (!rows || known.mark !== job.since) return false
    const { changed, decidedThrough } = db.snapshot(() => ({
      changed: loadChangedMatchInput(db, rows),
      decidedThrough: lastDecision(db),
    }))
    const { documents, transactions, aliases, declines, missingDocuments, missingTransactions } = changed
    if (JSON.stringify(changed.settings) !== known.frame) return false
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
    kept = undefined // what fails half-way is not used again
    if (before && apply(before, job)) kept = before
    else {
      if (before?.isGiven) given = before.matcher.lastTaken()
      if (job.task !== 'propose' || !job.onlyKept) kept = start(job, onProgress)
    }
    return kept
  }

  /** What differs from what the mirror holds; everything where that is not known. */
  const differing = ({ matcher, isGiven }: Kept, isWritten: boolean): Difference => {
    const own = matcher.takeDifference()
    const whole = (): Difference => {
      const { proposals } = matcher.result()
      return isWritten && given ? difference(given, proposals) : { changed: proposals, removed: null }
    }
    const { changed, removed } = isWritten && isGiven ? own : whole()
    const ended = endings.propose(matcher.input(), matcher.all(), removed === null)
    const all = [...changed, ...ended.changed]
    if (!removed) return { changed: all, removed }
    const others = [...foreign].map((id) => ({ id, proposal: matcher.find(id) ?? endings.find(id) }))
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
      read: known.isGiven ? rows : null,
      decidedThrough,
      counts: together(matcher.counts(), endings.counts()),
    }
    for (const seen of [read.documents, read.transactions, foreign]) seen.clear()
    known.isGiven = true
    given = undefined
    return answer
  }

  const answerTo = (job: MatchingJob, known: Kept): MatchingAnswer => {
    if (job.task === 'explain') return known.matcher.explain(job.documentId, job.transactionId)
    if (job.task === 'sums') return findSums(known.matcher.input(), job.question)
    return propose(job, known)
  }

  return (job, onProgress) => {
    for (const id of job.changes.proposals) foreign.add(id)
    const known = upToDate(job, onProgress)
    if (!known) return null
    const answer = answerTo(job, known)
    if (known.matcher.size() > MOST_KEPT) kept = given = undefined
    else setImmediate(known.matcher.warm) // after the answer was sent
    return answer
  }
}

/** What differs from what an earlier matcher answered. */
const difference = (
  before: ReadonlyMap<string, MatchProposal>,
  after: readonly MatchProposal[],
): Difference => {
  const left = new Set(before.keys())
  const changed = after.filter((proposal) => {
    left.delete(proposal.id)
    const known = before.get(proposal.id)
    return known !== proposal && (!known || JSON.stringify(known) !== JSON.stringify(proposal))
  })
  return { changed, removed: [...left] }
}

const together = (one: MatchCounts, other: MatchCounts): MatchCounts => ({
  certain: one.certain + other.certain,
  likely: one.likely + other.likely,
  possible: one.possible + other.possible,
  ambiguous: one.ambiguous + other.ambiguous,
})
