/** Where something else may stand between a request and the service; what stands there the service does not know. */
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
  /** Stands before a route. @param at page of the transactions list or document id, where the request names one */
  before(route: RouteName, at?: (c: RouteContext) => number | undefined): MiddlewareHandler<RouteEnvironment>
  /** The page of the transactions list that is read where this one was asked for. */
  pageToRead(c: RouteContext, page: number): number
  /** What is sent of a page that was read. */
  pageToSend(c: RouteContext, page: TransactionsPage): TransactionsPage
  /** Seconds after which an access token ends, whatever its answer says. */
  tokenLifetime(c: RouteContext, seconds: number): number
}
