/** The transactions API (interface 4.10): one page of one account, newest first, filters before paging. */
import { Hono, type Next } from 'hono'
import { parseIsoDate } from '#core/calendar.ts'
import type { ServiceHooks } from '../hooks.ts'
import { refuseBareUserAgent } from '../http/guards/credentials.ts'
import { parseDecimal, toCents } from '../rules/totals.ts'
import type { RouteContext, RouteEnvironment, SandboxState } from '../state.ts'
import type { Cell, Store } from '../store.ts'
import {
  countFiltered,
  countTransactions,
  findLastTransaction,
  listByPosition,
  listFiltered,
  type TransactionFilter,
} from '../tables/transactions.ts'
import type { Transaction } from '../transaction.ts'

interface Account {
  toRecord(transaction: Transaction): object
  store: Store
}

const findAccount = (
  state: SandboxState,
  hooks: ServiceHooks,
  accountId: string | undefined,
): Account | undefined => {
  const [account, shape] = (accountId || state.company.accountId).split('.')
  const store = account === state.company.accountId ? state.store : state.otherAccounts.get(account ?? '')
  const toRecord = hooks.recordIn(shape)
  return store && toRecord && { toRecord, store }
}

const all = (filter: TransactionFilter): TransactionFilter =>
  filter.sql === '' ? { sql: '1 = 1', cells: [] } : filter

const MAX_KEPT_COUNTS = 500

export const bankingRoutes = (state: SandboxState, hooks: ServiceHooks): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  let counts = new Map<string, number>()
  let countsVersion = -1
  let hasGaps = false

  /** The sample's own account may hold a million transactions, so its counts are cached. */
  const countOf = (store: Store, query: TransactionQuery): number => {
    if (store !== state.store) return countFiltered(store, all(query.filter))
    if (countsVersion !== state.transactionsVersion || counts.size > MAX_KEPT_COUNTS) {
      counts = new Map()
      countsVersion = state.transactionsVersion
      hasGaps = (findLastTransaction(state.store)?.position ?? 0) !== countTransactions(state.store)
    }
    const key = JSON.stringify(query.filter)
    const known = counts.get(key)
    if (known !== undefined) return known
    const count =
      query.filter.sql === '' ? countTransactions(state.store) : countFiltered(state.store, query.filter)
    counts.set(key, count)
    return count
  }
  const pageOf = (store: Store, query: TransactionQuery, total: number): Transaction[] => {
    const offset = (query.page - 1) * query.pageSize
    if (offset >= total) return []
    if (query.filter.sql === '' && !hasGaps && store === state.store)
      return listByPosition(store, total - offset, total - offset - query.pageSize + 1)
    return listFiltered(store, all(query.filter), query.pageSize, offset)
  }

  app.get(
    '/api/v1/transactions',
    refuseBareUserAgent,
    hooks.before('transactions', (c) => Number(c.req.query('page') ?? 1)),
    requireBearer(state),
    (c) => {
      const account = findAccount(state, hooks, c.req.query('accountId'))
      if (account === undefined) return c.json({ error: 'AccountNotFound', message: 'No such account.' }, 404)
      const query = parseTransactionQuery(c.req.query())
      if (typeof query === 'string')
        return c.json(
          { error: 'InvalidParameter', message: `${query} cannot be read.`, parameter: query },
          400,
        )
      const page = hooks.pageToRead(c, query.page)
      const totalCount = countOf(account.store, query)
      const sent = hooks.pageToSend(c, {
        transactions: pageOf(account.store, { ...query, page }, totalCount),
        page: query.page,
        pageSize: query.pageSize,
        totalCount,
        totalPages: Math.ceil(totalCount / query.pageSize),
      })
      return c.json({ ...sent, transactions: sent.transactions.map(account.toRecord) })
    },
  )
  return app
}

/** The bearer rules of the transactions API (interface 5.2): 401, InsufficientScope, MissingClientBinding. */
const SCOPE = 'openbanking.api'

const requireBearer =
  (state: SandboxState) =>
  async (c: RouteContext, next: Next): Promise<Response | undefined> => {
    const token = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const known = token === undefined ? undefined : state.accessTokens.get(token)
    if (!known || known.endsAt <= state.now())
      return c.json({ error: 'Unauthorized', message: 'A valid access token is required.' }, 401, {
        'WWW-Authenticate': 'Bearer error="invalid_token"',
      })
    if (!known.scope.split(' ').includes(SCOPE))
      return c.json({ error: 'InsufficientScope', message: `The token lacks the scope ${SCOPE}.` }, 403, {
        'WWW-Authenticate': 'Bearer error="insufficient_scope"',
      })
    if (!state.switches.clientBound)
      return c.json({ error: 'MissingClientBinding', message: 'The client has no client account.' }, 403)
    await next()
    return undefined
  }

/** The query of the transactions list (interface 4.10); each member is read strictly. */
interface TransactionQuery {
  page: number
  pageSize: number
  filter: TransactionFilter
}

const DEFAULT_PAGE_SIZE = 50
const MAX_PAGE_SIZE = 200
const IN_WORDS = ['credit', 'crdt', 'c', 'in', 'inflow', 'incoming']
const OUT_WORDS = ['debit', 'dbit', 'd', 'out', 'outflow', 'outgoing']

const whole = (text: string | undefined, fallback: number): number | undefined => {
  if (text === undefined || text === '') return fallback
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : undefined
}

/** @returns the query, or the name of the first member that cannot be read */
const parseTransactionQuery = (query: Record<string, string>): TransactionQuery | string => {
  const page = whole(query.page, 1)
  if (page === undefined) return 'page'
  const pageSize = whole(query.pageSize, DEFAULT_PAGE_SIZE)
  if (pageSize === undefined) return 'pageSize'
  const conditions: string[] = []
  const cells: Cell[] = []
  const where = (sql: string, ...values: Cell[]): void => {
    conditions.push(sql)
    cells.push(...values)
  }
  for (const [name, operator] of [
    ['from', '>='],
    ['to', '<='],
  ] as const) {
    const text = query[name]
    if (!text) continue
    const date = parseIsoDate(text.slice(0, 10))
    if (date === undefined || !/^(?:T[\d:.]+Z?)?$/.test(text.slice(10))) return name
    where(`bookingDate ${operator} ?`, date)
  }
  for (const [name, operator] of [
    ['minAmount', '>='],
    ['maxAmount', '<='],
  ] as const) {
    const text = query[name]
    if (!text) continue
    const amount = parseDecimal(text)
    if (amount === undefined) return name
    where(`abs(amountMinor) ${operator} ?`, Math.abs(toCents(amount)))
  }
  const type = query.type?.toLowerCase()
  if (type) {
    const sign = IN_WORDS.includes(type) ? '>= 0' : OUT_WORDS.includes(type) ? '< 0' : undefined
    if (sign === undefined) return 'type'
    where(`amountMinor ${sign}`)
  }
  const status = query.status?.toLowerCase()
  if (status) {
    const word = ['booked', 'book'].includes(status)
      ? 'booked'
      : ['pending', 'pdng'].includes(status)
        ? 'pending'
        : undefined
    if (word === undefined) return 'status'
    where('status = ?', word)
  }
  const search = query.search?.trim()
  if (search) {
    const pattern = `%${search.slice(0, 200).replace(/[\\%_]/g, '\\$&')}%`
    where(
      `(text LIKE ? ESCAPE '\\' OR counterparty LIKE ? ESCAPE '\\' OR reference LIKE ? ESCAPE '\\')`,
      pattern,
      pattern,
      pattern,
    )
  }
  return {
    page,
    pageSize: Math.min(pageSize, MAX_PAGE_SIZE),
    filter: { sql: conditions.join(' AND '), cells },
  }
}
