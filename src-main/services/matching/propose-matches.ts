/** Proposing: the company's matching thread computes what changed, the writer puts it in place of what was there. */
import type { Clock } from '#core/clock.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import type { JobOptions } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { FollowUps } from '../follow-ups.ts'
import type { MatchingThreads } from './matching-threads.ts'

export interface MatchingPorts {
  clock: Clock
  matching: MatchingThreads
}

export interface ProposePorts extends MatchingPorts {
  workerUrl(name: string): URL
  followUps: FollowUps
}

/** Because a person asked for it. Errors: cancelled (proposals stay as they were), storage-*. */
export const proposeMatches = async (
  ports: ProposePorts,
  company: OpenCompany,
  options: JobOptions = {},
): Promise<{ counts: MatchCounts; durationMs: number }> => {
  const started = performance.now()
  const counts = await updateProposals(ports, company, options)
  ports.followUps.changed(company.record.id)
  return { counts, durationMs: Math.round(performance.now() - started) }
}

/** As a part of something else, which says itself that there is something new to read. Errors as above. */
export const updateProposals = (
  { matching, clock }: MatchingPorts,
  company: OpenCompany,
  options: JobOptions = {},
): Promise<MatchCounts> => matching.propose(company, clock.today(), options)
