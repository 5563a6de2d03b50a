/** The cost of both lists: opening with each sort and filter, reading pages, searching. */

import type { DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { TransactionFilter, TransactionSort } from '#contract/transactions.ts'
import type { IsoDate, Minor } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import type { ReadableDb } from '../../../src-main/db/connection/connection.ts'
import { firstDocumentIds, openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { documentColumnsOf, transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import type { OpenedIds } from '../../../src-main/db/lists/open-ids.ts'
import { firstTransactionIds, openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'

const ROWS = 200
const mostMs = { page: 5, search: 15 }
const today = systemClock.today()
const directions = ['ascending', 'descending'] as const
const searched = ['ribeiro', '2026/1234', '1.234,56', 'clinica 4242', 'deposito padaria', 'ri', 'zz']

interface Listed<Filter, Sort> {
  readonly name: string
  readonly sorts: readonly Sort[]
  readonly filters: Readonly<Record<string, Filter>>
  readonly open: (filter: Filter, sort: Sort, atMost?: number) => OpenedIds
  readonly readFirst: (filter: Filter, sort: Sort) => number[] | undefined
  readonly read: (ids: Iterable<number>) => unknown
}

const quantile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0

/** Processor time, since the machine has other work. */
const busyMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const told = (samples: readonly number[], most: number): string => {
  const p95 = quantile(samples, 0.95)
  return `median ${quantile(samples, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${p95 > most ? '  OVER' : ''}`
}

const figuresOf = <Filter extends { search?: string | undefined }, Sort>(
  { name, sorts, filters, open, readFirst, read }: Listed<Filter, Sort>,
  all: Filter,
): void => {
  const [usual] = sorts
  if (usual === undefined) return
  const lists = [
    ...sorts.map((sort) => [JSON.stringify(sort), all, sort] as const),
    ...Object.entries(filters).map(([what, filter]) => [what, filter, usual] as const),
  ]
  for (const [what, filter, sort] of lists) {
    let opened: OpenedIds | undefined
    const opening = busyMs(() => {
      opened = open(filter, sort)
    })
    const { ids, count } = opened ?? open(filter, sort)
    const pages: number[] = []
    for (let position = 0; position < count; position += Math.ceil(count / 60))
      pages.push(busyMs(() => read(ids.subarray(position, position + ROWS))))
    const firsts = Array.from({ length: 20 }, () => busyMs(() => readFirst(filter, sort)))
    console.log(
      `${name}, ${what}: ${count} rows in ${opening.toFixed(0)} ms; pages ${told(pages, mostMs.page)}; ` +
        `what it begins with ${told(firsts, mostMs.page)}`,
    )
  }
  for (const search of searched)
    for (const sort of sorts) {
      // The list is open when a person begins to type.
      open(all, sort)
      const filter = { ...all, search }
      let first: OpenedIds | undefined
      const [cold = 0, ...again] = Array.from({ length: 6 }, () =>
        busyMs(() => {
          first = open(filter, sort, ROWS)
        }),
      )
      const found = `${first?.count ?? 0}${first?.isCut ? '+' : ''}`
      console.log(
        `${name}, "${search}", ${JSON.stringify(sort)}: ${found} found, first ${cold.toFixed(1)} ms, ` +
          `then ${told(again, mostMs.search)}`,
      )
    }
  for (const search of ['ribeiro', 'ri'])
    console.log(
      `${name}, all of "${search}": ${busyMs(() => open({ ...all, search }, usual)).toFixed(0)} ms of processor`,
    )
}

/** Prints the figures in ms of processor; one above its target is marked OVER. */
export const listFigures = (db: ReadableDb): void => {
  const month = { from: '2021-03-01' as IsoDate, to: '2021-03-31' as IsoDate }
  const amount = { minMinor: 10_000 as Minor, maxMinor: 10_500 as Minor }
  const view = 'all' as const
  figuresOf<TransactionFilter, TransactionSort>(
    {
      name: 'transactions',
      sorts: (['date', 'amount', 'counterparty', 'open'] as const).flatMap((by) =>
        directions.map((direction) => ({ by, direction })),
      ),
      filters: {
        unmatched: { view: 'unmatched' },
        matched: { view: 'matched' },
        vanished: { view: 'vanished' },
        'money in': { view, direction: 'in' },
        'a month': { view, ...month },
        'an amount': { view, ...amount },
        proposed: { view, proposed: 'certain' },
      },
      open: (filter, sort, atMost) => openTransactionList(db, { filter, sort, atMost }),
      readFirst: (filter, sort) => firstTransactionIds(db, { filter, sort }, ROWS),
      read: (ids) => transactionColumnsOf(db, ids),
    },
    { view },
  )
  figuresOf<DocumentFilter, DocumentSort>(
    {
      name: 'documents',
      sorts: (['date', 'dueDate', 'number', 'customer', 'total', 'open'] as const).flatMap((by) =>
        directions.map((direction) => ({ by, direction })),
      ),
      filters: {
        open: { view: 'open' },
        overdue: { view: 'overdue' },
        matched: { view: 'matched' },
        settled: { view: 'settled' },
        'credit notes': { view, types: ['C'] },
        '31 to 60 days': { view, age: '31-60' },
        'a month': { view, ...month },
        'an amount': { view, ...amount },
        proposed: { view, proposed: 'certain' },
      },
      open: (filter, sort, atMost) => openDocumentList(db, { filter, sort, today, atMost }),
      readFirst: (filter, sort) => firstDocumentIds(db, { filter, sort, today }, ROWS),
      read: (ids) => documentColumnsOf(db, ids),
    },
    { view },
  )
}
