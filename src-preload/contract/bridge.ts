/** What the preload puts into the window as `window.concilia`, and the two names it speaks over. Types only. */
import type { Result } from './errors.ts'
import type { Channel, EventName, EventPayload, Request, Response } from './index.ts'

export interface Bridge {
  /** Calls an endpoint of the contract; never rejects for a failure of the world: that is in the result. */
  invoke<C extends Channel>(channel: C, input: Request<C>): Promise<Result<Response<C>>>
  /** Is told of an event of the contract until the returned function is called. */
  subscribe<E extends EventName>(name: E, listener: (payload: EventPayload<E>) => void): () => void
}

/** The Electron channels for calls, for events, and for paths of dropped files, written out on either side of the border. */
export type CallChannel = 'concilia:call'
export type EventChannel = 'concilia:event'
export type DropChannel = 'concilia:drop'
