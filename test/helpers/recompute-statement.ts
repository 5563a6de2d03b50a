/**
 * A month's statement computed again from the raw rows of a mirror, with separate SQL and sums: nothing of the program
 * is used but the file. Valid for a company whose documents were seen once, by one sync: changes at the service since
 * then depend on when they were seen, and have property tests of their own.
 */
import Database from 'better-sqlite3'

interface TransactionRow {
  id: number
  account: string
  currency: string
  date: string
  amount: number
  balance: number | null
}

interface Sale {
  id: number
  sign: number
  date: string
  total: number
  unpaid: number
  retention: number
  isNet: number
}

interface Part {
  documentId: number | null
  transactionId: number | null
  amountMinor: number
  kind: string
  explained?: boolean
}

interface RecomputedBank {
  accountId: string
  currency: string
  openingMinor: number | null
  receiptsMinor: number
  paymentsMinor: number
  receiptsCount: number
  paymentsCount: number
  closingMinor: number | null
  bankClosingMinor: number | null
  receipts: Record<string, number>
  payments: Record<string, number>
  openCount: number
  notedCount: number
  notedMinor: number
}

export interface Recomputed {
  bank: RecomputedBank[]
  documents: {
    openingMinor: number
    terms: Record<string, number>
    closingMinor: number
    openDocumentsMinor: number
    advancesMinor: number
  }
}

const TRANSACTIONS = `
  SELECT t.id, a.account_id AS account, t.currency, t.booking_date AS date, t.balance_minor AS balance,
    CASE coalesce(nullif(t.source_direction, 'unknown'), a.direction)
      WHEN 'out' THEN -abs(t.source_amount_minor) WHEN 'in' THEN abs(t.source_amount_minor)
      ELSE t.source_amount_minor END AS amount
  FROM bank_transaction t JOIN account a ON a.id = t.account
  WHERE t.status = 'booked' AND t.vanished_at IS NULL AND t.booking_date IS NOT NULL ORDER BY t.booking_date, t.id`

const SALES = `
  SELECT id, iif(type = 'C', -1, 1) AS sign, date, total_minor AS total, unpaid_minor AS unpaid,
    retention_minor AS retention, payment_status = 'NoPayment' AS isNet
  FROM document WHERE status = 'C' AND type IN ('I', 'D', 'T', 'S', 'C') AND unpaid_minor IS NOT NULL`

// From the log: the last event of each group is in force.
const DECIDED = `
  SELECT body FROM decision_event e WHERE action = 'accepted'
    AND sequence = (SELECT max(sequence) FROM decision_event o WHERE o.group_id = e.group_id)`

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Balances of a day after which no other row of it follows, or (`before`) which no row leads to; undefined where unclear. */
const edgeOf = (day: readonly TransactionRow[], edge: 'after' | 'before'): number | undefined => {
  if (day.length === 0 || day.some(({ balance }) => balance === null)) return undefined
  const after = day.map(({ balance }) => balance ?? 0)
  const before = day.map(({ balance, amount }) => (balance ?? 0) - amount)
  const [from, others] = edge === 'after' ? [after, before] : [before, after]
  const left = [...from]
  for (const value of others) {
    const at = left.indexOf(value)
    if (at >= 0) left.splice(at, 1)
  }
  return left.length === 1 ? left[0] : undefined
}

const NO_DOCUMENT_KINDS = new Set([
  'fee',
  'rounding',
  'exchange',
  'discount',
  'write-off',
  'late-interest',
  'withholding',
])
const TERM_OF: Record<string, string> = {
  withholding: 'withheld',
  'write-off': 'discounts',
  discount: 'discounts',
  'late-interest': 'fees',
  fee: 'fees',
  rounding: 'rounding',
  exchange: 'exchange',
}
const GROUPED = new Set(['own-transfer', 'reversal', 'duplicate-refund'])

/** @param file the mirror; @param period yyyy-mm, with no closed month before it */
export const recomputeStatement = (file: string, period: string): Recomputed => {
  const db = new Database(file, { readonly: true })
  const transactions = db.prepare(TRANSACTIONS).all() as TransactionRow[]
  const sales = db.prepare(SALES).all() as Sale[]
  const bodies = (db.prepare(DECIDED).all() as { body: string }[]).map(
    ({ body }) => JSON.parse(body) as { explained: boolean; allocations: Part[] },
  )
  db.close()
  const parts = bodies.flatMap(({ explained, allocations }) =>
    allocations.map((one) => ({ ...one, isLink: explained || one.explained === true })),
  )
  const isCash = ({ kind, documentId }: Part): boolean =>
    ['payment', 'credit-note', 'advance'].includes(kind) || documentId === null
  const nameOf = ({ kind, isLink }: (typeof parts)[number]): string => {
    if (kind === 'left-open') return 'open'
    if (isLink) return 'explained'
    if (kind === 'classified') return 'classified'
    return GROUPED.has(kind) ? 'grouped' : 'paired'
  }
  const monthOf = (date: string): string => date.slice(0, 7)

  const bankOf = (accountId: string, currency: string): RecomputedBank => {
    const all = transactions.filter((one) => one.account === accountId && one.currency === currency)
    const month = all.filter(({ date }) => monthOf(date) === period)
    const dayOf = (date: string | undefined) => all.filter((one) => one.date === date)
    const before = all.filter(({ date }) => monthOf(date) < period)
    const after = all.filter(({ date }) => monthOf(date) > period)
    const upTo = [...before, ...month]
    const opening =
      edgeOf(dayOf(before.at(-1)?.date), 'after') ??
      edgeOf(dayOf([...month, ...after][0]?.date), 'before') ??
      null
    const bankClosing =
      edgeOf(dayOf(after[0]?.date), 'before') ?? edgeOf(dayOf(upTo.at(-1)?.date), 'after') ?? null
    const side = (sign: 1 | -1) => {
      const rows = month.filter(({ amount }) => Math.sign(amount) === sign)
      const ended: Record<string, number> = { paired: 0, explained: 0, grouped: 0, classified: 0, open: 0 }
      for (const { id, amount } of rows) {
        const own = parts.filter((part) => part.transactionId === id && isCash(part))
        for (const part of own) ended[nameOf(part)] = (ended[nameOf(part)] ?? 0) + part.amountMinor
        ended.open = (ended.open ?? 0) + amount - sum(own.map(({ amountMinor }) => amountMinor))
      }
      return { total: sum(rows.map(({ amount }) => amount)), count: rows.length, ended }
    }
    const [receipts, payments] = [side(1), side(-1)]
    const ofMonth = new Set(month.map(({ id }) => id))
    const noted = parts.filter((part) => part.kind === 'left-open' && ofMonth.has(part.transactionId ?? 0))
    const isOpen = ({ id, amount }: TransactionRow): boolean =>
      amount !==
      sum(parts.filter((part) => part.transactionId === id && isCash(part)).map((one) => one.amountMinor))
    return {
      accountId,
      currency,
      openingMinor: opening,
      receiptsMinor: receipts.total,
      paymentsMinor: payments.total,
      receiptsCount: receipts.count,
      paymentsCount: payments.count,
      closingMinor: opening === null ? null : opening + receipts.total + payments.total,
      bankClosingMinor: bankClosing,
      receipts: receipts.ended,
      payments: payments.ended,
      openCount: month.filter(isOpen).length,
      notedCount: new Set(noted.map(({ transactionId }) => transactionId)).size,
      notedMinor: sum(noted.map(({ amountMinor }) => amountMinor)),
    }
  }

  const dateOf = new Map(transactions.map((one) => [one.id, one]))
  /** The amounts settled on documents by decisions about transactions of certain months. */
  const settled = (isWanted: (month: string) => boolean) =>
    parts.filter(
      ({ transactionId, isLink }) =>
        !isLink && isWanted(monthOf(dateOf.get(transactionId ?? 0)?.date ?? '9999-12')),
    )
  const ofDocuments = (rows: readonly Part[]): number =>
    sum(
      rows
        .filter(({ documentId, kind }) => documentId !== null && kind !== 'advance')
        .map(({ amountMinor }) => amountMinor),
    )
  const withheldAtIssue = ({ retention, total, unpaid, isNet }: Sale): number =>
    retention > 0 && total - unpaid >= retention && (isNet === 1 || total - unpaid === retention)
      ? retention
      : 0
  const dated = (isWanted: (month: string) => boolean): Sale[] =>
    sales.filter(({ date }) => isWanted(monthOf(date)))
  const issued = dated((month) => month === period)
  const terms: Record<string, number> = {
    issued: sum(issued.map(({ sign, total }) => sign * total)),
    settledAtService:
      0 - sum(issued.map((one) => one.sign * (one.total - one.unpaid - withheldAtIssue(one)))),
    withheld: 0 - sum(issued.map((one) => one.sign * withheldAtIssue(one))),
    cancelled: 0,
    trackedLate: 0,
    received: 0,
    refunded: 0,
    discounts: 0,
    fees: 0,
    rounding: 0,
    exchange: 0,
  }
  const add = (term: string, minor: number): void => {
    terms[term] = (terms[term] ?? 0) + minor
  }
  const inMonth = settled((month) => month === period)
  for (const { kind, amountMinor, documentId, transactionId } of inMonth) {
    const transaction = dateOf.get(transactionId ?? 0)
    const money = (transaction?.amount ?? 0) < 0 ? 'refunded' : 'received'
    const own = TERM_OF[kind]
    if (documentId !== null && own !== undefined) add(own, -amountMinor)
    else if (documentId !== null && kind !== 'advance') add(money, -amountMinor)
    else if (NO_DOCUMENT_KINDS.has(kind) && own !== undefined && transaction?.currency === 'EUR') {
      add(money, -amountMinor)
      add(own, amountMinor)
    }
  }
  const unpaid = (rows: readonly Sale[]): number => sum(rows.map((one) => one.sign * one.unpaid))
  const opening = unpaid(dated((month) => month < period)) - ofDocuments(settled((month) => month < period))
  const accounts = [
    ...new Set(
      transactions
        .filter(({ date }) => monthOf(date) <= period)
        .map((one) => `${one.account}\n${one.currency}`),
    ),
  ]
  return {
    bank: accounts.sort().map((key) => {
      const [account = '', currency = ''] = key.split('\n')
      return bankOf(account, currency)
    }),
    documents: {
      openingMinor: opening,
      terms,
      closingMinor: opening + sum(Object.values(terms)),
      openDocumentsMinor:
        unpaid(dated((month) => month <= period)) - ofDocuments(settled((month) => month <= period)),
      advancesMinor:
        0 - sum(inMonth.filter(({ kind }) => kind === 'advance').map(({ amountMinor }) => amountMinor)),
    },
  }
}
