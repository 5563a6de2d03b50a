/** The access token of the transactions API (interface 5.2): requested once, kept in memory only, renewed in time. */
import * as oauth from 'oauth4webapi'
import { cleanText, cutText } from '#contract/clean-text.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { isClientRejected, toStatusError } from '../http/answer.ts'
import { endpointUrl, parseBaseUrl } from '../http/base-url.ts'
import type { Http, HttpResponse } from '../http/http.ts'
import type { BankingCredentials } from './api.ts'
import { toAccessError } from './refusal.ts'

export interface AccessTokens {
  /** A token that is not about to expire; callers at the same moment share one request. */
  get(signal: AbortSignal | undefined): Promise<string>
  /** Forgets this token, unless another one has taken its place already. */
  drop(token: string): void
}

export interface AccessTokensOptions {
  /** `{auth_url}` of the interface. */
  authUrl: string
  credentials: () => Promise<BankingCredentials>
  http: Http
  clock: Clock
}

const SCOPE = 'openbanking.api'
/** Seconds that a token without `expires_in` is used; a 401 ends it earlier. */
const DEFAULT_LIFETIME_S = 300
/** Renewed this long before it expires, at most a tenth of its life. */
const MARGIN_MS = 60_000

/** RFC 6749, 5.2: error codes for a wrong id or secret. */
const REJECTED = new Set(['invalid_client', 'unauthorized_client', 'invalid_grant', 'access_denied'])

/** Characters that a header can carry (RFC 6750, 2.1, and any other visible one). */
const SENDABLE = /^[\x21-\x7e]+$/

interface HeldToken {
  token: string
  renewAtMs: number
}

/** @throws AppError invalid-input where the address of the authorization server is not allowed */
export const createAccessTokens = (options: AccessTokensOptions): AccessTokens => {
  const base = parseBaseUrl(options.authUrl)
  let held: HeldToken | undefined
  let asking: Promise<HeldToken> | undefined

  const ask = (): Promise<HeldToken> => {
    asking ??= requestToken(options, base)
      .then((fresh) => {
        held = fresh
        return fresh
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return {
    async get(signal) {
      if (held && options.clock.epochMs() < held.renewAtMs) return held.token
      const work = ask()
      work.catch(() => undefined) // all callers may have left; those who are waiting get the failure
      return (await leaveOnAbort(work, signal)).token
    },
    drop(token) {
      if (held?.token === token) held = undefined
    },
  }
}

/** The library requires the media type of JSON, which some servers leave out. */
const toFetchResponse = ({ status, text, json, granted }: HttpResponse): Response =>
  new Response(status < 300 && granted !== undefined ? JSON.stringify(granted) : text, {
    status,
    headers: { 'content-type': json === undefined ? 'text/plain' : 'application/json' },
  })

const rejected = (cause: unknown, status: number): AppError =>
  new AppError('credential-rejected', 'the authorization server does not accept this client id and secret', {
    cause,
    details: { httpStatus: status },
  })

const toTokenError = (error: unknown, response: HttpResponse | undefined): unknown => {
  if (isAppError(error) || response === undefined) return error
  if (isClientRejected(response)) return toStatusError(response)
  const access = response.status >= 400 ? toAccessError(response) : undefined
  if (access) return access
  if (error instanceof oauth.ResponseBodyError && !REJECTED.has(error.error))
    return new AppError('service-refused', 'the authorization server refused the request', {
      cause: error,
      details: { httpStatus: response.status, serviceName: cutText(cleanText(error.error), 100) },
    })
  if (error instanceof oauth.ResponseBodyError || response.status === 401)
    return rejected(error, response.status)
  if (response.status >= 400) return toStatusError(response)
  return new AppError('remote-shape-changed', 'the authorization server sent something else than a token', {
    details: { httpStatus: response.status },
  })
}

const requestToken = async (options: AccessTokensOptions, base: URL): Promise<HeldToken> => {
  const { clientId, clientSecret } = await options.credentials()
  if (!clientId || !clientSecret)
    throw new AppError('credential-missing', 'no client id or secret is known for this company')
  const client: oauth.Client = { client_id: clientId }
  const server: oauth.AuthorizationServer = {
    issuer: base.origin,
    token_endpoint: endpointUrl(base, 'connect/token').href,
  }
  let response: HttpResponse | undefined
  try {
    const sent = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(clientSecret),
      { scope: SCOPE },
      {
        // http is allowed on loopback only, which was checked for the base address.
        [oauth.allowInsecureRequests]: base.protocol === 'http:',
        [oauth.customFetch]: async (url, { body }) => {
          response = await options.http.read({ url: new URL(url), form: body, grants: true })
          return toFetchResponse(response)
        },
      },
    )
    const granted = await oauth.processClientCredentialsResponse(server, client, sent)
    if (!SENDABLE.test(granted.access_token)) throw new TypeError('a token that no header can carry')
    const lifetimeMs = (granted.expires_in ?? DEFAULT_LIFETIME_S) * 1000
    const marginMs = Math.min(MARGIN_MS, lifetimeMs / 10)
    return { token: granted.access_token, renewAtMs: options.clock.epochMs() + lifetimeMs - marginMs }
  } catch (error) {
    throw toTokenError(error, response)
  }
}

/** Waits for shared work, but stops waiting when the caller's signal aborts. */
const leaveOnAbort = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work
  const cancelled = (): AppError => new AppError('cancelled', 'the request was cancelled')
  if (signal.aborted) throw cancelled()
  let onAbort: (() => void) | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        onAbort = () => reject(cancelled())
        signal.addEventListener('abort', onAbort, { once: true })
      }),
    ])
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort)
  }
}
