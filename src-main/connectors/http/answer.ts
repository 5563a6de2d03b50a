/** The meaning of an answer outside the documented shapes, for both APIs. */
import { AppError } from '#core/app-error.ts'
import type { HttpResponse } from './http.ts'

/** A web page, or text in place of JSON: the answer of a gateway, not of the service. */
const isForeign = (response: HttpResponse): boolean =>
  response.json === undefined && response.text.trim() !== '' && !response.headers.has('www-authenticate')

/** A 401 or 403 from a gateway because of the program's User-Agent, not because of its credentials. */
export const isClientRejected = (response: HttpResponse): boolean =>
  (response.status === 401 || response.status === 403) && isForeign(response)

/**
 * The failure for a status that the API's rules do not explain.
 *
 * @returns AppError client-rejected, credential-rejected (401), not-found (404), remote-failed (5xx, other 4xx)
 *   or remote-shape-changed (a success without the promised content)
 */
export const toStatusError = (response: HttpResponse): AppError => {
  const { status } = response
  const details = { httpStatus: status }
  if (isClientRejected(response))
    return new AppError(
      'client-rejected',
      `a gateway in front of the service refused this program before any credential was looked at (HTTP ${status}, not JSON); ` +
        'it usually means that its User-Agent is blocked, and the provider can allow it',
      { details },
    )
  if (status === 401)
    return new AppError('credential-rejected', 'the service does not accept these credentials', { details })
  if (status === 404)
    return new AppError(
      'not-found',
      'the service does not know this address (HTTP 404); check the base address',
      { details },
    )
  if (status >= 400) return new AppError('remote-failed', `the service failed (HTTP ${status})`, { details })
  return new AppError('remote-shape-changed', 'the service answered with something else than documented', {
    details,
  })
}
