/** Computes proposals in the company's matching thread and writes what differs from the ones before. */
import type { Clock } from '#core/clock.ts'
import type { MatchCounts } from '#core/matching/model/types.ts'
import type { JobOptions } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { endPassedWaits } from '../endings/questions.ts'
import type { FollowUps } from '../follow-ups.ts'
import { matchLedger } from '../ledger/match-ledger.ts'
import type { MatchingThreads } from './matching-threads.ts'

export interface MatchingPorts {
  clock: Clock
  matching: MatchingThreads
}

export interface ProposePorts extends MatchingPorts {
  workerUrl(name: string): URL
  followUps: FollowUps
}

/** Updates the proposals because a person asked, and announces it. Errors: cancelled (nothing changed), storage-*. */
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

/** Updates the proposals as a part of another use case, which announces the change itself. Errors as above. */
export const updateProposals = async (
  { matching, clock }: MatchingPorts,
  company: OpenCompany,
  options: JobOptions = {},
): Promise<MatchCounts> => {
  await endPassedWaits(clock, company)
  const counts = await matching.propose(company, clock.today(), options)
  // What transactions are paired with helps to find their lines.
  await matchLedger(company)
  return counts
}
