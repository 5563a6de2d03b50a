import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { DocumentFilter, DocumentSort } from '#contract/documents.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { openDocumentList } from '../../../src-main/db/lists/document-list.ts'
import { findExact } from '../../../src-main/db/lists/exact-hits.ts'
import { transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { reportFigures } from '../../../src-main/db/office/office-figures.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { searchTerms } from '../../../src-main/db/rows/search-text.ts'
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

let db: WritableDb
const base = aDocument({ id: 1 })
const receiver = (name: string, taxId: string) => ({ ...base.receiver, name, legalName: name, taxId })

beforeEach(async () => {
  db = await openTestMirror()
  runCommand(db, 'writeDocuments', {
    at: AT,
    documents: [
      aDocument({ id: 1, number: 'FT A/10', dueDate: day('2026-04-01') }),
      aDocument({ id: 2, number: 'FT A/9', totalMinor: minor(123_456), unpaidMinor: minor(123_456) }),
      aDocument({ id: 3, number: 'NC A/1', type: 'C', unpaidMinor: minor(1_000), totalMinor: minor(1_000) }),
      aDocument({ id: 4, number: 'FT A/11', unpaidMinor: minor(0), paymentStatus: 'Complete' }),
      aDocument({ id: 5, number: null, status: 'D', unpaidMinor: null }),
      aDocument({ id: 6, number: 'FT A/12', unpaidMinor: null }),
      aDocument({ id: 7, number: 'FT B/1', receiver: receiver('Água & Óleo, SA', '501234560') }),
    ],
  })
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'a', text: 'TRF P/O JOÃO MÉLO' }),
      aTransaction({
        sourceId: 'b',
        text: 'COMPRA',
        amountMinor: minor(-99),
        direction: 'out',
        counterpartyName: null,
      }),
      aTransaction({ sourceId: 'c', text: 'FT 2026/0042', amountMinor: minor(123_456), bookingDate: null }),
      aTransaction({ sourceId: 'd', text: '% _ " AND OR', bookingDate: day('2026-01-05') }),
    ],
  ])
})

const usual: DocumentSort = { by: 'number', direction: 'ascending' }
const documents = (filter: Partial<DocumentFilter>, sort = usual) => {
  const { ids, openMinor } = openDocumentList(db, { filter: { view: 'all', ...filter }, sort, today: TODAY })
  return { ids: [...ids], openMinor }
}
const transactions = (filter: Partial<TransactionFilter>) => {
  const sort = { by: 'date', direction: 'ascending' } as const
  return [...openTransactionList(db, { filter: { view: 'all', ...filter }, sort }).ids]
}

describe('what a search names exactly', () => {
  const exact = (text: string, limit = 8) => {
    const { documents: own, transactions } = findExact(db, { text, limit })
    return { documents: [...own], transactions: transactions.length }
  }

  it('is a number, typed with its type or without, with blanks or without', () => {
    for (const text of ['FT A/10', 'ft a10', 'FT  a/0010', 'A/10'])
      expect(exact(text), text).toEqual({ documents: text === 'ft a10' ? [] : [1], transactions: 0 })
    expect(exact('FT A/1').documents).toEqual([])
    runCommand(db, 'writeDocuments', {
      at: AT,
      documents: [aDocument({ id: 8, number: 'FT 2026/14' })],
      misses: [],
    })
    for (const text of ['FT 2026/14', 'ft2026/14', 'FT-2026-14', '2026/14'])
      expect(exact(text).documents, text).toEqual([8])
  })

  it('is an id, a tax id with its newest documents first, an amount of either sign', () => {
    expect(exact('3').documents).toEqual([3])
    expect(exact('501 234 560').documents).toEqual([7])
    expect(exact('PT509442013', 3).documents).toEqual([6, 5, 4])
    expect(exact('1.234,56')).toEqual({ documents: [2], transactions: 1 })
    expect(exact('0,99')).toEqual({ documents: [], transactions: 1 })
  })

  it('is nothing of a name, nor of what only looks like one of these', () => {
    expect(exact('padaria')).toEqual({ documents: [], transactions: 0 })
    expect(exact("9' OR 1=1 --")).toEqual({ documents: [], transactions: 0 })
  })

  it('is looked up by an index, whatever is asked', () => {
    for (const where of ['number_key IN (?, ?)', 'tax_id IN (?, ?)', 'total_minor = ?', 'open_minor = ?'])
      expect(
        db
          .read<{ detail: string }>(
            `EXPLAIN QUERY PLAN SELECT id FROM document WHERE ${where} ORDER BY id DESC LIMIT 8`,
          )
          .all(...(where.includes('IN') ? ['a', 'b'] : [1]))[0]?.detail,
      ).toMatch(/^SEARCH document USING COVERING INDEX/)
  })
})

describe('a search that a newer one replaced', () => {
  it('ends among the rows it reads, and leaves the next one alone', () => {
    // Whether it is wanted is asked at every so many rows.
    db.transaction((trx) => trx.write("UPDATE sqlite_sequence SET seq = 8191 WHERE name = 'document'").run())
    runCommand(db, 'writeDocuments', {
      at: AT,
      documents: [aDocument({ id: 8_192, number: 'FT Z/1' })],
      misses: [],
    })
    const search = () => documents({ search: 'ft z' }).ids
    expect(() => db.whileWanted(() => false, search)).toThrow(expect.objectContaining({ code: 'cancelled' }))
    expect(search()).toEqual([8_192])
  })
})

describe('the list of documents', () => {
  it('shows what is open, credit notes counted against it, never what is unknown or a draft', () => {
    expect(documents({ view: 'open' })).toEqual({
      ids: [2, 1, 7, 3],
      openMinor: 123_456 + 2 * 12_300 - 1_000,
    })
    expect(documents({ view: 'overdue' }).ids).toEqual([2, 7, 3])
    expect(documents({ view: 'settled' }).ids).toEqual([4])
    expect(documents({ view: 'matched' }).ids).toEqual([])
  })

  it('sorts 9 before 10, and both ways', () => {
    expect(documents({}).ids).toEqual([5, 2, 1, 4, 6, 7, 3])
    expect(documents({}, { by: 'number', direction: 'descending' }).ids).toEqual([3, 7, 6, 4, 1, 2, 5])
    expect(documents({}, { by: 'total', direction: 'descending' }).ids[0]).toBe(2)
    expect(documents({}, { by: 'customer', direction: 'ascending' }).ids[0]).toBe(7)
  })

  it('narrows by type, date and amount', () => {
    expect(documents({ types: ['C'] }).ids).toEqual([3])
    expect(documents({ from: '2026-01-11' }).ids).toEqual([])
    expect(documents({ minMinor: 20_000 }).ids).toEqual([2])
  })

  it.each([
    ['agua', [7]],
    ['ÓLEO', [7]],
    ['501234560', [7]],
    ['a/1', [1, 4, 6, 3]],
    ['1.234,56', [2]],
    ['zzz', []],
  ])('finds %j', (search, found) => {
    expect(documents({ search }).ids).toEqual(found)
  })
})

describe('the list of transactions', () => {
  it.each([false, true])('finds texts whether the index has come that far or not (%s)', (indexed) => {
    if (indexed) runCommand(db, 'indexSearch', { limit: 100 })
    expect(transactions({ search: 'joao melo' })).toEqual([1])
    expect(transactions({ search: 'jo' })).toEqual([1])
    expect(transactions({ search: '0042' })).toEqual([3])
    expect(transactions({ search: '1234.56' })).toEqual([3])
    expect(transactions({ search: '-0,99' })).toEqual([2])
    expect(transactions({ search: 'and or' })).toEqual([4])
    expect(transactions({ search: '%' })).toHaveLength(4)
    expect(transactions({ search: 'joao zzz' })).toEqual([])
  })

  it('follows a row whose text changed, and one that is gone', () => {
    runCommand(db, 'indexSearch', { limit: 100 })
    mirrorPages(db, [[aTransaction({ sourceId: 'a', text: 'OUTRO TEXTO' })]])
    expect(transactions({ search: 'joao' })).toEqual([])
    expect(transactions({ search: 'outro' })).toEqual([1])
    expect(transactions({ view: 'vanished' })).toHaveLength(3)
    const check = "INSERT INTO transaction_search (transaction_search, rank) VALUES ('integrity-check', 1)"
    expect(() => db.transaction((trx) => trx.write(check).run())).not.toThrow()
  })

  it('narrows by direction, date and magnitude', () => {
    expect(transactions({ direction: 'out' })).toEqual([2])
    expect(transactions({ from: '2026-02-01' })).toEqual([2, 1])
    expect(transactions({ minMinor: 50, maxMinor: 100 })).toEqual([2])
    expect(transactions({ view: 'unmatched' })).toHaveLength(4)
  })
})

describe('what a figure sums', () => {
  it('narrows to the same bands of age as the figures', () => {
    const { ageing } = reportFigures(db, TODAY, 'EUR')
    for (const { band, documents: many, openMinor } of ageing) {
      const list = documents({ view: 'open', age: band })
      expect([list.ids.length, list.openMinor]).toEqual([many, openMinor])
    }
    expect(documents({ view: 'open', age: '1-30' }).ids).toEqual([2, 7, 3])
  })

  it('narrows to what falls due in a month, the settled part too', () => {
    const { due } = reportFigures(db, TODAY, 'EUR')
    expect(due.length).toBeGreaterThan(1)
    const total = db.readColumn<number>(
      "SELECT iif(type = 'C', -1, 1) * total_minor FROM document WHERE id = ?",
    )
    for (const { month, dueMinor, settledMinor } of due) {
      const list = documents({ dueIn: month as Month })
      const totals = [...list.ids].map((id) => total.get(id) ?? 0)
      expect(totals.reduce((sum, minor) => sum + minor, 0)).toBe(dueMinor)
      expect(list.openMinor).toBe(dueMinor - settledMinor)
    }
  })

  it('narrows to what proposals of a class hold', () => {
    const proposal = (id: string, documentId: number, transactionId: number) =>
      aProposal({ id, allocations: [aPayment(documentId, transactionId, 1)] })
    const encoded = encodeProposals([proposal('g-1', 1, 1), proposal('g-2', 7, 3)])
    runCommand(db, 'replaceProposals', { encoded, decidedThrough: 0 })
    expect(documents({ proposed: 'certain' }).ids).toEqual([1, 7])
    expect(transactions({ proposed: 'certain' })).toEqual([3, 1])
    expect(documents({ proposed: 'likely' }).ids).toEqual([])
    runCommand(db, 'rejectGroups', { groupIds: ['g-2'], by: 'ana', at: AT })
    expect(documents({ proposed: 'certain' }).ids).toEqual([1])
  })
})

describe('the rows of a window', () => {
  it('stand as they were asked for, their texts as they are, without one that is gone', () => {
    const text = 'a "b" \\ c\r\n\u0000d\u2028 ã 😀'
    const odd = { sourceId: 'odd', text, counterpartyName: "O'Neill", balanceMinor: minor(107_300) }
    mirrorPages(db, [[aTransaction(odd)]])
    expect(transactionColumnsOf(db, Float64Array.of(5, 99, 2))).toMatchObject({
      id: [5, 2],
      text: [text, 'COMPRA'],
      counterparty: ["O'Neill", null],
      balanceMinor: [107_300, null],
      proposed: [null, null],
    })
  })
})

describe('a search', () => {
  it('is nothing where nothing is left to search for', () => {
    expect(searchTerms('  ')).toBeUndefined()
    expect(searchTerms(undefined)).toBeUndefined()
    expect(searchTerms('%"')).toBeUndefined()
  })
})
