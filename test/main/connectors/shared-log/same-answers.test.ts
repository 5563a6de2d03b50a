/** Invented histories of two months give the same answers on the server and in memory. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Head, SentEvent } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { cases } from '../../../helpers/long.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { closing, decision, event, fileRow, review, reviewAt, row } from '../../../helpers/shared-events.ts'
import { inMemoryOffice, type Office, postgresOffice } from './servers.ts'

const hasPostgres = findPostgres() !== undefined
const reviewed = { reviewed: { by: 'Rita', at: reviewAt, indicatedBy: 'Ana' } }

const period = fc.constantFrom('2026-08', '2026-09', '2026-10')
const invented = fc
  .tuple(
    fc.constantFrom('1', '2'),
    fc.constantFrom('2026-08-05', '2026-09-05', '2026-10-05', null),
    fc.constantFrom('PT50A', 'CSV1'),
    fc.boolean(),
  )
  .map(([name, date, account, isOfFile]) => (isOfFile ? fileRow : row)(name, date, account))
const rows = fc.array(invented, { maxLength: 2 }).map((some) => some.map((one, at) => ({ ...one, row: at })))
const decided = fc
  .record({
    action: fc.constantFrom('accepted' as const, 'accepted' as const, 'rejected' as const, 'undone' as const),
    group: fc.constantFrom('h-1', 'h-2', 'l-1', 'l-2'),
    rows,
    day: fc.constantFrom('2026-08-20T10:00:00.000Z', '2026-10-20T10:00:00.000Z'),
    lines: fc.option(fc.array(fc.constantFrom('2026-08-07', '2026-10-07'), { maxLength: 2 }), {
      nil: undefined,
    }),
    namesOnly: fc.boolean(),
  })
  .map(({ day, lines, ...one }) =>
    decision({ ...one, at: day, ...(one.group.startsWith('l-') && lines && { lines }) }),
  )
const item = fc.record({
  item: fc.constantFrom('i1', 'i2'),
  account: fc.constant('PT50A'),
  text: fc.constantFrom('a', 'b'),
})
const bank = [{ accountId: 'PT50A', reconciliation: { transit: [{ date: 'd', text: 'a', amountMinor: 1 }] } }]
const one: fc.Arbitrary<SentEvent> = fc.oneof(
  { weight: 5, arbitrary: decided },
  {
    weight: 3,
    arbitrary: fc.tuple(period, rows).map(([of, some]) => closing(of, some, { ...reviewed, bank })),
  },
  fc
    .tuple(period, fc.boolean())
    .map(([of, keeps]) => event('month-reopened', { period: of, ...(keeps && { keepsTyped: true }) })),
  fc.tuple(period, invented).map(([of, transaction]) => event('late-taken', { period: of, transaction })),
  fc.tuple(period, fc.constantFrom('Rita', null)).map(([of, name]) => review(of, name)),
  fc
    .tuple(period, fc.constantFrom('balance', 'review-tick', 'started'))
    .map(([of, kind]) => event(kind, { period: of })),
  fc
    .tuple(item, fc.constantFrom('transit', 'transit-changed', 'transit-removed'))
    .map(([body, kind]) => event(kind, { ...body, date: 'd', amountMinor: 1 })),
  fc
    .constantFrom(['PT50A', 'CSV1'], ['CSV1', 'PT50A'])
    .map(([account, other]) => event('accounts-joined', { account, other })),
)
const history = fc.array(fc.tuple(fc.constantFrom('ana', 'rita', 'rui'), one), {
  minLength: 5,
  maxLength: 25,
})

describe.skipIf(!hasPostgres)(hasPostgres ? 'two logs' : WITHOUT_POSTGRES, () => {
  const offices: Office[] = []
  beforeAll(async () => {
    offices.push(await inMemoryOffice(), await postgresOffice())
  })
  afterAll(async () => {
    for (const office of offices) await office.stop()
  })

  const answers = async (
    office: Office,
    fourEyes: boolean,
    events: readonly (readonly [string, SentEvent])[],
  ) => {
    const company = await office.company(fourEyes)
    let head: Head = { number: 0, hash: '' }
    const told: string[] = []
    for (const [login, sent] of events) {
      const result = await office.as(login).push(company, head, [sent])
      if (result.outcome === 'numbered') head = result.head
      told.push(`${sent.kind} ${result.outcome === 'refused' ? result.reason : result.outcome}`)
    }
    return told
  }

  test('they number and refuse the same', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.boolean(), history, async (fourEyes, events) => {
        const [memory, server] = await Promise.all(offices.map((office) => answers(office, fourEyes, events)))
        expect(server).toEqual(memory)
        for (const answer of server ?? []) seen.add(answer)
      }),
      { numRuns: cases(60, 3000) },
    )
    for (const answer of [
      'accepted numbered',
      'accepted month-closed',
      'undone month-closed',
      'month-closed numbered',
      'month-closed four-eyes',
      'month-closed stale-closing',
      'late-taken numbered',
    ])
      expect([...seen]).toContain(answer)
  })
})
