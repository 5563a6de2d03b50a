/** Turns an outcome into an HTTP answer: business errors with 200, or with 400 and 404 under `httpErrorStatus`. */
import type { RouteContext, SandboxState } from '../state.ts'
import { errorEnvelope, type Refusal, successEnvelope } from './envelope.ts'

export const answer = (c: RouteContext, object: unknown): Response => c.json(successEnvelope(object))

/** @param status 400 when the request itself could not be read (interface 7) */
export const refuseWith = (
  c: RouteContext,
  state: SandboxState,
  refusal: Refusal,
  status?: 400 | 404,
): Response => {
  const switched = refusal.error === 'ElementDoesNotExist' ? 404 : 400
  return c.json(errorEnvelope(refusal), status ?? (state.switches.httpErrorStatus ? switched : 200))
}
