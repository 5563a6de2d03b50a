/** office.*: the list of companies with what each needs. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'

type OfficeHandlers = Pick<Handlers, Extract<keyof Handlers, `office.${string}`>>

export const officeHandlers = ({ office, syncAll }: Concilia): OfficeHandlers => ({
  'office.list': async () => ({ companies: (await office?.list()) ?? [] }),
  'office.syncAll': async ({ companyIds }) => {
    syncAll.start(companyIds)
    return {}
  },
  'office.getSyncAll': async () => ({ round: syncAll.state() }),
  'office.steerSyncAll': async ({ act }) => {
    syncAll[act]()
    return {}
  },
})
