/** The matching job: reads the mirror through its own connection; proposes everything, explains one pair, finds sums. */
import { explainPair, type PairExplanation } from '../core/matching/explain-pair.ts'
import { type FoundSums, findSums } from '../core/matching/find-sums.ts'
import { proposeMatches } from '../core/matching/propose-matches.ts'
import { lastDecision } from '../db/commands/decisions/decision-log.ts'
import { openReadable } from '../db/open.ts'
import { encodeProposals } from '../db/proposal-lines.ts'
import { loadMatchInput } from '../db/repositories/match-input.ts'
import { answerJob } from '../services/jobs/answer-job.ts'
import type { MatchingJob, ProposedMatches } from '../services/matching/matching-job.ts'

answerJob<MatchingJob, ProposedMatches | PairExplanation | FoundSums>((job, onProgress) => {
  const db = openReadable(job.mirrorFile)
  try {
    const decidedThrough = lastDecision(db)
    const input = loadMatchInput(db, job.today)
    if (job.task === 'explain') return explainPair(input, job.documentId, job.transactionId)
    if (job.task === 'sums') return findSums(input, job.question)
    const { proposals, counts } = proposeMatches(input, { onProgress })
    return { encoded: encodeProposals(proposals), decidedThrough, counts }
  } finally {
    db.close()
  }
})
