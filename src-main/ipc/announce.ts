/** Events from main to the window: each payload is checked by its schema before it leaves. */
import { contract, type EventName, type EventPayload } from '#contract/index.ts'

export type Announce = <E extends EventName>(name: E, payload: EventPayload<E>) => void

/** @param send carries a name and a plain payload to the window, or drops them where there is none */
export const createAnnounce =
  (send: (name: EventName, payload: unknown) => void): Announce =>
  (name, payload) =>
    send(name, contract[name].payload.parse(payload))
