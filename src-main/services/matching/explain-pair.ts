/** "Why not?" for any pair: computed in a worker, since it looks at everything else that competes for it. */
import type { PairExplanation } from '../../core/matching/explain-pair.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { runJob } from '../jobs/run-job.ts'
import type { MatchingJob } from './matching-job.ts'
import type { ProposePorts } from './propose-matches.ts'

/** Errors: not-found (either id), storage-*. */
export const explainPair = (
  ports: ProposePorts,
  company: OpenCompany,
  documentId: number,
  transactionId: number,
): Promise<PairExplanation> => {
  const job: MatchingJob = {
    task: 'explain',
    mirrorFile: company.mirror.file,
    today: ports.clock.today(),
    documentId,
    transactionId,
  }
  return runJob<PairExplanation>(ports.workerUrl('matching'), job)
}
