/** "Why not?" for any pair: asked of the matching thread, since it looks at everything else that competes for it. */
import type { PairExplanation } from '#core/matching/explain/why-not.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from './propose-matches.ts'

/** Errors: not-found (either id), storage-*. */
export const explainPair = (
  ports: ProposePorts,
  company: OpenCompany,
  documentId: number,
  transactionId: number,
): Promise<PairExplanation> =>
  ports.matching.explain(company, ports.clock.today(), { documentId, transactionId })
