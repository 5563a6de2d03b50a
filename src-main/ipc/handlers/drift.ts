/** drift.*: decisions the source contradicts. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { changeAs } from '../../services/deciding.ts'
import { forCompany } from '../dispatch.ts'

export const driftHandlers = ({ companies, deciding }: Concilia): Handlers<'drift'> =>
  forCompany(companies, {
    'drift.list': ({ mirror }) => ({ entries: mirror.read.listDrift() }),
    'drift.keep': (company, decision) => changeAs(deciding, company, 'keepDecision', decision),
  })
