/** What a rejected fetch means: the two runtimes say it differently, and only here are they distinguished. */
import { AppError } from '#core/app-error.ts'

export interface NetworkFailure {
  error: AppError
  /** The request cannot have reached the service, so that repeating it repeats nothing. */
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

/** The connection was made and not trusted: nothing was sent over it. */
const UNTRUSTED = /^(?:ERR_CERT_|ERR_SSL_|ERR_TLS_CERT|CERT_|SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO_)/

/** An answer came and cannot be unpacked, or is none: the codes of zlib and of the parser in Node, and Chromium's. */
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

/** `code` in Node; in Electron the message is `net::` and the code. */
const codeOf = (error: Error): string => {
  if ('code' in error && typeof error.code === 'string') return error.code
  return /^net::(ERR_[A-Z_]+)/.exec(error.message)?.[1] ?? ''
}

/**
 * Sorts the reason of a rejected fetch into redirect-refused, remote-failed (a certificate that is not trusted, an answer
 * that cannot be unpacked) or offline.
 * A refused redirect has no code in either runtime: its text is all there is, and where that changes the
 * failure is called offline, which is as safe.
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
