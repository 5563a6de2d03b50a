/**
 * Parses fault rules, one text each: `<route>[@<page or id>]:<fault>[=<argument>][#<times>][%<percent>]`.
 * `transactions@3:429=2#1` answers the first request for page 3 with 429 and Retry-After 2.
 */
import { AppError } from '#core/app-error.ts'
import { ROUTE_NAMES } from '../../src-main/sandbox/hooks.ts'

const FAULT_ROUTES = ['*', ...ROUTE_NAMES] as const
export type FaultRoute = (typeof FAULT_ROUTES)[number]

export const FAULT_NAMES = [
  'latency',
  'hang',
  '401',
  '403',
  '429',
  '500',
  '503',
  'truncated',
  'drop',
  'html',
  'redirect',
  'not-envelope',
  'loose-envelope',
  'unknown-error',
  'unknown-validation',
  'duplicate-page',
  'shift',
  'total',
  'empty-page',
  'endless',
  'new-ids',
  'early-expiry',
  'lost-answer',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]

export interface FaultRule {
  route: FaultRoute
  /** Page of the transactions list, or document id; undefined for any. */
  at: number | undefined
  name: FaultName
  argument: string
  /** To how many more requests it applies. */
  left: number
  /** Percentage of the matching requests it applies to, 0 to 100. */
  percent: number
}

const SHAPE = /^([a-z*-]+)(?:@(\d{1,9}))?:([a-z0-9-]+)(?:=([^#%]{1,64}))?(?:#(\d{1,6}))?(?:%(\d{1,3}))?$/

/** @throws AppError invalid-input that lists the valid names, when the text is not a rule of the grammar */
export const parseFault = (text: string): FaultRule => {
  const parts = SHAPE.exec(text.trim())
  const route = FAULT_ROUTES.find((known) => known === parts?.[1])
  const name = FAULT_NAMES.find((known) => known === parts?.[3])
  if (!parts || !route || !name)
    throw new AppError(
      'invalid-input',
      `"${text}" is not a fault; write route[@page]:fault[=argument][#times][%percent], where route is one of ` +
        `${FAULT_ROUTES.join(' ')} and fault one of ${FAULT_NAMES.join(' ')}`,
    )
  return {
    route,
    at: parts[2] === undefined ? undefined : Number(parts[2]),
    name,
    argument: parts[4] ?? '',
    left: parts[5] === undefined ? Number.POSITIVE_INFINITY : Number(parts[5]),
    percent: parts[6] === undefined ? 100 : Number(parts[6]),
  }
}
