/** drift.*: decisions the source contradicts. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { keepDecision } from '../../services/matching/decide-match.ts'
import { forCompany } from './for-company.ts'

export const driftHandlers = ({ companies, deciding }: Concilia): Handlers<'drift'> =>
  forCompany(companies, {
    'drift.list': ({ mirror }) => ({ entries: mirror.read.listDrift() }),
    'drift.keep': (company, { groupId }) => keepDecision(deciding, company, groupId),
  })
