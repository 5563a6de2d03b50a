/** Decisions have the same effect one by one and many at once: what is open, and what is still proposed. */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { encodeProposals } from '../../../src-main/db/proposals/proposal-lines.ts'
import { cases } from '../../helpers/long.ts'
import { all, rowOf, switchTo } from './helpers/log-acts.ts'
import { LogBench } from './helpers/log-bench.ts'
import { AT, aDocument, aSimpleProposal, aTransaction, makeCompanyFolder } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const ROWS = [1, 2, 3]
const AMOUNTS = [3_000, 6_000, 12_300]
/** Of 123.00 each: some fit beside one another, some do not. */
const PROPOSED = ROWS.flatMap((document) =>
  ROWS.map((transaction) => ({
    id: `g-${document}-${transaction}`,
    ...{ document, transaction },
    amountMinor: AMOUNTS[(document + transaction) % 3] ?? 0,
  })),
)

const benches: LogBench[] = []
afterAll(() => {
  for (const { db } of benches) db.close()
})
const openBench = async (order: readonly number[]): Promise<LogBench> => {
  const bench = new LogBench()
  benches.push(bench)
  await makeCompanyFolder(bench.home)
  await bench.open()
  runCommand(bench.log, 'writeDocuments', { documents: order.map((id) => aDocument({ id })), at: AT })
  mirrorPages(bench.db, [order.map((id) => aTransaction({ sourceId: `m-${id}` }))])
  const transactionOf = bench.db.readColumn<number>('SELECT id FROM bank_transaction WHERE source_id = ?')
  const proposals = PROPOSED.map(({ id, document, transaction, amountMinor }, index) => {
    const proposal = aSimpleProposal(index)
    const members = {
      documentId: rowOf(bench, document),
      transactionId: transactionOf.get(`m-${transaction}`) ?? 0,
      amountMinor,
    }
    return { ...proposal, id, allocations: proposal.allocations.map((one) => ({ ...one, ...members })) }
  })
  runCommand(bench.log, 'replaceProposals', {
    encoded: encodeProposals(proposals as never),
    decidedThrough: 0,
  })
  return bench
}

const stateOf = (bench: LogBench) => ({
  groups: all(bench, 'SELECT id, state FROM match_group ORDER BY id'),
  allocations: all(bench, 'SELECT group_id, amount_minor FROM allocation ORDER BY group_id'),
  documents: all(bench, 'SELECT source_id, open_minor, matched FROM document ORDER BY source_id'),
  transactions: all(bench, 'SELECT source_id, open_minor FROM bank_transaction ORDER BY source_id'),
  proposed: all(bench, 'SELECT id FROM proposal WHERE hidden_by IS NULL ORDER BY id'),
})

const step = fc.record({
  act: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'undo', 'undo', 'redo', 'switch'),
  groupId: fc.constantFrom(...PROPOSED.map(({ id }) => id)),
})

it('many at once, and one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const one = await openBench(ROWS)
      for (const { act, groupId } of steps) {
        if (act === 'accept') one.run('acceptGroups', { groupIds: [groupId] })
        else if (act === 'reject') one.run('rejectGroups', { groupIds: [groupId] })
        else if (act === 'undo') one.run('undoGroup', { groupId })
        else if (act === 'redo') one.run('redoGroup', { groupId })
        else switchTo(one, true)
      }
      const events = eventsAfter(one.db, 0)
      const wanted = stateOf(one)
      const [whole, single] = [await openBench(ROWS.toReversed()), await openBench(ROWS)]
      whole.db.transaction((trx) => applyEvents(trx, events))
      expect(stateOf(whole)).toEqual(wanted)
      for (const event of events) single.db.transaction((trx) => applyEvents(trx, [event]))
      expect(stateOf(single)).toEqual(wanted)
      for (const { db } of benches.splice(0)) db.close()
    }),
    { numRuns: cases(20, 500) },
  )
}, 600_000)
