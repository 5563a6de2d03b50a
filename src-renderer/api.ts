/** The only way out of the window: calls and events of the contract, failures as one typed error. */
import type { Bridge } from '#contract/bridge.ts'
import type { ErrorCode, ErrorDetails, WireError } from '#contract/errors.ts'
import type { Channel, EventName, EventPayload, Request, Response } from '#contract/index.ts'
import type { CompanyId } from '#contract/values.ts'

declare global {
  interface Window {
    readonly concilia: Bridge
  }
}

/** A failure of the world, as main named it; the sentence a person reads comes from the words, by its code. */
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

/** Calls an endpoint. Throws ApiError and nothing else that main could send. */
export const call = async <C extends Channel>(channel: C, input: Request<C>): Promise<Response<C>> => {
  const result = await window.concilia.invoke(channel, input)
  if (result.ok) return result.value
  throw new ApiError(result.error)
}

/** Is told of an event until the returned function is called. */
export const listen = <E extends EventName>(
  name: E,
  listener: (payload: EventPayload<E>) => void,
): (() => void) => window.concilia.subscribe(name, listener)

type CompanyEvent = {
  [E in EventName]: EventPayload<E> extends { companyId: CompanyId } ? E : never
}[EventName]

/** Is told of an event of one company, and of no other, until the returned function is called. */
export const listenFor = <E extends CompanyEvent>(
  companyId: CompanyId,
  name: E,
  listener: (payload: EventPayload<E>) => void,
): (() => void) =>
  listen(name, (payload) => {
    if (payload.companyId === companyId) listener(payload)
  })

/** Any thrown value as an ApiError: what is not one is a bug of the window and says so. */
export const toApiError = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError({
        code: 'unexpected',
        message: thrown instanceof Error ? thrown.message : String(thrown),
        details: {},
      })
