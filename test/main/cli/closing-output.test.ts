/** Each obstacle to the closing of a month is printed in one sentence that says what to do. */
import { expect, it } from 'vitest'
import {
  type ClosingObstacle,
  closingObstacle,
  type Month,
  type MonthStatement,
} from '#contract/closing-values.ts'
import { obstacleSentence, statementJson, statementText } from '../../../src-main/cli/closing-output.ts'

const period = '2026-10' as Month
const account = 'conta-1'

const obstacles: [unknown, RegExp][] = [
  [{ reason: 'not-over' }, /2026-10 is not over yet; close it from the first day of the next month on/],
  [{ reason: 'clock-back', day: '2026-11-20' }, /recorded on 2026-11-20; put the clock right and repeat/],
  [{ reason: 'already-closed' }, /closed already; `periods reopen` opens it with a reason/],
  [{ reason: 'changed' }, /changed meanwhile; look at it again and repeat/],
  [{ reason: 'not-next', period: '2026-09' }, /in order: 2026-09 comes first/],
  [{ reason: 'before-start', period: '2026-11' }, /begin with 2026-11: .* `periods start` changes that/],
  [
    { reason: 'open-rows', account, count: 2 },
    /conta-1 has 2 open transactions; end each, or `leave-open` with/,
  ],
  [{ reason: 'undated', account, count: 1 }, /1 transaction without a date; ask the bank, or import/],
  [{ reason: 'undirected', account, count: 1 }, /without the way the money went; set the direction/],
  [{ reason: 'conflicting', count: 1, groupId: 'g-1' }, /contradicts 1 decision \(g-1\); `undo` what it/],
  [{ reason: 'stale', count: 2, groupId: 'g-2' }, /under 2 decisions \(g-2\); `undo` and decide again/],
]

it.each(obstacles)('%j', (obstacle, sentence) => {
  expect(obstacleSentence(closingObstacle.parse(obstacle), period)).toMatch(sentence)
})

it('has a sentence for every reason', () => {
  const reasons = closingObstacle.options.flatMap(({ shape: { reason } }) =>
    'options' in reason ? reason.options : [...reason.values],
  )
  const told = obstacles.map(([obstacle]) => (obstacle as ClosingObstacle).reason)
  expect(told.toSorted()).toEqual(reasons.toSorted())
})

it('names in a statement what came to a closed month before it', () => {
  const row = {
    ...{ kind: 'added', period: '2026-10', accountId: account, date: '2026-10-30', text: 'DEP NUMERARIO' },
    ...{ currency: 'EUR', closedMinor: 0, nowMinor: 8_000, taken: null },
  }
  const statement = { period, bank: [], documents: { terms: {} }, late: [row, { ...row, taken: '2026-11' }] }
  const text = statementText(statement as unknown as MonthStatement)
  expect(text).toMatch(/added {2}2026-10-30 {2}DEP NUMERARIO {2}0.00 EUR -> 80.00 EUR; counts in no month$/m)
  expect(text).toMatch(/80.00 EUR; counts in 2026-11$/m)
  expect(statementJson(statement as unknown as MonthStatement).late).toMatchObject([
    { change: 'added', date: '2026-10-30', nowMinor: 8_000, takenInto: null },
    { takenInto: '2026-11' },
  ])
})
