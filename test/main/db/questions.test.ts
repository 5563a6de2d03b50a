/** Transactions that wait for the client: in which list they stand, and what answers and days do to them. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { ClientQuestion } from '#contract/ending-values.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import { classifyWhole, leaveOpen, waitForClient } from '#core/endings/by-hand.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { listWaiting } from '../../../src-main/db/endings/questions.ts'
import { transactionColumnsOf } from '../../../src-main/db/lists/list-rows.ts'
import { openTransactionList } from '../../../src-main/db/lists/transaction-list.ts'
import {
  type CommandInput,
  runCommand,
  type WriterCommand,
} from '../../../src-main/db/mirror/writer-commands.ts'
import { companyOverview } from '../../../src-main/db/office/overview.ts'
import { getMatchTransactions } from '../../../src-main/db/proposals/match-input.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { findNote } from '../../../src-main/db/rows/notes.ts'
import { randomOf } from '../../helpers/random-of.ts'
import {
  AT,
  aDocument,
  addSupplierDocuments,
  aTransaction,
  day,
  minor,
  openTestMirror,
  TODAY,
} from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
const person = { by: 'ana', at: AT }
const run = <C extends WriterCommand>(command: C, input: CommandInput<C>) => runCommand(db, command, input)
const AMOUNTS = [10_000, 25_000, 99, -10_000, -25_000, -99]

beforeEach(async () => {
  db = await openTestMirror()
  mirrorPages(db, [
    AMOUNTS.map((amount, at) =>
      aTransaction({
        sourceId: `m-${at}`,
        amountMinor: minor(amount),
        direction: amount < 0 ? 'out' : 'in',
        text: `MOVIMENTO ${at}`,
        bookingDate: day('2026-02-10'),
      }),
    ),
  ])
})

const asking: ClientQuestion = { what: 'document', text: '', until: null }
const end = (id: number, groupId: string, how: 'wait' | 'leave' | 'classify', question = asking): void => {
  const [one] = getMatchTransactions(db, [id])
  if (!one) throw new Error('no such transaction')
  const rows = {
    wait: () => waitForClient(one, question, TODAY),
    leave: () => leaveOpen(one, 'porque'),
    classify: () => classifyWhole(one, 'rent', () => true),
  }[how]()
  if (rows.outcome !== 'rows') throw new Error(rows.reason)
  const said = how === 'wait' ? { note: 'Falta o documento', question } : { note: 'porque' }
  run('acceptEndings', {
    groups: [groupByHand({ id: groupId, currency: 'EUR', allocations: rows.allocations, ...said })],
    ...person,
  })
}
const idsIn = (view: TransactionFilter['view']) =>
  [...openTransactionList(db, { filter: { view }, sort: { by: 'date', direction: 'ascending' } }).ids].sort()
const overview = () => companyOverview(db, TODAY, 'EUR')

it('stand in a list of their own, with the question, and are no work', () => {
  end(1, 'h-1', 'wait')
  end(2, 'h-2', 'leave')
  expect(idsIn('waiting')).toEqual([1])
  expect(idsIn('left-open')).toEqual([2])
  expect(transactionColumnsOf(db, [1]).otherSide[0]).toMatchObject({
    kind: 'waiting',
    name: 'Falta o documento',
  })
  expect(overview()).toMatchObject({
    unmatchedTransactions: 4,
    leftOpen: { receipts: { count: 1, minor: 25_000 } },
    waiting: { count: 1, since: AT },
  })
})

it('are each in exactly one list, whatever is decided and undone', () => {
  const random = randomOf(7)
  let made = 0
  const groups = new Map<number, string>()
  for (let step = 0; step < 120; step += 1) {
    const id = 1 + Math.floor(random() * AMOUNTS.length)
    const group = groups.get(id)
    if (group === undefined) {
      made += 1
      end(id, `h-${made}`, (['wait', 'leave', 'classify'] as const)[Math.floor(random() * 3)] ?? 'wait')
      groups.set(id, `h-${made}`)
    } else {
      run('undoGroup', { groupId: group, ...person })
      groups.delete(id)
    }
    const all = (['unmatched', 'matched', 'left-open', 'waiting'] as const).flatMap(idsIn)
    expect(all.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(overview().unmatchedTransactions).toBe(idsIn('unmatched').length)
    expect(overview().waiting.count).toBe(idsIn('waiting').length)
  }
})

describe('answers', () => {
  it('become notes, and their transactions are work again, as one act', () => {
    end(1, 'h-1', 'wait')
    end(4, 'h-4', 'wait')
    run('writeNote', { of: { transactionId: 1 }, text: 'antes', ...person })
    const answers = [
      { groupId: 'h-1', amountMinor: 10_000, answer: 'Renda da loja' },
      { groupId: 'h-4', amountMinor: -10_000, answer: 'Compra pessoal' },
    ]
    expect(run('applyAnswers', { answers, ...person }).outcomes).toEqual(['answered', 'answered'])
    expect(findNote(db, { transactionId: 1 })?.text).toBe('antes; Renda da loja')
    expect(findNote(db, { transactionId: 4 })?.text).toBe('Compra pessoal')
    expect(idsIn('waiting')).toEqual([])
    expect(idsIn('unmatched')).toEqual([1, 2, 3, 4, 5, 6])
    expect(run('redoGroup', person).redone).toHaveLength(2)
  })

  it('change nothing where the row was decided meanwhile, is not known, or has another amount', () => {
    end(1, 'h-1', 'wait')
    end(2, 'h-2', 'wait')
    run('undoGroup', { groupId: 'h-1', ...person })
    const answers = [
      { groupId: 'h-1', amountMinor: 10_000, answer: 'a' },
      { groupId: 'h-9', amountMinor: 1, answer: 'b' },
      { groupId: 'h-2', amountMinor: 24_999, answer: 'c' },
    ]
    expect(run('applyAnswers', { answers, ...person }).outcomes).toEqual([
      'decided-meanwhile',
      'unknown',
      'changed',
    ])
    for (const transactionId of [1, 2]) expect(findNote(db, { transactionId })).toBeUndefined()
    expect(idsIn('waiting')).toEqual([2])
  })

  it('count where the file shows no amount that can be read', () => {
    end(1, 'h-1', 'wait')
    const answers = [{ groupId: 'h-1', amountMinor: null, answer: 'Renda' }]
    expect(run('applyAnswers', { answers, ...person }).outcomes).toEqual(['answered'])
    expect(idsIn('waiting')).toEqual([])
  })

  it('that come twice end the wait once, and are not repeated in the note', () => {
    end(1, 'h-1', 'wait')
    const answer = { groupId: 'h-1', amountMinor: 10_000, answer: 'Renda' }
    run('applyAnswers', { answers: [answer, answer], ...person })
    expect(findNote(db, { transactionId: 1 })?.text).toBe('Renda')
    const actions = db.readColumn<string>(
      "SELECT action FROM decision_event WHERE group_id = 'h-1' ORDER BY sequence",
    )
    expect(actions.all()).toEqual(['accepted', 'undone'])
  })

  it('are notes alone in a closed month', () => {
    end(1, 'h-1', 'wait')
    for (const id of [2, 3, 4, 5, 6]) end(id, `h-${id}`, 'classify')
    run('closeMonth', {
      period: '2026-02' as Month,
      reason: 'saldo por confirmar',
      seen: null,
      today: TODAY,
      ...person,
    })
    const answers = [{ groupId: 'h-1', amountMinor: 10_000, answer: 'Renda' }]
    expect(run('applyAnswers', { answers, ...person }).outcomes).toEqual(['month-closed'])
    run('applyAnswers', { answers, ...person })
    expect(findNote(db, { transactionId: 1 })?.text).toBe('Renda')
    expect(idsIn('waiting')).toEqual([1])
    expect(run('endPassedWaits', { today: '2027-01-01' as IsoDate, at: AT })).toEqual({ ended: 0 })
  })
})

it('end by themselves on their day', () => {
  end(1, 'h-1', 'wait', { ...asking, until: '2026-12-01' as IsoDate })
  end(2, 'h-2', 'wait')
  expect(run('endPassedWaits', { today: '2026-11-30' as IsoDate, at: AT })).toEqual({ ended: 0 })
  expect(run('endPassedWaits', { today: '2026-12-01' as IsoDate, at: AT })).toEqual({ ended: 1 })
  expect(listWaiting(db).map(({ groupId }) => groupId)).toEqual(['h-2'])
})

it('end where the missing document of that amount came since, of the side that pays it', () => {
  end(4, 'h-4', 'wait')
  end(5, 'h-5', 'wait', { ...asking, what: 'purpose' })
  end(1, 'h-1', 'wait')
  const ended = () => run('endPassedWaits', { today: TODAY, at: AT }).ended
  const put = (id: number, openMinor: number, firstFetchedAt: string): void => {
    const [totalMinor, unpaidMinor] = [minor(openMinor), minor(openMinor)]
    addSupplierDocuments(db, [aDocument({ id, totalMinor, unpaidMinor })])
    db.transaction((trx) => {
      const [newest] = trx.readColumn<number>('SELECT max(id) FROM document').all()
      trx.write('UPDATE document SET first_fetched_at = ? WHERE id = ?').run(firstFetchedAt, newest ?? 0)
    })
  }
  put(1, 10_000, '2020-01-01T00:00:00.000Z')
  put(2, 25_000, '2030-01-01T00:00:00.000Z')
  put(3, 9_999, '2030-01-01T00:00:00.000Z')
  expect(ended()).toBe(0)
  put(4, 10_000, '2030-01-01T00:00:00.000Z')
  expect(ended()).toBe(1)
  expect(idsIn('waiting')).toEqual([1, 5])
})

it('are resumed by a person, all or none', () => {
  end(1, 'h-1', 'wait')
  expect(() => run('resumeWaiting', { groupIds: ['h-1', 'h-2'], ...person })).toThrow(/does not wait/)
  expect(run('resumeWaiting', { groupIds: ['h-1'], ...person })).toEqual({ resumed: ['h-1'] })
  expect(idsIn('waiting')).toEqual([])
})

it('wait for a day after today', () => {
  const [one] = getMatchTransactions(db, [1])
  if (!one) throw new Error('no such transaction')
  expect(waitForClient(one, { ...asking, until: TODAY as IsoDate }, TODAY as IsoDate)).toEqual({
    outcome: 'refused',
    reason: 'day-passed',
  })
})
