/** Invented events of a shared log, as desks send them: with the parts that a server looks at. */
import { randomUUID } from 'node:crypto'
import type { SentEvent } from '../../src-main/connectors/shared-log/shared-log.ts'

export interface InventedRow {
  row: number
  account: string
  id: string | null
  fingerprint: string | null
  occurrence: number
  also?: { date: string | null; amountMinor: number; currency: string; prints: string[] }
}

export const event = (kind: string, body: object = {}): SentEvent => {
  const id = randomUUID()
  const said = { uuid: id, at: '2026-10-05T10:00:00.000Z', by: 'Ana' }
  return { id, kind, payload: JSON.stringify({ ...said, action: kind, ...body }) }
}

/** A row that a service names by id. */
export const row = (id: string, date: string | null = '2026-09-10', account = 'PT50A'): InventedRow => ({
  ...{ row: 7, account, id, fingerprint: `print-${id}`, occurrence: 1 },
  also: { date, amountMinor: -1000, currency: 'EUR', prints: [`print-${id}`] },
})

/** A row of a file. */
export const fileRow = (
  print: string,
  date: string | null = '2026-09-10',
  account = 'PT50A',
): InventedRow => ({
  ...row(print, date, account),
  id: null,
  fingerprint: print,
})

interface InventedDecision {
  action?: 'accepted' | 'rejected' | 'undone'
  group?: string
  rows?: readonly InventedRow[]
  /** Of a group of the ledger: the days of its lines. */
  lines?: readonly string[]
  namesOnly?: boolean
  at?: string
}

export const decision = ({
  action = 'accepted',
  group = `h-${randomUUID()}`,
  rows = [],
  ...more
}: InventedDecision) =>
  event(action, {
    ...(more.at !== undefined && { at: more.at }),
    group: {
      id: group,
      currency: 'EUR',
      allocations: [
        ...rows.map((one) => ({
          ...{ documentId: 3, transactionId: one.row, amountMinor: -1000, kind: 'payment' },
          ...(more.namesOnly && { bankMinor: 0 }),
        })),
        ...(more.lines ?? []).map((_, at) => ({
          documentId: null,
          transactionId: null,
          lineId: at,
          kind: 'posted',
        })),
        ...(rows.length === 0 && more.lines === undefined
          ? [{ documentId: 3, transactionId: null, amountMinor: 5 }]
          : []),
      ],
    },
    documents: [],
    transactions: rows,
    ...(more.lines !== undefined && { lines: more.lines.map((date, row) => ({ row, date })) }),
  })

/** A closing with its rows as a closing names them: without other names. */
export const closing = (
  period: string,
  rows: readonly InventedRow[] = [],
  statement: object = {},
): SentEvent =>
  event('month-closed', {
    period,
    statement: { period, bank: [], ...statement },
    hash: 'h',
    transactions: rows.map(({ row: _row, also, fingerprint, ...one }) => ({
      ...one,
      // A row with an id has no fingerprint of its own.
      fingerprint: one.id === null ? fingerprint : null,
      date: also?.date,
    })),
  })

export const reviewAt = '2026-10-04T09:00:00.000Z'
export const review = (period: string, name: string | null = 'Rita') =>
  event('month-reviewed', { period, name, seen: 's', at: reviewAt })
