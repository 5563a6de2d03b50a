import { beforeEach, describe, expect, it } from 'vitest'
import type { LedgerLineFilter, LedgerLineSort } from '#contract/ledger-lines.ts'
import type { PostingError } from '#contract/match-values.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { LedgerLine } from '#core/ledger/extract.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import {
  countLedgerLines,
  firstLedgerLineIds,
  openLedgerLineList,
  sumLedgerLines,
} from '../../../src-main/db/lists/ledger-line-list.ts'
import { ledgerLineColumnsOf, transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { countTransactions, openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { AT, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const by = { at: AT, by: 'rita' }
let db: WritableDb

type Given = Pick<LedgerLine, 'date' | 'amountMinor' | 'text'> & Partial<LedgerLine>
const line = (date: string, amount: number, text: string, more: Partial<LedgerLine> = {}): Given => ({
  date: day(date),
  amountMinor: minor(amount),
  text,
  ...more,
})

let files = 0
const importLines = (code: string, accountId: string, lines: readonly Given[], at = AT) => {
  files += 1
  const whole = { line: 1, entry: null, document: null, counterpart: null, balanceMinor: null }
  runCommand(db, 'importExtracts', {
    files: [
      {
        name: `${files}.csv`,
        sha256: `sha-${files}`,
        extracts: [
          {
            code,
            name: 'Banco',
            from: day('2026-01-01'),
            to: day('2026-01-31'),
            openingMinor: minor(0),
            closingMinor: minor(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
            proven: { from: day('2026-01-01'), to: day('2026-01-31') },
            lines: lines.map((one) => ({ ...whole, ...one })),
          },
        ],
      },
    ],
    ties: [{ code, accountId }],
    dryRun: false,
    at,
    by: 'rita',
  })
}

const write = (statement: string, ...values: (string | number | null)[]) =>
  db.transaction((trx) => trx.write(statement).run(...values))

/** A group in force, as its decision is kept. */
const accept = (
  id: string,
  lines: readonly number[],
  transactions: readonly number[],
  { error, ends }: { error?: PostingError; ends?: string } = {},
) => {
  write(
    `INSERT INTO decision_event (at, by, action, group_id, body, members, uuid)
      VALUES (?, 'rita', 'accepted', ?, ?, json_object('lines', json((SELECT json_group_array(json_object(
        'row', id, 'date', date, 'amountMinor', amount_minor, 'text', text)) FROM ledger_line))), ?)`,
    AT,
    id,
    JSON.stringify({ id, error, ends }),
    `uuid-${id}`,
  )
  write(
    `INSERT INTO match_group (id, state, explained, sequence)
      VALUES (?, 'accepted', 0, (SELECT max(sequence) FROM decision_event))`,
    id,
  )
  const member = `INSERT INTO ledger_allocation (group_id, position, line_id, transaction_id, amount_minor)
    VALUES (?1, ?2, ?3, ?4, coalesce((SELECT amount_minor FROM ledger_line WHERE id = ?3),
      (SELECT amount_minor FROM bank_transaction WHERE id = ?4)))`
  for (const [at, one] of lines.entries()) write(member, id, at, one, null)
  for (const [at, one] of transactions.entries()) write(member, id, lines.length + at, null, one)
}

const propose = (
  id: string,
  rank: number,
  lineId: number,
  transactionId: number,
  hiddenBy: string | null,
) => {
  write("INSERT INTO ledger_proposal (id, rank, body, hidden_by) VALUES (?, ?, '{}', ?)", id, rank, hiddenBy)
  const member = `INSERT INTO ledger_proposal_member (position, line_id, transaction_id, amount_minor)
    VALUES ((SELECT max(position) FROM ledger_proposal), ?, ?, 0)`
  write(member, lineId, null)
  write(member, null, transactionId)
}

const first: readonly Given[] = [
  line('2026-01-05', 12_300, 'Recebimento Padaria', { entry: 'BC/17', document: 'RC A/4' }),
  line('2026-01-06', -4_550, 'Pagamento à Água & Óleo', { counterpart: '2211' }),
  line('2026-01-07', 12_300, 'Recebimento Padaria', { entry: 'BC/18' }),
  line('2026-01-08', 900, 'Depósito'),
]

beforeEach(async () => {
  db = await openTestMirror()
  mirrorPages(db, [
    [
      aTransaction({ sourceId: 'a', bookingDate: day('2026-01-05') }),
      aTransaction({ sourceId: 'b', amountMinor: minor(-4_550), direction: 'out' }),
      aTransaction({ sourceId: 'c', amountMinor: minor(900) }),
    ],
  ])
  importLines('1201', 'PT1', first)
  importLines('1202', 'PT2', [line('2026-01-09', 700, 'Outro banco')])
})

const sort: LedgerLineSort = { by: 'date', direction: 'ascending' }
const lines = (filter: Partial<LedgerLineFilter>, order = sort) => {
  const asked = { filter: { view: 'all', ...filter }, sort: order } as const
  const { ids, openMinor, count } = openLedgerLineList(db, asked)
  const [counted] = countLedgerLines(db, { filters: [asked.filter] })
  expect(counted).toEqual({ count, openMinor })
  expect(sumLedgerLines(db, { ids }).openMinor).toBe(openMinor)
  return [...ids]
}
const transactions = (filter: Partial<TransactionFilter>) => {
  const asked = { view: 'all', book: 'ledger', ...filter } as const
  const { ids, count } = openTransactionList(db, {
    filter: asked,
    sort: { by: 'amount', direction: 'ascending' },
  })
  expect(countTransactions(db, { filters: [asked], currency: 'EUR' })[0]?.count).toBe(count)
  const { text, id, amountMinor } = transactionColumnsOf(db, ids)
  expect(text.length).toBe(id.length)
  return amountMinor
}

describe('the list of lines', () => {
  it('is sorted by day, amount or text, and read from its beginning by the day alone', () => {
    expect(lines({})).toEqual([1, 2, 3, 4, 5])
    expect(lines({}, { by: 'date', direction: 'descending' })).toEqual([5, 4, 3, 2, 1])
    expect(lines({}, { by: 'amount', direction: 'ascending' })).toEqual([2, 5, 4, 1, 3])
    expect(lines({}, { by: 'text', direction: 'ascending' })).toEqual([4, 5, 2, 1, 3])
    const asked = { filter: { view: 'all' }, sort } as const
    expect(firstLedgerLineIds(db, asked, 2)).toEqual([1, 2])
    expect(firstLedgerLineIds(db, { ...asked, sort: { ...sort, by: 'text' } }, 2)).toBeUndefined()
  })

  it('is of the ledgers of one account, of some days, of amounts whatever their sign', () => {
    expect(lines({ account: 'PT2' })).toEqual([5])
    expect(lines({ from: '2026-01-06', to: '2026-01-07' })).toEqual([2, 3])
    expect(lines({ minMinor: 4_000, maxMinor: 5_000 })).toEqual([2])
  })

  it('is of certain rows alone, and so is that of transactions', () => {
    expect(lines({ rows: [5, 2, 99] })).toEqual([2, 5])
    expect(lines({ rows: [5, 2], search: 'oleo' })).toEqual([2])
    expect(lines({ rows: [] })).toEqual([])
    const [, second] = db.readColumn<number>('SELECT id FROM bank_transaction ORDER BY amount_minor').all()
    expect(transactions({ rows: [second ?? 0] })).toEqual([900])
  })

  it('is searched by text without accents, entry, document and amount', () => {
    for (const [search, found] of [
      ['agua oleo', [2]],
      ['bc/18', [3]],
      ['RC A/4', [1]],
      ['45,50', [2]],
      ['padaria', [1, 3]],
      ['nada', []],
    ] as const)
      expect(lines({ search }), search).toEqual(found)
  })

  it('finds a line by what a later extract changed it to, and by what it was once that is undone', () => {
    const changed = [...first.slice(0, 3), line('2026-01-08', 900, 'Entrega em numerário')]
    importLines('1201', 'PT1', changed, '2026-03-02T09:00:00.000Z')
    expect(lines({ search: 'numerario' })).toEqual([4])
    expect(lines({ search: 'deposito' })).toEqual([])
    const { imported_file: file } = db
      .read<{ imported_file: number }>('SELECT max(id) AS imported_file FROM imported_file')
      .get() ?? { imported_file: 0 }
    runCommand(db, 'undoImport', { fileId: file, ...by })
    expect(lines({ search: 'deposito' })).toEqual([4])
  })
})

describe('the views', () => {
  it('tell lines in a group from those without, and sum whole amounts', () => {
    accept('l-1', [1], [1])
    expect(lines({ view: 'unmatched' })).toEqual([2, 3, 4, 5])
    expect(lines({ view: 'matched' })).toEqual([1])
    const { openMinor, groupId, otherSide } = ledgerLineColumnsOf(db, [1, 2])
    expect([openMinor, groupId]).toEqual([
      [0, -4_550],
      ['l-1', null],
    ])
    expect(otherSide).toEqual([
      { kind: 'posted', name: 'PADARIA RIBEIRO', date: '2026-01-05', more: 0 },
      null,
    ])
  })

  it('lists no error any more that the accounting corrected in the lines themselves', () => {
    accept('l-1', [1, 3], [1], { error: 'posted-twice' })
    expect(lines({ view: 'errors' })).toEqual([1, 3])
    write('UPDATE ledger_line SET gone = 1 WHERE id = 3')
    expect(lines({ view: 'errors' })).toEqual([])
  })

  it('list errors until another group ends them, by their kind', () => {
    accept('l-1', [1, 3], [1], { error: 'posted-twice' })
    accept('l-2', [2], [], { error: 'ledger-only' })
    expect(lines({ view: 'errors' })).toEqual([1, 2, 3])
    expect(lines({ view: 'errors', error: 'ledger-only' })).toEqual([2])
    expect(ledgerLineColumnsOf(db, [1, 2, 4]).error).toEqual(['posted-twice', 'ledger-only', null])
    accept('l-3', [4], [], { ends: 'l-1' })
    expect(lines({ view: 'errors' })).toEqual([2])
    expect(ledgerLineColumnsOf(db, [1]).error).toEqual([null])
    write("UPDATE match_group SET state = 'undone' WHERE id = 'l-3'")
    expect(lines({ view: 'errors' })).toEqual([1, 2, 3])
  })

  it('list what the accounting changed after it was decided, and leave out what is gone from the open ones', () => {
    accept('l-1', [1], [1])
    accept('l-2', [2], [2])
    const later = [line('2026-01-05', 12_300, 'Recebimento'), line('2026-01-08', 900, 'Depósito em conta')]
    importLines('1201', 'PT1', later, '2026-03-05T09:00:00.000Z')
    accept('l-4', [4], [3])
    runCommand(db, 'reviewAcceptedGroups', {})
    expect(ledgerLineColumnsOf(db, [1, 2, 3, 4]).change).toEqual(['changed', 'gone', 'gone', null])
    expect(lines({ view: 'changed' })).toEqual([1, 2])
    runCommand(db, 'keepDecision', { groupId: 'l-2', ...by })
    expect(lines({ view: 'changed' })).toEqual([1])
    expect(lines({ view: 'unmatched' })).toEqual([5])
    expect(ledgerLineColumnsOf(db, [3]).openMinor).toEqual([0])
  })

  it('list what is proposed as a class, and nothing of a hidden proposal', () => {
    propose('l-7', 0, 1, 1, null)
    propose('l-8', 2, 2, 2, null)
    propose('l-9', 1, 4, 3, 'l-7')
    expect(lines({ proposed: 'certain' })).toEqual([1])
    expect(lines({ proposed: 'likely' })).toEqual([])
    expect(ledgerLineColumnsOf(db, [1, 2, 3, 4]).proposed).toEqual(['certain', 'possible', null, null])
  })
})

describe('transactions in the ledger’s book', () => {
  it('are to be posted until a line of the ledger has them', () => {
    accept('l-1', [1], [1])
    propose('l-8', 2, 2, 2, null)
    // Without a ledger nothing is to be posted, nor before its first extract; a proposal is shown in any case.
    expect(transactions({ view: 'unmatched' })).toEqual([-4_550])
    runCommand(db, 'tieLedger', { code: '1201', accountId: 'conta-1', isTied: true, ...by })
    expect(transactions({ view: 'unmatched' })).toEqual([-4_550, 900])
    write("UPDATE bank_transaction SET booking_date = '2025-12-31'")
    expect(transactions({ view: 'unmatched' })).toEqual([-4_550])
    write("UPDATE bank_transaction SET booking_date = '2026-01-12'")
    write('DELETE FROM extract_line')
    write('DELETE FROM ledger_extract')
    expect(transactions({ view: 'unmatched' })).toEqual([-4_550])
    expect(transactions({ view: 'matched' })).toEqual([12_300])
    expect(transactions({ proposed: 'possible' })).toEqual([-4_550])
    expect(transactions({ proposed: 'explained' })).toEqual([])
  })

  it('are summed whole, whatever documents have used of them', () => {
    write('UPDATE bank_transaction SET open_minor = 0 WHERE id = 1')
    const filter = { view: 'all', book: 'ledger' } as const
    const sort = { by: 'date', direction: 'ascending' } as const
    const whole = transactions(filter).reduce((sum, minor) => sum + minor, 0)
    expect(openTransactionList(db, { filter, sort }).openMinor).toBe(whole)
    expect(openTransactionList(db, { filter: { ...filter, search: 'ribeiro' }, sort }).openMinor).toBe(whole)
    expect(countTransactions(db, { filters: [filter], currency: 'EUR' })[0]?.openMinor).toBe(whole)
  })

  it('say which line posts them, and as what they are proposed', () => {
    accept('l-1', [1, 3], [1], { error: 'posted-twice' })
    propose('l-8', 2, 2, 2, null)
    const { postedBy, postingProposed } = transactionColumnsOf(db, [1, 2, 3])
    expect(postedBy).toEqual([
      { kind: 'posted', name: 'BC/17 · Recebimento Padaria', date: '2026-01-05', more: 1 },
      null,
      null,
    ])
    expect(postingProposed).toEqual([null, 'possible', null])
  })
})
