/** office.*: the list of companies with what each needs. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'

export const officeHandlers = ({ office, syncAll }: Concilia): Handlers<'office'> => ({
  'office.list': async () => ({ companies: (await office?.list()) ?? [] }),
  'office.syncAll': async ({ companyIds }) => {
    syncAll.start(companyIds)
  },
  'office.getSyncAll': async () => ({ round: syncAll.state() }),
  'office.steerSyncAll': async ({ act }) => {
    syncAll[act]()
  },
})
