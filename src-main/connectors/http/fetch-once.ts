/** One attempt: sends headers, reads a body of limited size, within one time limit and the caller's signal. */
import { AppError } from '#core/app-error.ts'

/** Node's global fetch, or Electron's `net.fetch`, which follows the system's proxy. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface HttpResponse {
  status: number
  headers: Headers
  /** The whole body. */
  bytes: Uint8Array
  /** The body decoded as UTF-8; empty where the caller asked for bytes. */
  text: string
  /** The body as JSON; undefined where it is not JSON (JSON has no undefined). */
  json: unknown
  /** The body with the secrets that it grants, where the request expects them; undefined otherwise. */
  granted?: unknown
}

export interface Attempt {
  method: 'GET' | 'POST' | 'PATCH'
  url: URL
  headers: Headers
  body: string | null
  timeoutMs: number
  maxBytes: number
  /** `bytes`: the body is a file, which is neither decoded nor parsed. */
  expects: 'json' | 'bytes'
  signal: AbortSignal | undefined
}

/** An answer, or why there is none. */
export type AttemptResult = { ok: true; response: HttpResponse } | ({ ok: false } & NetworkFailure)

const utf8 = new TextDecoder()

const FIRST_BYTES = 64 * 1024

/**
 * Sends one request and reads its whole answer, with any status. Redirects are refused: fetch would send
 * the invoicing token to another host. Never throws for the network; a cancelled caller gets AppError cancelled.
 */
export const fetchOnce = async (fetch: Fetch, attempt: Attempt): Promise<AttemptResult> => {
  const { signal } = attempt
  if (signal?.aborted) throw cancelled()
  const controller = new AbortController()
  const onAbort = (): void => controller.abort()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, attempt.timeoutMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const response = await fetch(attempt.url.href, {
      method: attempt.method,
      headers: attempt.headers,
      body: attempt.body,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: controller.signal,
    })
    const bytes = await readBody(response, attempt.maxBytes)
    const text = attempt.expects === 'bytes' ? '' : utf8.decode(bytes)
    const { status, headers } = response
    if (/^\s*[[{]/.test(text) && !isReasonableJson(text)) throw tooLarge(status)
    return { ok: true, response: { status, headers, bytes, text, json: parseJson(text) } }
  } catch (reason) {
    controller.abort() // closes the connection where the body was not read
    if (timedOut)
      return {
        ok: false,
        error: new AppError(
          'remote-failed',
          `the service did not answer within ${Math.round(attempt.timeoutMs / 1000)} s`,
          { cause: reason, details: { timedOut: true } },
        ),
        neverArrived: false,
      }
    if (signal?.aborted) return { ok: false, error: cancelled(), neverArrived: false }
    if (reason instanceof AppError) return { ok: false, error: reason, neverArrived: false }
    return { ok: false, ...toNetworkFailure(reason) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

const cancelled = (): AppError => new AppError('cancelled', 'the request was cancelled')

const tooLarge = (status: number): AppError =>
  new AppError(
    'remote-shape-changed',
    'the answer of the service is larger, or nested deeper, than any real one',
    {
      details: { httpStatus: status },
    },
  )

const readBody = async (response: Response, maxBytes: number): Promise<Uint8Array> => {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(response.status)
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  // Copied into one array as they arrive: each small part would keep the larger buffer alive that it was cut from.
  let whole = new Uint8Array(FIRST_BYTES)
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const next = size + part.value.byteLength
    if (next > maxBytes) throw tooLarge(response.status)
    if (next > whole.byteLength) {
      const wider = new Uint8Array(Math.max(next, Math.min(maxBytes, whole.byteLength * 2)))
      wider.set(whole.subarray(0, size))
      whole = wider
    }
    whole.set(part.value, size)
    size = next
  }
  return whole.subarray(0, size)
}

/** @returns undefined where it is not JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // HttpResponse.json is then undefined, which every caller has to check
  }
}

/** The deepest document of the interface has six levels. */
const DEEPEST = 64
/** Two hundred records of the richest dialect are a fifth of it. */
const MAX_VALUES = 50_000

const QUOTE = 34
const BACKSLASH = 92

const endOfString = (text: string, open: number): number => {
  let at = open + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/**
 * Whether a JSON text may be parsed: one with many millions of values would block everything else. False where it is
 * nested deeper, or has more members and items, than any real answer. Linear, about 1 ms a megabyte.
 */
const isReasonableJson = (text: string): boolean => {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case 44: // ,
        values++
        break
      case 91: // [
      case 123: // {
        depth++
        values++
        if (depth > DEEPEST || values > MAX_VALUES) return false
        break
      case 93: // ]
      case 125: // }
        depth--
        break
    }
  }
  return values <= MAX_VALUES
}

/** The meaning of a rejected fetch, whose errors differ between the two runtimes. */
interface NetworkFailure {
  error: AppError
  /** The request cannot have reached the service, so that it can be repeated safely. */
  neverArrived: boolean
}

/** Node's and Chromium's codes for a connection that was never made. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_CONNECTION_REFUSED',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_PROXY_CONNECTION_FAILED',
])

/** The connection was not trusted: nothing was sent. */
const UNTRUSTED = /^(?:ERR_CERT_|ERR_SSL_|ERR_TLS_CERT|CERT_|SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_)/

/** The answer cannot be decompressed or is not HTTP: codes of zlib and of the parser in Node, and Chromium's. */
const DAMAGED =
  /^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_CONTENT_DECODING|HPE_|UND_ERR_HEADERS_OVERFLOW|ERR_RESPONSE_HEADERS_T|ERR_INVALID_HTTP_RESPONSE|ERR_INVALID_CHUNKED)/

const causes = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) {
    chain.push(at)
    if (at instanceof AggregateError) chain.push(...at.errors.filter((inner) => inner instanceof Error))
  }
  return chain
}

/** `code` in Node; in Electron the message is `net::` followed by the code. */
const codeOf = (error: Error): string => {
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^net::(ERR_[A-Z_]+)/.exec(error.message)?.[1] ?? ''
}

/**
 * Maps the reason of a rejected fetch to redirect-refused, remote-failed (a certificate that is not trusted, an answer
 * that cannot be decompressed) or offline.
 * A refused redirect has no code in either runtime and is recognised by its text; where that text changes, the
 * failure is `offline`, which is as safe.
 */
export const toNetworkFailure = (reason: unknown): NetworkFailure => {
  const chain = causes(reason)
  const code = chain.map(codeOf).find((found) => found !== '') ?? ''
  if (code === '' && chain.some((error) => /\bredirect/i.test(error.message)))
    return {
      error: new AppError(
        'redirect-refused',
        'the service answered with a redirect, which is never followed',
        {
          cause: reason,
        },
      ),
      neverArrived: false,
    }
  if (UNTRUSTED.test(code))
    return {
      error: new AppError('remote-failed', `the certificate of the service is not trusted (${code})`, {
        cause: reason,
      }),
      neverArrived: true,
    }
  if (DAMAGED.test(code))
    return {
      error: new AppError('remote-failed', `the answer of the service arrived damaged (${code})`, {
        cause: reason,
      }),
      neverArrived: false,
    }
  return {
    error: new AppError('offline', `the service could not be reached${code ? ` (${code})` : ''}`, {
      cause: reason,
    }),
    neverArrived: NEVER_ARRIVED.has(code),
  }
}
