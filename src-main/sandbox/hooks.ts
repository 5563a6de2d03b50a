/** Points at which tests and controls may intervene between a request and the service; the service itself has no faults. */
import type { MiddlewareHandler } from 'hono'
import type { Transaction } from './dialects/transaction.ts'
import type { RouteContext, RouteEnvironment } from './http/route-environment.ts'

export const ROUTE_NAMES = [
  'token',
  'transactions',
  'create',
  'document',
  'cancel',
  'property',
  'waybill',
  'partner',
  'partner-tokens',
  'client',
  'tax-id',
  'pdf',
] as const
type RouteName = (typeof ROUTE_NAMES)[number]

/** One page of the transactions list, before a dialect gives its records their shape. */
interface TransactionsPage {
  transactions: readonly Transaction[]
  page: number
  pageSize: number
  totalCount: number
  totalPages: number
}

export interface ServiceHooks {
  /** Middleware before a route. @param at page of the transactions list or document id, where the request names one */
  before(route: RouteName, at?: (c: RouteContext) => number | undefined): MiddlewareHandler<RouteEnvironment>
  /** The page to read in place of the requested one. */
  pageToRead(c: RouteContext, page: number): number
  /** The page to send in place of the one that was read. */
  pageToSend(c: RouteContext, page: TransactionsPage): TransactionsPage
  /** Seconds after which an access token really expires; its answer may state other ones. */
  tokenLifetime(c: RouteContext, seconds: number): number
}
