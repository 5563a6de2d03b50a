/** The meaning of a refusal by the transactions API; the shape of its bodies is not documented (interface 7). */
import { cleanText, cutText } from '#contract/clean-text.ts'
import { AppError } from '#core/app-error.ts'
import { toStatusError } from '../http/answer.ts'
import type { HttpResponse } from '../http/http.ts'

const SCOPE = /insufficient_?scope|invalid_scope/i
const BINDING = /missing_?client_?binding/i

const spokenBy = (response: HttpResponse): string =>
  `${response.headers.get('www-authenticate') ?? ''} ${response.text.slice(0, 20_000)}`

/** Finds the reason of a 403 in the body or in WWW-Authenticate; undefined where there is none. */
export const toAccessError = (response: HttpResponse): AppError | undefined => {
  const words = spokenBy(response)
  const details = { httpStatus: response.status }
  if (BINDING.test(words))
    return new AppError(
      'binding-missing',
      'the client id is not bound to a client account yet; the provider has to bind it',
      { details },
    )
  if (SCOPE.test(words))
    return new AppError('scope-missing', 'the client id may not use the scope openbanking.api', { details })
  return undefined
}

const TEXT_MEMBERS = ['error_description', 'message', 'detail', 'title', 'error']

const textOf = (json: unknown): string | null => {
  if (typeof json !== 'object' || json === null) return null
  for (const name of TEXT_MEMBERS) {
    const text: unknown = (json as Record<string, unknown>)[name]
    if (typeof text === 'string' && text.trim()) return cutText(cleanText(text).trim(), 500)
  }
  return null
}

/** The failure for an answer that is not a page. */
export const toBankingError = (response: HttpResponse): AppError => {
  const { status } = response
  const access = status === 401 || status === 403 ? toAccessError(response) : undefined
  if (access) return access
  const said = textOf(response.json)
  // A 404 with the service's own body means an unknown account; any other, a wrong address.
  const isOwn = response.json !== undefined && (status !== 404 || said !== null)
  if (status === 401 || status >= 500 || !isOwn) return toStatusError(response)
  return new AppError('service-refused', `the service refused the request (HTTP ${status})`, {
    details: { httpStatus: status, serviceText: said },
  })
}
