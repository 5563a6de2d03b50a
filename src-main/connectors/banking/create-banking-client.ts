/** The transactions API over HTTP: sends a bearer token with every call, decodes pages, maps refusals to errors. */

import { z } from 'zod'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import { foldText } from '#core/fold.ts'
import { toDecimalText } from '#core/money.ts'
import type { FetchedTransaction, TransactionsPage } from '#core/transactions.ts'
import { endpointUrl, parseBaseUrl, type Query } from '../http/base-url.ts'
import type { Http, HttpResponse } from '../http/http.ts'
import type { BankingClient, BankingCredentials, TransactionFilters, TransactionsRequest } from './api.ts'
import { createAccessTokens } from './oauth.ts'
import { toBankingError } from './refusal.ts'
import { decodeTransactions } from './transform.ts'

export interface BankingClientOptions {
  /** `{banking_url}` of the interface; https, or http on loopback. */
  bankingUrl: string
  /** `{auth_url}` of the interface; https, or http on loopback. */
  authUrl: string
  /** Called whenever a token is needed, so that the secret is not kept here. */
  credentials: () => Promise<BankingCredentials>
  http: Http
  clock: Clock
}

/** Interface 8. */
const LARGEST_PAGE = 200

/** Five times the page size: reading more at once would block everything else. */
const MAX_RECORDS = 1_000
/** More than an account can have: a service that claims more would be read for ever. */
const MAX_TRANSACTIONS = 50_000_000

/** @throws AppError invalid-input where an address is not allowed */
export const createBankingClient = (options: BankingClientOptions): BankingClient => {
  const base = parseBaseUrl(options.bankingUrl)
  const tokens = createAccessTokens(options)
  const signedAccounts = new Set<string>()

  const readWith = (token: string, url: URL, signal: AbortSignal | undefined): Promise<HttpResponse> =>
    options.http.read({ url, headers: { authorization: `Bearer ${token}` }, signal })

  /** A token may expire early: a first 401, of any server, renews it; a second one is the answer. */
  const read = async (url: URL, signal: AbortSignal | undefined): Promise<HttpResponse> => {
    const token = await tokens.get(signal)
    const response = await readWith(token, url, signal)
    if (response.status !== 401) return response
    tokens.drop(token)
    return readWith(await tokens.get(signal), url, signal)
  }

  const listTransactions = async (request: TransactionsRequest): Promise<TransactionsPage> => {
    const { accountId, page, pageSize = LARGEST_PAGE, currency = 'EUR', signal } = request
    const url = endpointUrl(base, 'api/v1/transactions', {
      accountId: accountId || undefined,
      page,
      pageSize,
      ...toFilterQuery(request),
    })
    const response = await read(url, signal)
    if (response.status >= 300) throw toBankingError(response)
    const sent = parsePage(response)
    const figures = toFigures(sent, { page, pageSize })
    const decoded = decodeTransactions(sent.transactions, {
      currency,
      amountsAreSigned: request.amountsAreSigned === true || signedAccounts.has(accountId),
    })
    if (decoded.amountsAreSigned) signedAccounts.add(accountId)
    return {
      ...figures,
      received: sent.transactions.length,
      amountsAreSigned: decoded.amountsAreSigned,
      transactions: applyFilters(decoded.transactions, sent.transactions, request),
      body: response.bytes,
    }
  }

  return {
    listTransactions,
    async testConnection({ accountId = '', signal } = {}) {
      await listTransactions({ accountId, page: 1, pageSize: 1, signal })
    },
  }
}

const parsePage = (response: HttpResponse): RemotePage => {
  const parsed = remotePage.safeParse(response.json)
  if (parsed.success && parsed.data.transactions.length > MAX_RECORDS)
    throw new AppError('remote-shape-changed', 'the service sent a page of more transactions than any has', {
      details: { field: 'transactions', httpStatus: response.status },
    })
  if (parsed.success) return parsed.data
  throw new AppError('remote-shape-changed', 'the service sent something else than a page of transactions', {
    details: { field: parsed.error.issues[0]?.path.join('.') ?? '', httpStatus: response.status },
  })
}

/** The service's own figures; missing ones are derived, and a page without any total is refused. */
const toFigures = (sent: RemotePage, asked: { page: number; pageSize: number }) => {
  const page = sent.page || asked.page
  const pageSize = sent.pageSize || asked.pageSize
  const { totalCount, totalPages } = sent
  if (totalCount === null && totalPages === null)
    throw new AppError('remote-shape-changed', 'the service does not say how many transactions there are', {
      details: { field: 'totalPages' },
    })
  if ((totalCount ?? 0) > MAX_TRANSACTIONS || (totalPages ?? 0) > MAX_TRANSACTIONS)
    throw new AppError('remote-shape-changed', 'the service counts more transactions than any account has', {
      details: { field: totalCount === null ? 'totalPages' : 'totalCount' },
    })
  return {
    page,
    pageSize,
    totalCount: totalCount ?? (totalPages ?? 0) * pageSize,
    totalPages: totalPages ?? Math.ceil((totalCount ?? 0) / pageSize),
  }
}

/**
 * The service's filters, sent and applied again here: one that the service ignores must not give wrong results. Filters
 * as query members (interface 4.10): dates as yyyy-mm-dd, amounts with a dot.
 */
const toFilterQuery = (filters: TransactionFilters): Query => ({
  from: filters.from,
  to: filters.to,
  search: filters.search,
  type: filters.type,
  status: filters.status,
  minAmount: filters.minAmountMinor === undefined ? undefined : toDecimalText(filters.minAmountMinor),
  maxAmount: filters.maxAmountMinor === undefined ? undefined : toDecimalText(filters.maxAmountMinor),
})

/** All texts of a record; undefined where it is nested too deeply to be serialised (a RangeError of the stack). */
const textOf = (sent: unknown): string | undefined => {
  try {
    return foldText(JSON.stringify(sent) ?? '')
  } catch {
    return undefined
  }
}

const isWithin = <T extends string | number>(value: T, from: T | undefined, to: T | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)

/**
 * Whether a transaction passes, in doubt yes: by booking or value date, by signed amount or magnitude, by
 * every word of the search anywhere in the record. `type` and `status` have no documented values, so the
 * service's result is trusted for them.
 */
const passes = (
  transaction: FetchedTransaction,
  sent: unknown,
  filters: TransactionFilters,
  words: readonly string[],
): boolean => {
  const { bookingDate, valueDate, amountMinor } = transaction
  const dates = [bookingDate, valueDate].filter((date) => date !== null)
  if (dates.length > 0 && !dates.some((date) => isWithin(date, filters.from, filters.to))) return false
  const { minAmountMinor, maxAmountMinor } = filters
  const amounts = [amountMinor, Math.abs(amountMinor)]
  const unread = transaction.flags.some((flag) => flag === 'amount-unreadable' || flag === 'amount-missing')
  if (!unread && !amounts.some((amount) => isWithin<number>(amount, minAmountMinor, maxAmountMinor)))
    return false
  if (words.length === 0) return true
  const record = textOf(sent)
  return record === undefined || words.every((word) => record.includes(word))
}

const isFiltering = ({ from, to, search, minAmountMinor, maxAmountMinor }: TransactionFilters): boolean =>
  [from, to, search, minAmountMinor, maxAmountMinor].some((filter) => filter !== undefined)

/** The transactions that pass; the same list where no filter is set. `sent` has the page's raw records. */
const applyFilters = (
  transactions: FetchedTransaction[],
  sent: readonly unknown[],
  filters: TransactionFilters,
): FetchedTransaction[] => {
  if (!isFiltering(filters)) return transactions
  const words = foldText(filters.search ?? '')
    .split(' ')
    .filter(Boolean)
  return transactions.filter((transaction) => passes(transaction, sent[transaction.place], filters, words))
}

/** A count that is not negative, as a number or as digits; absent and unreadable are the same. */
const looseCount = z
  .union([
    z.int().nonnegative(),
    z
      .string()
      .trim()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((count) => count ?? null)

/** The page around the records (interface 2.10); the records themselves are decoded one by one elsewhere. */
const remotePage = z.object({
  transactions: z.array(z.unknown()),
  page: looseCount,
  pageSize: looseCount,
  totalCount: looseCount,
  totalPages: looseCount,
})
type RemotePage = z.infer<typeof remotePage>
