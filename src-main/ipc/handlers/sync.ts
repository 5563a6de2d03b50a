/** sync.*: starting, watching, pausing, cancelling, settings. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import {
  answerDirection,
  fetchAgain,
  readCompanySync,
  updateCompanySync,
} from '../../services/sync/sync-settings.ts'
import { forCompany } from '../dispatch.ts'

export const syncHandlers = ({ companies, sync }: Concilia): Handlers<'sync'> => ({
  'sync.pause': async ({ companyId }) => {
    await sync.pause(companyId)
  },
  'sync.cancel': async ({ companyId }) => {
    await sync.cancel(companyId)
  },
  'sync.hurry': async () => {
    sync.retryNow()
  },
  ...forCompany(companies, {
    'sync.start': (company, { full = false }) => ({ outcome: sync.start(company, { full, isAsked: true }) }),
    'sync.getState': (company) => sync.getState(company),
    'sync.getSettings': (company) => readCompanySync(company),
    'sync.updateSettings': (company, changes) => updateCompanySync(company, changes),
  }),
})

/** attention.*: what a sync leaves for a person, and what the person answers. */
export const attentionHandlers = (concilia: Concilia): Handlers<'attention'> =>
  forCompany(concilia.companies, {
    'attention.get': ({ mirror }) => mirror.ask('attention', {}),
    'attention.setDirection': (company, answer) =>
      answerDirection({ ...concilia.proposing, personIn: concilia.deciding.personIn }, company, answer),
    'attention.fetchAgain': (company, days) => fetchAgain(concilia.sync, company, days),
  })
