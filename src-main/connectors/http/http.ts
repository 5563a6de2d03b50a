/** The only module that sends requests: time limits, rate, retries of reads, and writes that are sent exactly once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { createSecrets, type Secrets } from '#core/secrets.ts'
import { isLoopback } from './base-url.ts'
import {
  type Attempt,
  type AttemptResult,
  type Fetch,
  fetchOnce,
  type HttpResponse,
  parseJson,
} from './fetch-once.ts'
import { createPace, type Pace } from './pace.ts'
import { ATTEMPTS, askedWaitMs, backOffMs, isCutOff, isFinal, LONGEST_WAIT_MS, rateLimited } from './retry.ts'

export type { Fetch, HttpResponse } from './fetch-once.ts'

interface HttpRequest {
  url: URL
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** A form is only for requests that change nothing at the service, such as asking for a token. */
type ReadRequest = HttpRequest & {
  form?: URLSearchParams
  expects?: 'json' | 'bytes'
  /** The answer contains a token: `granted` has it unchanged. */
  grants?: boolean
}
type WriteRequest = HttpRequest & { method: 'POST' | 'PATCH'; json?: unknown }

/** `lost`: the request may have been carried out, and its answer never came. */
type WriteAnswer = { kind: 'answered'; response: HttpResponse } | { kind: 'lost'; error: AppError }

export interface Http {
  /**
   * Whether the service is reachable: one request without a secret. A gateway without a server behind it (502, 503,
   * 504) does not count. Errors: cancelled, invalid-input.
   */
  isReachable(url: URL, signal?: AbortSignal): Promise<boolean>
  /**
   * Reads, and reads again (four attempts) after a network failure, a time-out, a body cut off, 429, 500, 502,
   * 503 or 504. Any other status is an answer, and so is a 5xx that persists; a web page in place of JSON is not.
   *
   * @throws AppError offline (the sign-in page of a network too), remote-failed (time-out), rate-limited (with
   *   retryAt), redirect-refused, remote-shape-changed (too large, JSON cut off), invalid-input (a header that cannot
   *   be sent), cancelled
   */
  read(request: ReadRequest): Promise<HttpResponse>
  /**
   * Sends once. Throws as `read` does only where the service cannot have acted on the request; whenever it may
   * have, the outcome is `lost` and the caller has to search before sending again.
   */
  write(request: WriteRequest): Promise<WriteAnswer>
}

export interface HttpOptions {
  fetch: Fetch
  clock: Clock
  /** The application's version, for the User-Agent, in which the service requires the integration's name. */
  version: string
  /** Requests per second to one host (default 20), read for each request; loopback is not limited. */
  requestsPerSecond?: () => number
  /** Shared by all clients of the same hosts; a new one by default. */
  pace?: Pace
  /** Milliseconds for one attempt, body included (default 30 s). */
  timeoutMs?: number
  /** Largest accepted body in bytes (default 4 MiB, 32 MiB for a file); two hundred records are a hundredth of it. */
  maxBytes?: number
  /** Refuses every address except loopback. */
  loopbackOnly?: boolean
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  random?: () => number
}

const ANSWERS_WITHIN_MS = 10_000
const NOBODY_BEHIND = new Set([502, 503, 504])

/** Builds the one HTTP port that both APIs use. */
export const createHttp = (options: HttpOptions): Http => {
  const { fetch, clock, wait = defaultWait, random = Math.random, requestsPerSecond = () => 20 } = options
  const pace = options.pace ?? createPace(clock)
  const secrets = createSecrets(SHORTEST_SECRET)

  const pause = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    try {
      await wait(ms, signal)
    } catch (error) {
      if (signal?.aborted) throw new AppError('cancelled', 'the request was cancelled', { cause: error })
      throw error
    }
  }

  const paced = (
    attempt: Attempt,
    { signal, isAsked = false }: { signal?: AbortSignal | undefined; isAsked?: boolean },
  ): Promise<AttemptResult> =>
    pace.run({
      url: attempt.url,
      work: () => fetchOnce(fetch, attempt),
      requestsPerSecond: requestsPerSecond(),
      signal,
      isAsked,
    })

  const send = async (attempt: Attempt, how: Parameters<typeof paced>[1], grants = false) => {
    const result = await paced(attempt, how)
    if (!result.ok) return result
    const response = withoutSecrets(result.response, secrets)
    return { ok: true, response: grants ? { ...response, granted: result.response.json } : response } as const
  }

  const toAttempt = (request: ReadRequest, method: Attempt['method'], type: string, body: string | null) => {
    if (options.loopbackOnly === true && !isLoopback(request.url))
      throw new AppError('invalid-input', 'this build of the application only reaches this computer')
    const headers = toHeaders({
      accept: 'application/json',
      'user-agent': userAgent(options.version),
      ...(body === null ? {} : { 'content-type': type }),
      ...request.headers,
    })
    secretsIn(headers, request.form).forEach(secrets.add)
    const { timeoutMs = 30_000, maxBytes = (request.expects === 'bytes' ? 32 : 4) * 2 ** 20 } = options
    const { url, signal } = request
    return { method, url, headers, body, timeoutMs, maxBytes, expects: 'json' as const, signal }
  }

  /** Milliseconds to the next attempt; throws where the wait would be too long. */
  const pauseFor = (url: URL, result: AttemptResult, attempt: number): number => {
    const asked = result.ok ? askedWaitMs(result.response, clock.epochMs()) : undefined
    if (result.ok && asked !== undefined && asked > LONGEST_WAIT_MS)
      throw rateLimited(result.response.status, asked, clock.epochMs())
    if (asked !== undefined) pace.hold(url, asked)
    // Zero seconds, or a past date, is ignored: an immediate retry would be refused again.
    return asked || backOffMs(attempt, random())
  }

  const endOf = (result: AttemptResult): HttpResponse => {
    if (!result.ok) throw result.error
    const { response } = result
    if (response.status === 429)
      throw rateLimited(429, askedWaitMs(response, clock.epochMs()), clock.epochMs())
    if (isWebPage(response))
      throw new AppError(
        'offline',
        'a web page came in place of the answer: this network may ask to be signed in to first, or the address is of another server',
        { details: { httpStatus: response.status } },
      )
    if (isCutOff(response))
      throw new AppError('remote-shape-changed', 'the answer of the service is not whole JSON', {
        details: { httpStatus: response.status },
      })
    return response
  }

  return {
    async isReachable(url, signal) {
      const attempt = toAttempt({ url, signal }, 'GET', '', null)
      const result = await paced({ ...attempt, timeoutMs: ANSWERS_WITHIN_MS }, { signal })
      if (result.ok) return !NOBODY_BEHIND.has(result.response.status)
      if (isAppError(result.error, 'cancelled')) throw result.error
      return !isAppError(result.error, 'offline') && !isAppError(result.error, 'remote-failed')
    },

    async read(request) {
      const form = request.form?.toString() ?? null
      const method = form === null ? 'GET' : 'POST'
      const prepared = toAttempt(request, method, 'application/x-www-form-urlencoded', form)
      const attempt: Attempt = { ...prepared, expects: request.expects ?? 'json' }
      for (let count = 1; ; count++) {
        const held = pace.heldForMs(attempt.url)
        if (held > 0) await pause(held, request.signal)
        const result = await send(attempt, { signal: request.signal }, request.grants)
        if (isFinal(result) || count === ATTEMPTS) return endOf(result)
        await pause(pauseFor(attempt.url, result, count), request.signal)
      }
    },

    async write(request) {
      const body = request.json === undefined ? null : JSON.stringify(request.json)
      const attempt = toAttempt(request, request.method, 'application/json', body)
      // A cancelled caller still waits for the answer, which may say that the write was carried out.
      const result = await send(attempt, { isAsked: true })
      if (result.ok) {
        if (result.response.status === 429) endOf(result)
        return { kind: 'answered', response: result.response }
      }
      if (result.neverArrived || isAppError(result.error, 'redirect-refused')) throw result.error
      return { kind: 'lost', error: result.error }
    },
  }
}

/** The integration's name and version, as every request carries it (interface 5.2). */
const userAgent = (version: string): string => `Concilia/${version} (bank reconciliation)`

/** Shorter values are not secrets; removing them would change names and texts with the same letters. */
const SHORTEST_SECRET = 8

/** Sent secrets, which must not be read back: the subscription token, the client secret, access and partner tokens. */
const secretsIn = (headers: Headers, form: URLSearchParams | undefined): string[] =>
  [
    headers.get('token'),
    headers.get('authorization')?.replace(/^\w+ /, ''),
    form?.get('client_secret'),
  ].filter((secret) => typeof secret === 'string')

/** Of a body that is not JSON only so many characters are used: to identify its sender, and the name of a failure. */
const MAX_SPOKEN = 20_000

/** The answer without the secrets that were sent. */
const withoutSecrets = (response: HttpResponse, secrets: Secrets): HttpResponse => {
  const { text, json } = response
  if (json === undefined) return { ...response, text: secrets.redact(text.slice(0, MAX_SPOKEN)) }
  const redacted = secrets.redactJson(text)
  if (redacted === text) return response
  return {
    ...response,
    text: redacted,
    bytes: Buffer.from(redacted),
    json: json === undefined ? json : parseJson(redacted),
  }
}

const defaultWait = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  await sleep(ms, undefined, signal ? { signal } : {})
}

const toHeaders = (given: Record<string, string>): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, value)
    } catch {
      // The thrown error quotes the value, which may be a token, so it is not kept as a cause.
      throw new AppError('invalid-input', `"${name}" holds a character that cannot be sent`, {
        details: { field: name },
      })
    }
  }
  return headers
}

/** A network with a sign-in page answers in place of the service, with its own page and a status of success. */
const isWebPage = ({ status, text, json }: HttpResponse): boolean =>
  (status < 300 || status === 511) && json === undefined && /^\s*</.test(text)
