/** drift.*: decisions the source contradicts. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { keepDecision } from '../../services/matching/decide-match.ts'

export const driftHandlers = ({ companies, deciding }: Concilia): Handlers<'drift'> => ({
  'drift.list': async ({ companyId }) => ({
    entries: (await companies.get(companyId)).mirror.read.listDrift(),
  }),
  'drift.keep': async ({ companyId, groupId }) =>
    keepDecision(deciding, await companies.get(companyId), groupId),
})
