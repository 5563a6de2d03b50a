/** The meaning of a rejected fetch, whose errors differ between the two runtimes. */
import { AppError } from '#core/app-error.ts'

export interface NetworkFailure {
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
