/** The only module that decides which addresses the application may call. */
import { BlockList, isIP } from 'node:net'
import { AppError } from '#core/app-error.ts'

const LOOPBACK_NAMES = new Set(['localhost', '[::1]'])
const LOOPBACK_V4 = /^127(?:\.\d{1,3}){3}$/

/** True where the address is this computer itself. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean =>
  LOOPBACK_NAMES.has(hostname) || LOOPBACK_V4.test(hostname)

/** This computer, networks that cannot be reached from outside, and reserved addresses (RFC 6890). */
const inside = new BlockList()
const ranges = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ],
  ipv6: ['::/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
}
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of ranges[family]) {
    const [network = '', bits] = range.split('/')
    inside.addSubnet(network, Number(bits), family)
  }

/** Names that only this computer or its network resolves: without a dot, or below one of these. */
const INSIDE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet)$|^[^.]+$/

/** True where the written address is of this computer or its network; names are not resolved. */
export const isInside = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const version = isIP(host)
  return version === 0 ? INSIDE_NAME.test(host) : inside.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

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
