/** Points at which tests may intervene between a request and the service (`test/sandbox`); the service itself has no faults. */
import type { MiddlewareHandler } from 'hono'
import { berlinRecord } from './berlin-record.ts'
import type { RouteContext, RouteEnvironment } from './http/route-environment.ts'
import type { Transaction } from './transaction.ts'

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

/** One page of the transactions list, before its records get their shape. */
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
  /**
   * What writes a transaction as the bank sends it.
   *
   * @param shape what follows the account's id in a request, as `<account>.<shape>` @returns undefined for an unknown one
   */
  recordIn(shape: string | undefined): ((transaction: Transaction) => object) | undefined
}

export const noHooks: ServiceHooks = {
  before: () => (_c, next) => next(),
  pageToRead: (_c, page) => page,
  pageToSend: (_c, page) => page,
  tokenLifetime: (_c, seconds) => seconds,
  recordIn: (shape) => (shape === undefined ? berlinRecord : undefined),
}
