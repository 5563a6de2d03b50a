/** Proposing: a worker computes everything anew from the mirror, the writer puts it in place of what was there. */

import type { Clock } from '../../core/clock.ts'
import type { MatchCounts } from '../../core/matching/types.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type JobOptions, runJob } from '../jobs/run-job.ts'
import type { MatchingJob, ProposedMatches } from './matching-job.ts'

export interface ProposePorts {
  clock: Clock
  workerUrl(name: string): URL
}

/** Errors: cancelled (proposals stay as they were), storage-*. */
export const proposeMatches = async (
  ports: ProposePorts,
  company: OpenCompany,
  options: JobOptions = {},
): Promise<{ counts: MatchCounts; durationMs: number }> => {
  const started = performance.now()
  const job: MatchingJob = { task: 'propose', mirrorFile: company.mirror.file, today: ports.clock.today() }
  const { encoded, decidedThrough, counts } = await runJob<ProposedMatches>(
    ports.workerUrl('matching'),
    job,
    options,
  )
  await company.mirror.write.run('replaceProposals', { encoded, decidedThrough })
  return { counts, durationMs: Math.round(performance.now() - started) }
}
