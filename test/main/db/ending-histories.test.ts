/** Random histories of decisions of every kind, syncs and undo: nothing ends twice, sums are right, undo restores exactly. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  classifyWhole,
  type EndingRows,
  leaveOpen,
  offsetTogether,
  splitInParts,
} from '#core/endings/by-hand.ts'
import { joinByHand } from '#core/matching/by-hand/join-by-hand.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listLessons } from '../../../src-main/db/endings/lessons.ts'
import type { CommandInput, WriterCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { getMatchDocuments, getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { cases } from '../../helpers/long.ts'
import { AT, aDocument, aTransaction, minor, openTestMirror, TODAY } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

/** The first half comes in and has a document of its amount each; the second half goes out and pairs up with it. */
const AMOUNTS = [10_000, 25_000, 99, -10_000, -25_000, -99]
const DOCUMENTS = AMOUNTS.filter((amount) => amount > 0)

type Chosen =
  | { act: 'classify' | 'leave-open' | 'split'; id: number }
  | { act: 'offset' | 'pair'; id: number; other: number }
type Step = Chosen | { act: 'undo' | 'redo' | 'review' } | { act: 'sync'; change: number; by: number }
const id = fc.integer({ min: 1, max: AMOUNTS.length })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('classify' as const, 'leave-open' as const, 'split' as const), id }),
  fc.record({ act: fc.constant('offset' as const), id, other: id }),
  fc.record({
    act: fc.constant('pair' as const),
    id,
    other: fc.integer({ min: 1, max: DOCUMENTS.length }),
  }),
  fc.record({ act: fc.constantFrom('undo' as const, 'redo' as const, 'review' as const) }),
  fc.record({
    act: fc.constant('sync' as const),
    change: fc.nat(AMOUNTS.length - 1),
    by: fc.integer({ min: 1, max: 50 }),
  }),
)

const person = { by: 'ana', at: AT }
const known = () => true

class History {
  readonly amounts = [...AMOUNTS]
  readonly #db: WritableDb
  #made = 0
  isSynced = false

  constructor(db: WritableDb) {
    this.#db = db
    this.run('writeDocuments', {
      documents: DOCUMENTS.map((amount, at) =>
        aDocument({ id: at + 1, totalMinor: minor(amount), unpaidMinor: minor(amount) }),
      ),
      at: AT,
    })
    this.#sync()
  }
  run<C extends WriterCommand>(command: C, input: CommandInput<C>) {
    return runCommand(this.#db, command, input)
  }
  #sync(): void {
    const page = this.amounts.map((amount, at) =>
      aTransaction({
        sourceId: `m-${at}`,
        amountMinor: minor(amount),
        direction: amount < 0 ? 'out' : 'in',
        text: amount < 0 ? 'VENC ANA SOUSA' : 'DEP NUMERARIO',
      }),
    )
    mirrorPages(this.#db, [page])
  }
  #rowsOf(one: Chosen): EndingRows {
    const [chosen, other] = getMatchTransactions(
      this.#db,
      'other' in one && one.act === 'offset' ? [one.id, one.other] : [one.id],
    )
    if (!chosen) throw new Error('no such transaction')
    if (one.act === 'classify') return classifyWhole(chosen, 'other', known)
    if (one.act === 'leave-open') return leaveOpen(chosen, 'nota')
    if (one.act === 'offset') return offsetTogether([chosen, ...(other ? [other] : [])], 'duplicate-refund')
    if (one.act === 'pair') {
      const joined = joinByHand(getMatchDocuments(this.#db, [one.other]), [chosen], [])
      return joined.outcome === 'joined'
        ? { outcome: 'rows', allocations: joined.allocations }
        : { outcome: 'refused', reason: 'nothing-open' }
    }
    const half = Math.trunc(chosen.openMinor / 2)
    const parts = [half, chosen.openMinor - half].map((amount) => ({
      categoryId: 'other',
      amountMinor: minor(amount),
    }))
    return splitInParts(chosen, parts, known)
  }
  /** Decides, undoes it, finds everything as it was, and decides again. */
  #decide(one: Chosen): void {
    const rows = this.#rowsOf(one)
    if (rows.outcome !== 'rows') return
    this.#made += 1
    const group = groupByHand({
      id: `h-${this.#made}`,
      currency: 'EUR',
      allocations: rows.allocations,
    })
    const before = this.state()
    const { results } = this.run('acceptEndings', { groups: [group], ...person })
    if (results[0]?.outcome !== 'done') return
    const after = this.state()
    this.run('undoGroup', { groupId: group.id, ...person })
    expect(this.state()).toEqual(before)
    expect(this.run('redoGroup', { groupId: group.id, ...person }).redone).toEqual([group.id])
    expect(this.state()).toEqual(after)
  }
  take(one: Step): void {
    if (one.act === 'sync') {
      const before = this.amounts[one.change] ?? 0
      this.amounts[one.change] = before + Math.sign(before) * one.by
      this.#sync()
      this.run('reviewAcceptedGroups', {})
      this.isSynced = true
    } else if ('id' in one) this.#decide(one)
    else if (one.act === 'undo') this.run('undoGroup', person)
    else if (one.act === 'redo') this.run('redoGroup', person)
    else this.run('reviewAcceptedGroups', {})
  }
  transactions() {
    return this.#db
      .read<{ id: number; amount: number; open: number; used: number; count: number }>(
        `SELECT t.id, t.amount_minor AS amount, t.open_minor AS open, coalesce(sum(a.amount_minor), 0) AS used,
           count(DISTINCT a.group_id) AS count
         FROM bank_transaction t LEFT JOIN allocation a ON a.transaction_id = t.id GROUP BY t.id ORDER BY t.id`,
      )
      .all()
  }
  documents() {
    return this.#db
      .read<{ id: number; unpaid: number; open: number; settled: number }>(
        `SELECT d.id, d.unpaid_minor AS unpaid, d.open_minor AS open, coalesce(sum(a.amount_minor), 0) AS settled
         FROM document d LEFT JOIN allocation a ON a.document_id = d.id GROUP BY d.id ORDER BY d.id`,
      )
      .all()
  }
  counters() {
    const { openReceipts, openPayments } = companyOverview(this.#db, TODAY, 'EUR')
    return { openReceipts, openPayments }
  }
  /** All that decisions amount to. */
  state() {
    return {
      transactions: this.transactions(),
      documents: this.documents(),
      allocations: this.#db.read('SELECT * FROM allocation ORDER BY group_id, position').all(),
      lessons: listLessons(this.#db).map(({ transactionId, categoryId }) => [transactionId, categoryId]),
      payers: this.#db.read('SELECT kind, value, tax_id FROM alias ORDER BY kind, value').all(),
      counters: this.counters(),
    }
  }
}

const hold = (history: History): void => {
  const rows = history.transactions()
  for (const row of rows) {
    expect(row.used + row.open).toBe(row.amount)
    // A whole ending leaves nothing for a second one; only a source that says something else opens it again.
    if (!history.isSynced) expect(row.count).toBeLessThanOrEqual(1)
  }
  for (const row of history.documents()) {
    expect(row.settled + row.open).toBe(row.unpaid)
    expect(row.open).toBeGreaterThanOrEqual(0)
  }
  const { openReceipts, openPayments } = history.counters()
  for (const [counter, sign] of [
    [openReceipts, 1],
    [openPayments, -1],
  ] as const) {
    const side = rows.filter((row) => row.open * sign > 0)
    // Zero exactly when every transaction of that way has ended.
    expect(counter).toEqual({ count: side.length, minor: side.reduce((sum, row) => sum + row.open, 0) })
  }
}

it('nothing ends twice, sums hold to the cent, counters reach zero with the last row, each undo restores exactly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const db = await openTestMirror()
      try {
        const history = new History(db)
        for (const one of steps) {
          history.take(one)
          hold(history)
        }
        while (history.run('undoGroup', person).undone.length > 0);
        for (const row of history.transactions())
          expect(row).toMatchObject({ used: 0, open: row.amount, count: 0 })
        for (const row of history.documents()) expect(row).toMatchObject({ settled: 0, open: row.unpaid })
      } finally {
        db.close()
      }
    }),
    { numRuns: cases(20, 300) },
  )
}, 120_000)
