/** The only place that decides which addresses the application may call. */
import { AppError } from '../../core/app-error.ts'

const LOOPBACK_NAMES = new Set(['localhost', '[::1]'])
const LOOPBACK_V4 = /^127(?:\.\d{1,3}){3}$/

/** True where the address is this computer itself. */
export const isLoopback = (url: URL): boolean =>
  LOOPBACK_NAMES.has(url.hostname) || LOOPBACK_V4.test(url.hostname)

/**
 * Parses the address of a service: https anywhere, http on loopback alone, no user, query or fragment.
 *
 * @returns a URL whose path ends in a slash, so that paths can be appended
 * @throws AppError invalid-input
 */
export const parseBaseUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw new AppError('invalid-input', 'the address of the service is not a URL')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new AppError('invalid-input', 'the address of the service must start with https://')
  if (url.username || url.password || url.search || url.hash)
    throw new AppError(
      'invalid-input',
      'the address of the service must not hold a user, a query or a fragment',
    )
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

/** Query members; undefined ones are left out. */
export type Query = Record<string, string | number | undefined>

/** Appends a relative path (without a leading slash) and a query to a base address. */
export const endpointUrl = (base: URL, path: string, query: Query = {}): URL => {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}
