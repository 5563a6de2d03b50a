/** The one way to follow what main tells of a company: an event reaches those alone who follow its company. */
import type { EventName, EventPayload } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'
import { listen } from '../api.ts'

type CompanyEvent = {
  [E in EventName]: EventPayload<E> extends { companyId: CompanyId } ? E : never
}[EventName]

/** Calls the listener with each event of that company, until the returned function is called. */
export const listenFor = <E extends CompanyEvent>(
  companyId: CompanyId,
  name: E,
  listener: (payload: EventPayload<E>) => void,
): (() => void) =>
  listen(name, (payload) => {
    if (payload.companyId === companyId) listener(payload)
  })
