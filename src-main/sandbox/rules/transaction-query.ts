/** The query of the transactions list (interface 4.10); each member is read strictly. */
import { parseIsoDate } from '#core/calendar.ts'
import type { Cell } from '../store.ts'
import type { TransactionFilter } from '../tables/transactions.ts'
import { parseDecimal, toCents } from './decimal.ts'

export interface TransactionQuery {
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
export const parseTransactionQuery = (query: Record<string, string>): TransactionQuery | string => {
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
