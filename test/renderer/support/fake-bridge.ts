/** The other side of the border in memory: typed by the contract, every answer validated by its schema. */
import type { Bridge } from '#contract/bridge.ts'
import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import {
  type Channel,
  contract,
  type EventName,
  type EventPayload,
  type Request,
  type Response,
} from '#contract/index.ts'

export type Answers = { [C in Channel]?: (input: Request<C>) => Response<C> | Promise<Response<C>> }

/** Thrown by an answer to fail as the world does. */
export class WorldFailed extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(`failed: ${code}`)
    this.code = code
    this.details = details
  }
}

export interface FakeBridge extends Bridge {
  /** Every call, in order. */
  readonly calls: { readonly channel: Channel; readonly input: unknown }[]
  readonly callsTo: <C extends Channel>(channel: C) => Request<C>[]
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void
  /** Replaces answers from now on. */
  readonly answer: (answers: Answers) => void
}

/** @param isValidating whether questions and answers are validated by their schemas; off where time is measured */
export const createFakeBridge = (first: Answers, isValidating = true): FakeBridge => {
  let answers: Answers = first
  const calls: FakeBridge['calls'] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    calls,
    callsTo: <C extends Channel>(channel: C) =>
      calls.filter((call) => call.channel === channel).map(({ input }) => input as Request<C>),
    answer: (more) => {
      answers = { ...answers, ...more }
    },
    emit(name, payload) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never)
    },
    subscribe(name, listener) {
      const own = listeners.get(name) ?? new Set()
      own.add(listener as (payload: never) => void)
      listeners.set(name, own)
      return () => void own.delete(listener as (payload: never) => void)
    },
    async invoke(channel, input) {
      calls.push({ channel, input })
      const { input: question, output } = contract[channel]
      if (isValidating) question.parse(input)
      const answer = answers[channel] as ((input: unknown) => unknown) | undefined
      if (answer === undefined) throw new Error(`no answer for ${channel}`)
      try {
        const value = await answer(input)
        if (isValidating) output.parse(value)
        return { ok: true, value: value as never }
      } catch (error) {
        if (!(error instanceof WorldFailed)) throw error
        return { ok: false, error: { code: error.code, message: error.message, details: error.details } }
      }
    },
  }
}

/** The same count for each filter asked. */
export const countsOf = (count: number, openMinor: number) => (asked: { filters: readonly object[] }) => ({
  counts: asked.filters.map(() => ({ count, openMinor })),
})
