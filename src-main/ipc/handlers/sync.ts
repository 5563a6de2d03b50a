/** sync.*: starting, watching, pausing, cancelling, settings. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { readCompanySync, updateCompanySync } from '../../services/sync/sync-settings.ts'
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
