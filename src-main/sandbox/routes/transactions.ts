/** The transactions API (interface 4.10): one page of one account, newest first, filters before paging. */
import { Hono } from 'hono'
import { addMovement } from '../bank.ts'
import { injectFaults } from '../controls/inject-faults.ts'
import { isDialect, toRecord } from '../dialects/dialect.ts'
import type { Movement } from '../dialects/movement.ts'
import { requireBearer } from '../http/guards/bearer.ts'
import { refuseBareUserAgent } from '../http/guards/user-agent.ts'
import type { RouteEnvironment } from '../http/route-environment.ts'
import type { SandboxDialect } from '../options.ts'
import { parseTransactionQuery, type TransactionQuery } from '../rules/transaction-query.ts'
import type { SandboxState } from '../state.ts'
import type { Store } from '../store.ts'
import {
  countFiltered,
  countMovements,
  findLastMovement,
  listByPosition,
  listFiltered,
  type MovementFilter,
} from '../tables/movements.ts'

interface Account {
  dialect: SandboxDialect
  store: Store
}

/** `<account>` speaks the chosen dialect; `<account>.<dialect>` is the same account in another one. */
const findAccount = (state: SandboxState, accountId: string | undefined): Account | undefined => {
  const [account, dialect] = (accountId || state.company.accountId).split('.')
  const store = account === state.company.accountId ? state.store : state.otherAccounts.get(account ?? '')
  if (store === undefined || (dialect !== undefined && !isDialect(dialect))) return undefined
  return { dialect: dialect ?? state.dialect, store }
}

const all = (filter: MovementFilter): MovementFilter =>
  filter.sql === '' ? { sql: '1 = 1', cells: [] } : filter

const MAX_KEPT_COUNTS = 500

export const bankingRoutes = (state: SandboxState): Hono<RouteEnvironment> => {
  const app = new Hono<RouteEnvironment>()
  let counts = new Map<string, number>()
  let countsVersion = -1
  let hasGaps = false

  /** Counts of the sample's own account are kept: it may hold a million. */
  const countOf = (store: Store, query: TransactionQuery): number => {
    if (store !== state.store) return countFiltered(store, all(query.filter))
    if (countsVersion !== state.movementsVersion || counts.size > MAX_KEPT_COUNTS) {
      counts = new Map()
      countsVersion = state.movementsVersion
      hasGaps = (findLastMovement(state.store)?.position ?? 0) !== countMovements(state.store)
    }
    const key = JSON.stringify(query.filter)
    const known = counts.get(key)
    if (known !== undefined) return known
    const count =
      query.filter.sql === '' ? countMovements(state.store) : countFiltered(state.store, query.filter)
    counts.set(key, count)
    return count
  }
  const pageOf = (store: Store, query: TransactionQuery, total: number): Movement[] => {
    const offset = (query.page - 1) * query.pageSize
    if (offset >= total) return []
    if (query.filter.sql === '' && !hasGaps && store === state.store)
      return listByPosition(store, total - offset, total - offset - query.pageSize + 1)
    return listFiltered(store, all(query.filter), query.pageSize, offset)
  }

  app.get(
    '/api/v1/transactions',
    refuseBareUserAgent,
    injectFaults(state, 'transactions', (c) => Number(c.req.query('page') ?? 1)),
    requireBearer(state),
    (c) => {
      const account = findAccount(state, c.req.query('accountId'))
      if (account === undefined) return c.json({ error: 'AccountNotFound', message: 'No such account.' }, 404)
      const query = parseTransactionQuery(c.req.query())
      if (typeof query === 'string')
        return c.json(
          { error: 'InvalidParameter', message: `${query} cannot be read.`, parameter: query },
          400,
        )
      const faults = new Set(c.get('faults').map((rule) => rule.name))
      // A movement that arrives between two pages pushes every older one down by a place.
      if (faults.has('shift')) addMovement(state, { amountMinor: 12_345, text: 'TRF P/O MOVIMENTO NOVO' })
      const total = countOf(account.store, query)
      const asked =
        faults.has('duplicate-page') && query.page > 1 ? { ...query, page: query.page - 1 } : query
      const kept = faults.has('empty-page') ? [] : pageOf(account.store, asked, total)
      const movements = faults.has('new-ids')
        ? kept.map((movement) => ({ ...movement, id: `${state.company.accountId}/${movement.id}` }))
        : kept
      const shownTotal = faults.has('total') ? total + 1 : total
      const pages = Math.ceil(shownTotal / query.pageSize)
      return c.json({
        transactions: movements.map((movement) => toRecord(account.dialect, movement)),
        page: query.page,
        pageSize: query.pageSize,
        totalCount: shownTotal,
        totalPages: faults.has('endless') ? query.page + 1 : pages,
      })
    },
  )
  return app
}
