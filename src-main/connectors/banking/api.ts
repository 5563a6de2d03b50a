/** The transactions list (interface 4.10) as a typed call. */
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import type { TransactionsPage } from '#core/transactions.ts'

/** The service's own filters; their value formats are not documented, so results are checked again here. */
export interface TransactionFilters {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  search?: string | undefined
  /** Sent unchanged. */
  type?: string | undefined
  status?: string | undefined
  minAmountMinor?: Minor | undefined
  maxAmountMinor?: Minor | undefined
}

export interface TransactionsRequest extends TransactionFilters {
  accountId: string
  /** 1-based. */
  page: number
  /** At most 200, the default; the service limits it, and the page says which size was used. */
  pageSize?: number | undefined
  /** For records that name none (default EUR). */
  currency?: CurrencyCode | undefined
  /** The account's amounts are known to be signed: a positive one without an indicator is money in. */
  amountsAreSigned?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * All calls throw AppError: credential-rejected, scope-missing, binding-missing, client-rejected,
 * service-refused, rate-limited, offline, remote-failed, remote-shape-changed, redirect-refused, not-found
 * (the address itself), cancelled, and whatever the credentials' source throws.
 */
export interface BankingClient {
  /**
   * One page. Records that do not pass the filters are left out even where the service ignored a filter;
   * `received` counts what it sent, so that an empty page can still be distinguished from a filtered one.
   */
  listTransactions(request: TransactionsRequest): Promise<TransactionsPage>
  /** Resolves where a token is granted and the account's first page can be read. */
  testConnection(call?: { accountId?: string | undefined; signal?: AbortSignal | undefined }): Promise<void>
}

export interface BankingCredentials {
  clientId: string
  clientSecret: string
}
