/** matching.*: proposals, decisions, explanations. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  acceptBulk,
  acceptManual,
  acceptShown,
  convertChosen,
  redoDecision,
  rejectGroups,
  undoDecision,
} from '../../services/matching/decide-match.ts'
import { findSums } from '../../services/matching/find-sums.ts'
import { listHistory } from '../../services/matching/list-history.ts'
import { proposeMatches } from '../../services/matching/propose-matches.ts'

export const matchingHandlers = ({ companies, proposing, deciding }: Concilia): Handlers<'matching'> => ({
  'matching.propose': async ({ companyId }) => proposeMatches(proposing, await companies.get(companyId)),
  'matching.listProposals': async ({ companyId, ...query }) =>
    (await companies.get(companyId)).mirror.read.listProposals(query),
  'matching.listDecided': async ({ companyId, ...row }) => ({
    groups: (await companies.get(companyId)).mirror.read.listDecided(row),
  }),
  'matching.acceptShown': async ({ companyId, ...shown }) => ({
    results: await acceptShown(deciding, await companies.get(companyId), shown),
  }),
  'matching.countBulk': async ({ companyId, from = null, to = null }) => {
    const { mirror, record } = await companies.get(companyId)
    return { counts: await mirror.bulk.count({ from, to }), currency: record.currency }
  },
  'matching.sampleBulk': async ({ companyId, from = null, to = null, ...sample }) => ({
    groups: await (await companies.get(companyId)).mirror.bulk.sample({ from, to, ...sample }),
  }),
  'matching.acceptBulk': async ({ companyId, shown }) => ({
    results: await acceptBulk(deciding, await companies.get(companyId), shown),
  }),
  'matching.acceptManual': async ({ companyId, ...selection }) =>
    acceptManual(deciding, await companies.get(companyId), selection),
  'matching.convert': async ({ companyId, ...chosen }) =>
    convertChosen(await companies.get(companyId), chosen),
  'matching.reject': async ({ companyId, groupIds }) => ({
    results: await rejectGroups(deciding, await companies.get(companyId), groupIds),
  }),
  'matching.undo': async ({ companyId, ...what }) =>
    undoDecision(deciding, await companies.get(companyId), what),
  'matching.redo': async ({ companyId, ...what }) =>
    redoDecision(deciding, await companies.get(companyId), what),
  'matching.findSums': async ({ companyId, ...question }) =>
    findSums(proposing, await companies.get(companyId), question),
  'matching.explain': async ({ companyId, documentId, transactionId }) => {
    // With it comes the matcher itself, which a start would read for nothing.
    const { explainPair } = await import('../../services/matching/explain-pair.ts')
    return explainPair(proposing, await companies.get(companyId), documentId, transactionId)
  },
  'matching.listHistory': async ({ companyId, ...query }) =>
    listHistory(await companies.get(companyId), query),
})
