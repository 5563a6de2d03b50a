/** The transactions API over HTTP: sends a bearer token with every call, decodes pages, maps refusals to errors. */

import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { TransactionsPage } from '#core/transactions.ts'
import { endpointUrl, parseBaseUrl } from '../http/base-url.ts'
import type { Http, HttpResponse } from '../http/http.ts'
import type { BankingClient, BankingCredentials, TransactionsRequest } from './api.ts'
import { applyFilters, toFilterQuery } from './filters.ts'
import { createAccessTokens } from './oauth.ts'
import { toBankingError } from './refusal.ts'
import { type RemotePage, remotePage } from './schema.ts'
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
