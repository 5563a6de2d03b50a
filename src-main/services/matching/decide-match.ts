/** Decisions: each one a named command of the writer, with who decided and when. */

import type { GateResult, MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { DecisionOutcome, GroupView } from '../../../src-preload/contract/matching.ts'
import type { Minor } from '../../../src-preload/contract/values.ts'
import { AppError } from '../../core/app-error.ts'
import type { Clock, IdSource } from '../../core/clock.ts'
import { type Adjustment, joinByHand } from '../../core/matching/join-by-hand.ts'
import type { OpenCompany } from '../companies/open-companies.ts'

export interface DecidePorts {
  clock: Clock
  newId: IdSource
  /** The name of the person at this computer, kept with every decision. */
  person: string
}

const decider = (ports: DecidePorts) => ({ by: ports.person, at: ports.clock.now() })

/** Accepts proposals; one that no longer holds is reported and the rest goes on. */
export const acceptGroups = async (
  ports: DecidePorts,
  company: OpenCompany,
  groupIds: readonly string[],
): Promise<DecisionOutcome[]> =>
  (await company.mirror.write.run('acceptGroups', { groupIds, ...decider(ports) })).results

/** Accepts one alternative, counted from 0, of an ambiguous proposal. */
export const acceptAlternative = async (
  ports: DecidePorts,
  company: OpenCompany,
  groupId: string,
  alternative: number,
): Promise<DecisionOutcome[]> =>
  (await company.mirror.write.run('acceptAlternative', { groupId, alternative, ...decider(ports) })).results

/** Accepts every proposal of a class; ambiguous ones need a person's choice and are no class of this. */
export const acceptClass = (
  ports: DecidePorts,
  company: OpenCompany,
  matchClass: Exclude<MatchClass, 'ambiguous'>,
): Promise<DecisionOutcome[]> => acceptGroups(ports, company, company.mirror.read.listProposalIds(matchClass))

/** Refuses proposals; their pairs are not proposed again until that is undone. */
export const rejectGroups = async (
  ports: DecidePorts,
  company: OpenCompany,
  groupIds: readonly string[],
): Promise<DecisionOutcome[]> =>
  (await company.mirror.write.run('rejectGroups', { groupIds, ...decider(ports) })).results

/** Takes back the named decision, or the latest in force; null when there is none. Error: not-found. */
export const undoDecision = async (
  ports: DecidePorts,
  company: OpenCompany,
  groupId: string | undefined,
): Promise<GroupView | null> => {
  const { undone } = await company.mirror.write.run('undoGroup', {
    ...(groupId === undefined ? {} : { groupId }),
    ...decider(ports),
  })
  if (undone !== null) return company.mirror.read.getGroup(undone)
  if (groupId !== undefined) throw new AppError('not-found', `${groupId} is not a decision in force`)
  return null
}

export type ManualAnswer =
  | { outcome: 'done'; group: GroupView }
  | { outcome: 'unbalanced'; differenceMinor: Minor; currency: string }
  | { outcome: 'gated'; gates: GateResult[] }

/**
 * Joins the chosen rows and accepts the group at once.
 * Errors: not-found (a row the mirror does not hold), conflict (it changed while the person chose).
 */
export const acceptManual = async (
  ports: DecidePorts,
  company: OpenCompany,
  selection: { documentIds: number[]; transactionIds: number[]; adjustment: Adjustment | null },
): Promise<ManualAnswer> => {
  const { read, write } = company.mirror
  const documents = read.getMatchDocuments(selection.documentIds)
  const transactions = read.getMatchTransactions(selection.transactionIds)
  const joined = joinByHand(documents, transactions, selection.adjustment)
  const currency = transactions[0]?.currency ?? 'EUR'
  if (joined.outcome === 'unbalanced') return { ...joined, currency }
  if (joined.outcome === 'gated') return joined
  const group = {
    id: `h-${ports.newId().replaceAll('-', '').slice(0, 10)}`,
    class: null,
    balanceMinor: 0,
    currency,
    allocations: joined.allocations,
    evidence: [],
    alternatives: [],
    explained: false,
  }
  const { outcome } = await write.run('acceptManual', { group, ...decider(ports) })
  if (outcome !== 'done')
    throw new AppError('conflict', 'what you chose changed meanwhile; look again and repeat')
  return { outcome: 'done', group: read.getGroup(group.id) }
}
