/** sync.*: starting, watching, pausing, cancelling, settings. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { readCompanySync, updateCompanySync } from '../../services/sync/sync-settings.ts'

export const syncHandlers = (concilia: Concilia): Handlers<'sync'> => ({
  'sync.start': async ({ companyId, full }) => ({
    outcome: concilia.sync.start(await concilia.companies.get(companyId), {
      full: full ?? false,
      isAsked: true,
    }),
  }),
  'sync.pause': async ({ companyId }) => {
    await concilia.sync.pause(companyId)
  },
  'sync.cancel': async ({ companyId }) => {
    await concilia.sync.cancel(companyId)
  },
  'sync.hurry': async () => {
    concilia.sync.retryNow()
  },
  'sync.getState': async ({ companyId }) => concilia.sync.getState(await concilia.companies.get(companyId)),
  'sync.getSettings': async ({ companyId }) => readCompanySync(await concilia.companies.get(companyId)),
  'sync.updateSettings': async ({ companyId, ...changes }) =>
    updateCompanySync(await concilia.companies.get(companyId), changes),
})
