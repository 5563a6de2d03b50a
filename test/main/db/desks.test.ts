/** Whatever desks of an office decide at once, they end equal, and nothing that one acknowledged is lost. */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { cases } from '../../helpers/long.ts'
import { DeskBench, NumberingLog } from './helpers/desk-bench.ts'
import { all, decided, rowOf, step, take } from './helpers/log-acts.ts'
import { NUMBERS } from './helpers/log-bench.ts'
import { makeCompanyFolder } from './helpers/mirror-fixtures.ts'

const benches: DeskBench[] = []
afterAll(() => {
  for (const { db } of benches) db.close()
})

const openDesk = async (name: string, server: NumberingLog): Promise<DeskBench> => {
  const desk = new DeskBench(name, server)
  benches.push(desk)
  await makeCompanyFolder(desk.home)
  await desk.open()
  // Rows have other numbers on each desk.
  desk.bringRows(name === 'A' ? NUMBERS : NUMBERS.toReversed())
  desk.propose()
  desk.share()
  return desk
}

const move = fc.oneof(
  { weight: 8, arbitrary: fc.record({ move: fc.constant('decide' as const), desk: fc.nat(3), step }) },
  {
    weight: 8,
    arbitrary: fc.record({
      move: fc.constant('decide' as const),
      desk: fc.nat(3),
      step: fc.record({
        act: fc.constantFrom(
          'accept' as const,
          'accept' as const,
          'reject' as const,
          'undo' as const,
          'redo' as const,
        ),
        number: fc.constantFrom(1, 2),
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      move: fc.constant('join' as const),
      desk: fc.nat(3),
      document: fc.constantFrom(...NUMBERS),
      transaction: fc.constantFrom(...NUMBERS),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant('sync' as const),
      desk: fc.nat(3),
      batch: fc.integer({ min: 1, max: 5 }),
      other: fc.nat(3),
      isRaced: fc.boolean(),
      isLost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('close' as const), desk: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('copy' as const), desk: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('restore' as const), desk: fc.nat(3) }) },
)
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never

const join = (desk: DeskBench, document: number, transaction: number): void => {
  const transactionId = desk.db
    .readColumn<number>('SELECT id FROM bank_transaction WHERE source_id = ?1 OR text = ?2')
    .get(`m-${transaction}`, `TRF ${transaction}`)
  const allocations = [
    {
      documentId: rowOf(desk, document),
      transactionId: transactionId ?? 0,
      amountMinor: 12_300,
      kind: 'payment',
      documentNumber: 'FT',
    },
  ] as never
  const group = groupByHand({ id: `h-${document}-${transaction}`, currency: 'EUR', allocations })
  desk.run('acceptManual', { group } as never)
}

/** Whatever was decided about its pair, it is accepted where that is possible. */
const settle = async (desk: DeskBench, number: number): Promise<void> => {
  const state = desk.db.readColumn<string>('SELECT state FROM match_group WHERE id = ?').get(`g-${number}`)
  if (state === 'rejected') await take(desk, { act: 'undo', number })
  if (state !== 'accepted') await take(desk, { act: 'accept', number })
  await take(desk, { act: 'no remark', number })
}

const PERIOD = '2026-02'
const make = async (desks: readonly DeskBench[], one: Move): Promise<void> => {
  const desk = desks[one.desk % desks.length] as DeskBench
  switch (one.move) {
    case 'decide':
      return attempt(() => take(desk, one.step))
    case 'join':
      return attempt(() => join(desk, one.document, one.transaction))
    case 'sync': {
      const other = desks[one.other % desks.length] as DeskBench
      desk.send(
        one.batch,
        () => {
          if (one.isRaced && other !== desk) other.send(1)
        },
        () => one.isLost,
      )
      return
    }
    case 'close': {
      const closed = desk.db.readColumn('SELECT id FROM closing WHERE reopened_at IS NULL').get()
      if (closed === undefined) for (const number of NUMBERS) await attempt(() => settle(desk, number))
      if (closed === undefined)
        desk.online('closeMonth', {
          period: PERIOD,
          reason: 'teste',
          seen: null,
          today: '2026-03-31',
        } as never)
      else desk.online('reopenMonth', { period: PERIOD, reason: 'teste' } as never)
      return
    }
    case 'copy':
      return desk.copy()
    case 'restore': {
      const copy = desk.copies.at(-1)
      if (copy !== undefined) await desk.restore(copy)
    }
  }
}

/** A closed month refuses some of it, as it should. */
const attempt = async (work: () => unknown): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (
      !['month-closed', 'late-row', 'not-found', 'conflict'].includes((error as { code?: string }).code ?? '')
    )
      throw error
  }
}

/** Apart from what each desk has for itself. */
const stateOf = (desk: DeskBench) => {
  const { rules: _, order: _order, ...state } = decided(desk)
  return {
    ...state,
    rules: all(
      desk,
      `SELECT r.uuid, r.action, r.body FROM rule_event r JOIN event_order o ON o.uuid = r.uuid
       WHERE r.action <> 'set-aside' ORDER BY o.place`,
    ),
    order: all(
      desk,
      `SELECT o.uuid FROM event_order o JOIN numbered_event n ON n.uuid = o.uuid ORDER BY o.place`,
    ),
    left: all(desk, 'SELECT source_id, text, open_minor FROM bank_transaction ORDER BY source_id, text'),
    proposed: all(desk, 'SELECT id FROM proposal WHERE hidden_by IS NULL ORDER BY id'),
    closings: all(
      desk,
      'SELECT c.uuid, c.period, c.reopened_at, (SELECT count(*) FROM decision_event e WHERE e.sequence <= c.last_decision) AS before FROM closing c ORDER BY c.uuid',
    ),
  }
}

it('all desks end equal to the log, and nothing acknowledged is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(move, { minLength: 10, maxLength: 60 }),
      async (count, moves) => {
        const server = new NumberingLog()
        const desks: DeskBench[] = []
        for (const name of ['A', 'B', 'C', 'D'].slice(0, count)) desks.push(await openDesk(name, server))
        for (const one of moves) await make(desks, one)
        for (let round = 0; round < 4; round += 1) for (const desk of desks) expect(desk.send()).toBe(true)
        for (const desk of desks) desk.pull()

        const fresh = await openDesk('F', server)
        fresh.pull()
        const wanted = stateOf(fresh)
        expect(wanted.order.map((one) => (one as { uuid: string }).uuid)).toEqual(
          server.events.map(({ uuid }) => uuid),
        )
        for (const desk of desks) expect(stateOf(desk)).toEqual(wanted)
        const kept = new Set([
          ...server.events.map(({ uuid }) => uuid),
          ...desks.flatMap((desk) =>
            (all(desk, 'SELECT uuid FROM settled_event') as { uuid: string }[]).map(({ uuid }) => uuid),
          ),
        ])
        for (const desk of desks)
          for (const event of desk.acknowledged as { uuid: string }[]) expect(kept.has(event.uuid)).toBe(true)
        for (const desk of benches.splice(0)) desk.db.close()
      },
    ),
    { numRuns: cases(85, 2000) },
  )
}, 3_600_000)
