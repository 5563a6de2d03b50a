import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import {
  AT,
  aDocument,
  aPayment,
  aProposal,
  aTransaction,
  day,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'
import { pageOf } from './helpers/page-of.ts'

const ROWS = 6_000
let db: WritableDb
const nameOf = (at: number): string => (at % 10 === 0 ? `ZX ${at}` : `PADARIA ${at}`)
const amountOf = (at: number) => minor(((at * 37) % 991) + 1)
const dateOf = (at: number) => day(`2026-0${1 + (at % 8)}-10`)

const documentAt = (at: number, date = dateOf(at)) =>
  aDocument({
    id: at + 1,
    receiver: { ...aDocument({ id: 1 }).receiver, name: nameOf(at), legalName: null },
    totalMinor: amountOf(at),
    unpaidMinor: amountOf(at),
    date,
  })

beforeAll(async () => {
  db = await openTestMirror()
  const rows = Array.from({ length: ROWS }, (_, at) => at)
  mirrorPages(
    db,
    [0, 1, 2].map((page) =>
      rows.slice(page * 2_000, (page + 1) * 2_000).map((at) =>
        aTransaction({
          sourceId: `m-${at}`,
          text: nameOf(at),
          counterpartyName: nameOf(at),
          amountMinor: amountOf(at),
          bookingDate: dateOf(at),
        }),
      ),
    ),
  )
  while (runCommand(db, 'indexSearch', { limit: 5_000 }).remaining > 0);
  const documents = rows.map((at) => documentAt(at))
  runCommand(db, 'writeDocuments', { documents, at: AT })
})

const direction = 'ascending' as const
const told = ({ ids, ...rest }: ReturnType<typeof openDocumentList>) => ({ ids: [...ids], ...rest })
const documents = (by: 'date' | 'customer' | 'total', search: string, atMost?: number) =>
  told(
    openDocumentList(db, { filter: { view: 'open', search }, sort: { by, direction }, today: TODAY, atMost }),
  )
const transactions = (by: 'date' | 'counterparty' | 'amount', search: string, atMost?: number) =>
  told(openTransactionList(db, { filter: { view: 'all', search }, sort: { by, direction }, atMost }))

describe('the first rows of a search that finds many', () => {
  it.each(['date', 'counterparty', 'amount'] as const)('are the first of all transactions, by %s', (by) => {
    const first = transactions(by, 'padaria', 60)
    expect(first).toMatchObject({ count: 60, isCut: true })
    expect(first.ids).toEqual(transactions(by, 'padaria').ids.slice(0, 60))
  })

  it.each(['date', 'customer', 'total'] as const)('are the first of all documents, by %s', (by) => {
    const first = documents(by, 'padaria', 60)
    expect(first).toMatchObject({ count: 60, isCut: true })
    expect(first.ids).toEqual(documents(by, 'padaria').ids.slice(0, 60))
  })

  it('are all of them where that takes no longer', () => {
    expect(transactions('date', 'padaria 5999', 60)).toEqual(transactions('date', 'padaria 5999'))
    expect(documents('date', 'padaria 5999', 60)).toMatchObject({ ids: [5_999, 6_000] })
  })

  it.each(['date', 'counterparty', 'amount'] as const)('are so after each letter, by %s', (by) => {
    for (const typed of ['pad', 'pada', 'padaria', 'padaria 1', 'padaria 12', 'pad'])
      expect(transactions(by, typed, 60).ids.slice(0, 60)).toEqual(transactions(by, typed).ids.slice(0, 60))
  })

  it('are those of the list as it is narrowed, whatever was found in another one', () => {
    const found = (direction: 'in' | 'out', atMost?: number) =>
      openTransactionList(db, {
        filter: { view: 'all', search: 'padaria', direction },
        sort: { by: 'counterparty', direction: 'descending' },
        atMost,
      })
    expect([...found('in', 60).ids]).toEqual([...found('in').ids.slice(0, 60)])
    expect(found('out', 60).count).toBe(0)
  })

  it('are found however far down the order they stand, with those the index has not reached', () => {
    // Behind as many rows of another name as are looked through, and as are read of what fewer letters found.
    const rest = Array.from({ length: 4_200 }, (_, at) =>
      aTransaction({ sourceId: `z-${at}`, text: 'PADEL', counterpartyName: 'AAA' }),
    )
    const late = aTransaction({ sourceId: 'late', text: 'PADARIA', counterpartyName: 'PADARIA 0' })
    runCommand(db, 'indexSearch', { limit: 5_000 })
    mirrorPages(db, [[...rest, late]])
    expect(transactions('counterparty', 'pad', 60).ids[0]).toBe(ROWS + 1)
    const first = transactions('counterparty', 'padaria', 60)
    expect(first.isCut).toBe(true)
    expect(first.ids).toEqual(transactions('counterparty', 'padaria').ids.slice(0, 60))
    expect(first.ids[0]).toBe(ROWS + rest.length + 1)
  })
})

describe('the first rows of a search after changes', () => {
  const person = { by: 'ana', at: AT }
  /** The walk is given up: rows it did not meet are as before. */
  const meet = (record: ReturnType<typeof aTransaction>) => {
    const { runId } = runCommand(db, 'beginTransactionRun', {
      ...{ accountId: 'conta-1', scope: 'recent', overlapDays: 14, today: TODAY, at: AT },
    })
    const pages = [pageOf([record], { page: 1, totalPages: 2, totalCount: ROWS })]
    runCommand(db, 'writeTransactionPages', { runId, pages, at: AT })
    runCommand(db, 'stopTransactionRun', { runId, errorCode: 'cancelled', at: AT })
  }
  const act = {
    accept: (at: number) => runCommand(db, 'acceptGroups', { groupIds: [`g-${at}`], ...person }),
    undo: () => runCommand(db, 'undoGroup', person),
    'change a document': (at: number) =>
      runCommand(db, 'writeDocuments', { documents: [documentAt(at, day('2026-05-05'))], at: AT }),
    'rename a transaction': (at: number) =>
      meet(aTransaction({ sourceId: `m-${at}`, counterpartyName: 'PADARIA 99', text: 'PADARIA 7 99' })),
    'another transaction': (at: number) =>
      meet(aTransaction({ sourceId: `new-${at}`, counterpartyName: 'PADARIA 0', text: 'PADARIA 99' })),
  }
  const names = Object.keys(act) as (keyof typeof act)[]

  it('are those of all that is found now', () => {
    const proposals = Array.from({ length: 40 }, (_, at) =>
      aProposal({ id: `g-${at}`, allocations: [aPayment(at * 11 + 1, at * 11 + 1, amountOf(at * 11))] }),
    )
    runCommand(db, 'replaceProposals', {
      encoded: encodeProposals(proposals),
      decidedThrough: Number.MAX_SAFE_INTEGER,
    })
    const acts = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(39),
      search: fc.constantFrom('padaria 99', 'padaria 7 99'),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    })
    const both = (search: string, direction: 'ascending' | 'descending', atMost?: number) => [
      openTransactionList(db, {
        filter: { view: 'unmatched', search },
        sort: { by: 'counterparty', direction },
        atMost,
      }),
      openDocumentList(db, {
        filter: { view: 'open', search },
        sort: { by: 'open', direction },
        today: TODAY,
        atMost,
      }),
    ]
    const firstOf = (lists: ReturnType<typeof both>) => lists.map(({ ids }) => [...ids.slice(0, 60)])
    const after = fc.array(acts, { minLength: 25, maxLength: 25 })
    fc.assert(
      fc.property(after, (some) => {
        for (const { name, at, search, direction } of some) {
          act[name](at)
          expect(firstOf(both(search, direction, 60))).toEqual(firstOf(both(search, direction)))
        }
      }),
      { numRuns: 1, endOnFailure: true },
    )
  })
})

describe('words too short for an index', () => {
  it('are looked for at the beginning of the list, and all of them when the whole is asked for', () => {
    const first = documents('customer', 'zx', 60)
    expect(first).toMatchObject({ ids: [], isCut: true })
    expect(documents('customer', 'zx').count).toBe(ROWS / 10)
  })
})
