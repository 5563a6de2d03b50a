import { beforeEach, describe, expect, it } from 'vitest'
import type { FetchedTransaction } from '#core/transactions.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { AT, anAdvance, aTransaction, day, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let db: WritableDb
beforeEach(async () => {
  db = await openTestMirror()
})

interface Row {
  id: number
  source_id: string | null
  amount_minor: number
  text: string
  status: string
  vanished_at: string | null
}
const rows = () =>
  db
    .read<Row>(
      'SELECT id, source_id, amount_minor, text, status, vanished_at FROM bank_transaction ORDER BY id',
    )
    .all()
const present = () => rows().filter((row) => row.vanished_at === null)
const named = (sourceId: string, over: Partial<FetchedTransaction> = {}) =>
  aTransaction({ sourceId, ...over })

const decideOn = (transactionId: number, amountMinor = 12_300): void => {
  const group = anAdvance({ id: 'h-1', transactionId, amountMinor })
  const { outcome } = runCommand(db, 'acceptManual', { group, by: 'ana', at: '2026-03-01T09:00:00.000Z' })
  expect(outcome).toBe('done')
}

describe('records with an id of their own', () => {
  it('are the row of that id, however often they are read', () => {
    mirrorPages(db, [[named('a'), named('b')]])
    const counts = mirrorPages(db, [[named('b'), named('a')]])
    expect(counts).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, vanished: 0 })
    expect(rows()).toHaveLength(2)
  })

  it('are updated in place, keeping their number', () => {
    mirrorPages(db, [[named('a', { status: 'pending' })]])
    const counts = mirrorPages(db, [[named('a', { status: 'booked', text: 'TRF DE PADARIA' })]])
    expect(counts).toMatchObject({ inserted: 0, updated: 1 })
    expect(rows()).toMatchObject([{ id: 1, status: 'booked', text: 'TRF DE PADARIA' }])
  })

  it('are kept and flagged when the source no longer has them, and come back when it has', () => {
    mirrorPages(db, [[named('a'), named('b')]])
    decideOn(2)
    expect(mirrorPages(db, [[named('a')]])).toMatchObject({ outcome: 'completed', vanished: 1 })
    expect(rows().map((row) => row.vanished_at !== null)).toEqual([false, true])
    expect(runCommand(db, 'reviewAcceptedGroups', {})).toMatchObject({ stale: 1 })
    mirrorPages(db, [[named('a'), named('b')]])
    expect(present()).toHaveLength(2)
    expect(runCommand(db, 'reviewAcceptedGroups', {})).toMatchObject({
      stale: 0,
      accepted: 1,
      confirmed: 0,
    })
  })

  it('stay the same rows, and decided, when their ids change form', () => {
    mirrorPages(db, [[named('1'), named('2'), named('3', { amountMinor: minor(900) })]])
    decideOn(1)
    const counts = mirrorPages(db, [[named('X-1'), named('X-2'), named('X-3', { amountMinor: minor(900) })]])
    expect(counts).toMatchObject({ inserted: 0, updated: 3, vanished: 0 })
    expect(rows().map((row) => [row.id, row.source_id])).toEqual([
      [1, 'X-1'],
      [2, 'X-2'],
      [3, 'X-3'],
    ])
  })

  it('stay the same row when pending is booked under another id, date and longer text', () => {
    mirrorPages(db, [[named('p1', { status: 'pending', bookingDate: null, text: 'COMPRA 4412 LOJA' })]])
    decideOn(1)
    mirrorPages(db, [
      [named('b1', { bookingDate: day('2026-02-14'), text: 'COMPRA 4412 LOJA CENTRAL PORTO' })],
    ])
    expect(rows()).toMatchObject([{ id: 1, source_id: 'b1', status: 'booked', vanished_at: null }])
  })
})

describe('one id that the source gives to several transactions', () => {
  const transfer = named('x', { text: 'TRF DE RIBEIRO' })
  const fee = named('x', { text: 'COMISSAO TRF', amountMinor: minor(-50), direction: 'out' })
  const texts = () => present().map((row) => row.text)

  it('loses none of them, and reading them again, in any order, changes nothing', () => {
    expect(mirrorPages(db, [[transfer, fee, named('y')]])).toMatchObject({ inserted: 3 })
    decideOn(1)
    for (const page of [
      [transfer, fee, named('y')],
      [fee, named('y'), transfer],
    ])
      expect(mirrorPages(db, [page])).toMatchObject({ updated: 0, unchanged: 3, vanished: 0 })
    expect(rows().map((row) => [row.source_id, row.amount_minor])).toEqual([
      ['x', 12_300],
      [null, -50],
      ['y', 12_300],
    ])
  })

  it('leaves each the row it is once the source gives them ids of their own', () => {
    mirrorPages(db, [[transfer, fee]])
    decideOn(1)
    mirrorPages(db, [
      [
        { ...fee, sourceId: 'x-2' },
        { ...transfer, sourceId: 'x-1' },
      ],
    ])
    expect(rows()).toMatchObject([
      { id: 1, source_id: 'x-1', vanished_at: null },
      { text: fee.text, source_id: 'x-2', vanished_at: null },
    ])
  })

  it('is one row, the one decided about, where a transaction was edited and moved while the pages were read', () => {
    mirrorPages(db, [[transfer, named('y')]])
    decideOn(1)
    const edited = named('x', { text: 'TRF CORRIGIDA' })
    mirrorPages(db, [[transfer], [edited, named('y')]], { total: 2, again: [[[named('y')], [edited]]] })
    expect(present()).toMatchObject([{ id: 1, text: 'TRF CORRIGIDA' }, { id: 2 }])
    mirrorPages(db, [[named('y')], [edited]])
    expect(rows()).toMatchObject([{ id: 1, source_id: 'x', vanished_at: null }, { id: 2 }])
  })

  it('is one row where the id is that of a transaction booked while the pages were read', () => {
    const pending = named('x', { status: 'pending', text: 'TRF' })
    const booked = named('x', { text: 'TRF DE RIBEIRO' })
    mirrorPages(db, [[pending], [booked]], { total: 1 })
    expect(texts()).toEqual(['TRF DE RIBEIRO'])
  })
})

describe('records without an id', () => {
  const twin = () => aTransaction({ text: 'COMISSAO', amountMinor: minor(-50), direction: 'out' })

  it('that are equal stay two, and reading them again does not make four', () => {
    mirrorPages(db, [[twin(), twin()]])
    expect(mirrorPages(db, [[twin(), twin()]])).toMatchObject({ inserted: 0, unchanged: 2 })
    expect(rows()).toHaveLength(2)
  })

  it('become three when a third equal one comes', () => {
    mirrorPages(db, [[twin(), twin()]])
    mirrorPages(db, [[twin(), twin(), twin()]])
    expect(present()).toHaveLength(3)
  })

  it('lose one when one of the equals is gone', () => {
    mirrorPages(db, [[twin(), twin()]])
    expect(mirrorPages(db, [[twin()]]).vanished).toBe(1)
    expect(present()).toHaveLength(1)
  })

  it('of two equal ones only the undecided one vanishes, and only it comes back', () => {
    mirrorPages(db, [[twin(), twin()]])
    decideOn(2, -50)
    mirrorPages(db, [[twin()]])
    expect(present()).toMatchObject([{ id: 2 }])
    expect(mirrorPages(db, [[twin()]])).toMatchObject({ unchanged: 1, vanished: 0 })
    mirrorPages(db, [[twin(), twin()]])
    expect(present()).toHaveLength(2)
  })

  it('do not turn into twins when a page shifts while it is read', () => {
    const [a, b, c] = ['um', 'dois', 'tres'].map((text) => aTransaction({ text }))
    if (!a || !b || !c) throw new Error('three')
    const fresh = aTransaction({ text: 'novo' })
    // The new transaction pushed b onto the second page; the total says so.
    const finished = mirrorPages(
      db,
      [
        [a, b],
        [b, c],
      ],
      {
        again: [
          [
            [fresh, a],
            [b, c],
          ],
        ],
      },
    )
    expect(finished).toMatchObject({ outcome: 'completed', inserted: 4 })
    expect(rows().map((row) => row.text)).toEqual(['um', 'dois', 'tres', 'novo'])
  })

  it('that really are equal across the edge of a page are believed the second time', () => {
    const finished = mirrorPages(db, [
      [aTransaction({ text: 'um' }), twin()],
      [twin(), aTransaction({ text: 'dois' })],
    ])
    expect(finished.outcome).toBe('completed')
    expect(present()).toHaveLength(4)
  })

  it('stay the same row when only their text was edited', () => {
    mirrorPages(db, [[aTransaction({ text: 'TRF' })]])
    decideOn(1)
    mirrorPages(db, [[aTransaction({ text: 'TRF DE RIBEIRO' })]])
    expect(rows()).toMatchObject([{ id: 1, text: 'TRF DE RIBEIRO', vanished_at: null }])
  })

  it('keep their identity when the direction is learned later', () => {
    mirrorPages(db, [[aTransaction({ direction: 'unknown' })]])
    runCommand(db, 'answerDirection', { accountId: 'conta-1', direction: 'out', by: 'ana', at: AT })
    expect(rows()).toMatchObject([{ amount_minor: -12_300 }])
    mirrorPages(db, [[aTransaction({ direction: 'in' })]])
    expect(rows()).toMatchObject([{ id: 1, amount_minor: 12_300 }])
  })
})

describe('a source whose pages never come to rest', () => {
  it('is read five times, keeps what was read, and takes nothing as vanished', () => {
    mirrorPages(db, [[named('a'), named('z')]])
    let read = 0
    const again = Array.from({ length: 6 }, () => {
      read += 1
      return [[named('a'), named(`n${read}`)]]
    })
    const finished = mirrorPages(db, [[named('a'), named('n0')]], { again, total: 9 })
    expect(finished).toMatchObject({ outcome: 'unstable', vanished: 0 })
    expect(present().map((row) => row.source_id)).toContain('z')
  })

  it('that always announces more than it sends is read to its end', () => {
    mirrorPages(db, [[named('a'), named('z')]])
    const finished = mirrorPages(db, [[named('a')]], { total: 2 })
    expect(finished).toMatchObject({ outcome: 'completed', vanished: 0 })
    expect(present()).toHaveLength(2)
  })
})

describe('a recent run', () => {
  const old = named('old', { bookingDate: day('2026-01-02'), valueDate: day('2026-01-02') })
  it('takes only what lies in its window as vanished', () => {
    const gone = named('gone', { bookingDate: day('2026-02-11'), valueDate: day('2026-02-11') })
    mirrorPages(db, [[named('a'), old, gone]])
    const finished = mirrorPages(db, [[named('a')]], { scope: 'recent' })
    expect(finished.vanished).toBe(1)
    expect(present().map((row) => row.source_id)).toEqual(['a', 'old'])
  })
})
