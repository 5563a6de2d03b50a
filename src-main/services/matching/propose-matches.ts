/** Proposing: the company's matching thread computes what changed, the writer puts it in place of what was there. */

import type { Clock } from '#core/clock.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import type { JobOptions } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { MatchingThreads } from './matching-threads.ts'

export interface ProposePorts {
  clock: Clock
  workerUrl(name: string): URL
  matching: MatchingThreads
}

/** Errors: cancelled (proposals stay as they were), storage-*. */
export const proposeMatches = async (
  ports: ProposePorts,
  company: OpenCompany,
  options: JobOptions = {},
): Promise<{ counts: MatchCounts; durationMs: number }> => {
  const started = performance.now()
  const counts = await ports.matching.propose(company, ports.clock.today(), options)
  return { counts, durationMs: Math.round(performance.now() - started) }
}
