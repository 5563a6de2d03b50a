/** matching.*: proposals, decisions, explanations. */
import type { Handlers } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Concilia } from '../../compose.ts'
import type { OpenCompany } from '../../services/companies/open-companies.ts'
import {
  acceptBulk,
  acceptManual,
  acceptShown,
  redoDecision,
  rejectGroups,
  undoDecision,
} from '../../services/matching/decide-match.ts'
import { explainPair } from '../../services/matching/explain-pair.ts'
import { findSums } from '../../services/matching/find-sums.ts'
import { proposeMatches } from '../../services/matching/propose-matches.ts'

type MatchingHandlers = Pick<Handlers, Extract<keyof Handlers, `matching.${string}`>>

export const matchingHandlers = (concilia: Concilia): MatchingHandlers => {
  const { companies, proposing, deciding } = concilia

  /** Runs a change on the company and tells the window that there is something new to read. */
  const changing = async <T>(id: CompanyId, change: (company: OpenCompany) => Promise<T>): Promise<T> => {
    const result = await change(await companies.get(id))
    concilia.onChanged(id)
    return result
  }

  /** The same for a decision, after which others may be clear, or open again. */
  const decidingOn = async <T>(id: CompanyId, decide: (company: OpenCompany) => Promise<T>): Promise<T> => {
    const result = await changing(id, decide)
    concilia.rematching.after(await companies.get(id))
    return result
  }

  return {
    'matching.propose': ({ companyId }) =>
      changing(companyId, (company) => proposeMatches(proposing, company)),
    'matching.listProposals': async ({ companyId, ...query }) =>
      (await companies.get(companyId)).mirror.read.listProposals(query),
    'matching.acceptShown': async ({ companyId, ...shown }) => ({
      results: await decidingOn(companyId, (company) => acceptShown(deciding, company, shown)),
    }),
    'matching.countBulk': async ({ companyId }) => {
      const { mirror, record } = await companies.get(companyId)
      return { counts: await mirror.bulk.count(), currency: record.currency }
    },
    'matching.sampleBulk': async ({ companyId, ...sample }) => ({
      groups: await (await companies.get(companyId)).mirror.bulk.sample(sample),
    }),
    'matching.acceptBulk': async ({ companyId, shown }) => ({
      results: await decidingOn(companyId, (company) => acceptBulk(deciding, company, shown)),
    }),
    'matching.acceptManual': ({ companyId, ...selection }) =>
      decidingOn(companyId, (company) => acceptManual(deciding, company, selection)),
    'matching.reject': async ({ companyId, groupIds }) => ({
      results: await decidingOn(companyId, (company) => rejectGroups(deciding, company, groupIds)),
    }),
    'matching.undo': ({ companyId, ...what }) =>
      decidingOn(companyId, (company) => undoDecision(deciding, company, what)),
    'matching.redo': ({ companyId, ...what }) =>
      decidingOn(companyId, (company) => redoDecision(deciding, company, what)),
    'matching.findSums': async ({ companyId, ...question }) =>
      findSums(proposing, await companies.get(companyId), question),
    'matching.explain': async ({ companyId, documentId, transactionId }) =>
      explainPair(proposing, await companies.get(companyId), documentId, transactionId),
    'matching.listHistory': async ({ companyId, ...query }) => ({
      entries: (await companies.get(companyId)).mirror.read.listHistory(query),
    }),
  }
}
