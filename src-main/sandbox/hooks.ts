/** Points at which tests may intervene between a request and the service (`test/sandbox`); the service itself has no faults. */
import type { MiddlewareHandler } from 'hono'
import type { RouteContext, RouteEnvironment } from './state.ts'
import { centsText, type Transaction } from './transaction.ts'

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

/**
 * A transaction as the sample bank sends it, in the shape of the Berlin group: nested amount as signed text, names and
 * accounts by direction.
 */
export const berlinRecord = (transaction: Transaction): object => {
  const party = transaction.counterparty
  const account = transaction.iban === null ? undefined : { iban: transaction.iban }
  const incoming = transaction.amountMinor >= 0
  return {
    transactionId: transaction.id,
    ...(transaction.reference === null ? {} : { endToEndId: transaction.reference }),
    bookingDate: transaction.bookingDate,
    valueDate: transaction.valueDate,
    transactionAmount: { amount: centsText(transaction.amountMinor), currency: transaction.currency },
    ...(party === null ? {} : incoming ? { debtorName: party } : { creditorName: party }),
    ...(account === undefined ? {} : incoming ? { debtorAccount: account } : { creditorAccount: account }),
    remittanceInformationUnstructured: transaction.text,
    status: transaction.status,
    balanceAfterTransaction: {
      balanceAmount: { amount: centsText(transaction.balanceMinor), currency: transaction.currency },
      balanceType: 'interimBooked',
    },
  }
}
