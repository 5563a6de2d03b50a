/** office.*: the list of companies with what each needs. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'

type OfficeHandlers = Pick<Handlers, Extract<keyof Handlers, `office.${string}`>>

export const officeHandlers = ({ office, schedule }: Concilia): OfficeHandlers => ({
  'office.list': async () => ({ companies: (await office?.list()) ?? [] }),
  'office.syncAll': async () => {
    void schedule.syncAll() // its progress and failures are told company by company
    return {}
  },
})
