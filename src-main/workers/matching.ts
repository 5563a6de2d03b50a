/** The matching job: reads the mirror through its own connection; proposes everything, or explains one pair. */
import { explainPair, type PairExplanation } from '../core/matching/explain-pair.ts'
import { proposeMatches } from '../core/matching/propose-matches.ts'
import type { MatchResult } from '../core/matching/types.ts'
import { openReadable } from '../db/open.ts'
import { loadMatchInput } from '../db/repositories/match-input.ts'
import { answerJob } from '../services/jobs/answer-job.ts'
import type { MatchingJob } from '../services/matching/matching-job.ts'

answerJob<MatchingJob, MatchResult | PairExplanation>((job, onProgress) => {
  const db = openReadable(job.mirrorFile)
  try {
    const input = loadMatchInput(db, job.today)
    return job.task === 'propose'
      ? proposeMatches(input, { onProgress })
      : explainPair(input, job.documentId, job.transactionId)
  } finally {
    db.close()
  }
})
