/** Each obstacle to the closing of a month is printed in one sentence that says what to do. */
import { describe, expect, it } from 'vitest'
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
  [{ reason: 'review-changed', by: 'Rui Melo' }, /^Rui Melo reviewed 2026-10.*`review done --withdraw`/],
  [{ reason: 'open-remarks', count: 2 }, /^2 remarks of the review are open; .*`review settle`/],
  [{ reason: 'contested', count: 1 }, /^1 decision of this desk did not fit .*`office contested` names/],
  [{ reason: 'not-received', count: 1 }, /^1 decision of the office waits for rows or files/],
  [{ reason: 'four-eyes' }, /^2026-10 is closed after another login reviewed it/],
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

describe('the bank reconciliation of a statement', () => {
  const item = { error: null, groupId: null, lineId: null, transactionId: null }
  const ledger = {
    ...{ ledgers: [{ code: '1201', name: 'Banco do Norte' }], accountIds: ['conta-1', 'conta-2'] },
    ...{ openedOn: '2026-09-30', bankMinor: 100_000, openingDifferenceMinor: 3_000 },
    ...{ transitMinor: -20_000, toPostMinor: -500, errorsMinor: 50_000, lateMinor: 0 },
    ...{ computedMinor: 133_500, statedMinor: 133_500, statedFrom: 'file', differenceMinor: 0 },
    items: [
      { ...item, kind: 'transit', date: '2026-10-28', text: 'Cheque 12', amountMinor: -20_000 },
      {
        ...item,
        kind: 'error',
        error: 'posted-twice',
        date: '2026-10-29',
        text: 'FT A/1',
        amountMinor: 50_000,
      },
      { ...item, kind: 'to-post', date: '2026-10-31', text: 'COM MANUT', amountMinor: -500 },
    ],
  }
  const statement = {
    period,
    bank: [],
    ledgers: [ledger],
    documents: { terms: {} },
  } as unknown as MonthStatement

  it('prints what explains the difference of bank and ledger, each item with its age', () => {
    expect(statementText(statement)).toContain(
      [
        'ledger 1201 Banco do Norte, account conta-1, conta-2',
        '  1000.00 EUR Balance per bank statement',
        '  -200.00 EUR Ledger lines not at the bank (in transit)',
        '    2026-10-28  3 days  Cheque 12  -200.00 EUR',
        '  5.00 EUR Bank transactions not in the ledger (to be posted), with the sign turned',
        '    2026-10-31  0 days  COM MANUT  5.00 EUR',
        '  500.00 EUR Posting errors: posted twice',
        '    2026-10-29  2 days  FT A/1  500.00 EUR',
        '  30.00 EUR Opening difference, 2026-09-30',
        '  1335.00 EUR Computed ledger balance; the ledger says 1335.00 EUR (file)',
        '  0.00 EUR difference',
      ].join('\n'),
    )
    expect(statementJson(statement).ledgers).toMatchObject([
      {
        ...{
          accounts: ['conta-1', 'conta-2'],
          inTransitMinor: -20_000,
          toPostMinor: -500,
          differenceMinor: 0,
        },
        items: [{ kind: 'transit', ageDays: 3 }, { error: 'posted-twice' }, { amountMinor: -500 }],
      },
    ])
  })

  it('keeps what is in another currency apart, with its own amount', () => {
    const dollars = {
      ...item,
      kind: 'to-post',
      date: '2026-10-31',
      text: 'WIRE',
      amountMinor: -900,
      currency: 'USD',
    }
    const text = statementText({ ...statement, ledgers: [{ ...ledger, items: [dollars] }] } as never)
    expect(text).toContain(
      '  9.00 USD Bank transactions not in the ledger (to be posted), with the sign turned, not in the sum',
    )
    expect(text).toContain('    2026-10-31  0 days  WIRE  9.00 USD')
  })

  it('shows it where one of its accounts is asked for, and not for another', () => {
    expect(statementJson(statement, 'conta-2').ledgers).toHaveLength(1)
    expect(statementText(statement, 'conta-2')).toContain('ledger 1201')
    expect(statementJson(statement, 'conta-3').ledgers).toEqual([])
    expect(statementText(statement, 'conta-3')).not.toContain('ledger 1201')
  })
})
