/** The only connection of the window to main: calls and events of the contract; failures are one typed error. */
import type { Bridge } from '#contract/bridge.ts'
import type { ErrorCode, ErrorDetails, WireError } from '#contract/errors.ts'
import type { Channel, EventName, EventPayload, Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'

declare global {
  interface Window {
    readonly concilia: Bridge
  }
}

/** A failure reported by main; its code selects the sentence that a person reads. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor({ code, message, details }: WireError) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }
}

/** Calls a channel. @throws ApiError only */
export const call = async <C extends Channel>(channel: C, input: Request<C>): Promise<Response<C>> => {
  const result = await window.concilia.invoke(channel, input)
  if (result.ok) return result.value
  throw new ApiError(result.error)
}

/** Calls `listener` at each event, until the returned function is called. */
export const listen = <E extends EventName>(
  name: E,
  listener: (payload: EventPayload<E>) => void,
): (() => void) => window.concilia.subscribe(name, listener)

type CompanyEvent = {
  [E in EventName]: EventPayload<E> extends { companyId: CompanyId } ? E : never
}[EventName]

/** As `listen`, for the events of one company only. */
export const listenFor = <E extends CompanyEvent>(
  companyId: CompanyId,
  name: E,
  listener: (payload: EventPayload<E>) => void,
): (() => void) =>
  listen(name, (payload) => {
    if (payload.companyId === companyId) listener(payload)
  })

/** Turns any thrown value into an ApiError; one that is not an ApiError is a bug of the window. */
export const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError({
        code: 'unexpected',
        message: thrown instanceof Error ? thrown.message : String(thrown),
        details: {},
      })
