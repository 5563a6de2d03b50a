/** What a shared log refuses about closed months, with the rules of the desks' own gates. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Head, SentEvent } from '../../../../src-main/connectors/shared-log/shared-log.ts'
import { findPostgres, WITHOUT_POSTGRES } from '../../../helpers/postgres-cluster.ts'
import { closing, decision, event, fileRow, review, reviewAt, row } from '../../../helpers/shared-events.ts'
import { inMemoryOffice, type Office, postgresOffice } from './servers.ts'

const hasPostgres = findPostgres() !== undefined
const kinds = [
  { name: 'in memory', open: inMemoryOffice, isHere: true },
  { name: hasPostgres ? 'on PostgreSQL' : WITHOUT_POSTGRES, open: postgresOffice, isHere: hasPostgres },
]
const reopened = (period: string, more: object = { keepsTyped: true }) =>
  event('month-reopened', { period, reason: 'r', ...more })
const late = (period: string, transaction: object) => event('late-taken', { period, transaction })
const reviewed = { reviewed: { by: 'Rita', at: reviewAt, indicatedBy: 'Ana' } }

describe.each(kinds)('a shared log $name', ({ open, isHere }) => {
  describe.skipIf(!isHere)('about closed months', () => {
    let office: Office
    beforeAll(async () => {
      office = await open()
    })
    afterAll(() => office?.stop())

    /** Pushes each event alone. @returns outcome or reason of each */
    const pusher = async (fourEyes = false) => {
      const company = await office.company(fourEyes)
      let head: Head = { number: 0, hash: '' }
      const push = async (login: string, ...events: SentEvent[]): Promise<string[]> => {
        const told: string[] = []
        for (const one of events) {
          const result = await office.as(login).push(company, head, [one])
          if (result.outcome === 'numbered') head = result.head
          told.push(result.outcome === 'refused' ? result.reason : result.outcome)
        }
        return told
      }
      return { company, push, head: () => head }
    }
    const ok = 'numbered'
    const no = 'month-closed'

    test('a row of a closed month is known by id, and by fingerprint and place among equal ones', async () => {
      const { push } = await pusher()
      const rows = [row('T1'), fileRow('F1')]
      expect(await push('ana', closing('2026-09', rows))).toEqual([ok])
      // Without a day: the name alone tells it.
      const undated = [row('T1', null), { ...fileRow('F1', null), id: 'other' }]
      for (const one of undated)
        for (const action of ['accepted', 'rejected', 'undone'] as const)
          expect(await push('ana', decision({ action, rows: [one] }))).toEqual([no])
      const others = [row('T2', null), { ...fileRow('F1', null), occurrence: 2 }, row('T1', null, 'PT50B')]
      for (const one of others) expect(await push('ana', decision({ rows: [one] }))).toEqual([ok])
    })

    test('a row that came to a closed month later is decided once an open month took it', async () => {
      const { push } = await pusher()
      const came = row('T9', '2026-09-30')
      expect(await push('ana', closing('2026-09'), decision({ rows: [came] }))).toEqual([ok, no])
      expect(await push('ana', decision({ action: 'undone', rows: [came] }))).toEqual([ok])
      expect(await push('ana', decision({ rows: [row('T8', '2026-10-01')] }))).toEqual([ok])
      expect(await push('ana', late('2026-09', came), late('2026-10', came))).toEqual([no, ok])
      expect(await push('ana', decision({ rows: [came] }))).toEqual([ok])
      // Its month is open again: the row counts there, and closing without it makes it late once more.
      expect(await push('ana', reopened('2026-09'), closing('2026-09'), decision({ rows: [came] }))).toEqual([
        ok,
        ok,
        no,
      ])
    })

    test('a row that was taken stays taken under its id where its day, and so its fingerprint, changed since', async () => {
      const { push } = await pusher()
      const moved = { ...row('T9', '2026-09-02'), fingerprint: 'print of another day' }
      expect(await push('ana', closing('2026-09'), late('2026-10', row('T9')))).toEqual([ok, ok])
      expect(await push('ana', decision({ rows: [moved] }))).toEqual([ok])
    })

    test('what was decided about a row that came later may be undone, until a closing counts it', async () => {
      const { push } = await pusher()
      const [came, other] = [row('T9', '2026-09-30'), row('T7', '2026-09-29')]
      const kept = decision({ group: 'h-1', rows: [came] })
      expect(await push('ana', closing('2026-09'), late('2026-10', came), kept)).toEqual([ok, ok, ok])
      expect(await push('ana', decision({ action: 'undone', group: 'h-1', rows: [came] }))).toEqual([ok])
      expect(await push('ana', late('2026-10', other), decision({ group: 'h-2', rows: [other] }))).toEqual([
        ok,
        ok,
      ])
      expect(await push('ana', closing('2026-10', [other]))).toEqual([ok])
      expect(await push('ana', decision({ action: 'undone', group: 'h-2' }))).toEqual([no])
    })

    test('an undo that leaves out its rows is refused by those of the group before', async () => {
      const { push } = await pusher()
      const [closed, earlier] = [row('T1'), row('T0', '2026-08-15')]
      const groups = [decision({ group: 'h-1', rows: [closed] }), decision({ group: 'h-0', rows: [earlier] })]
      expect(await push('ana', ...groups, closing('2026-09', [closed]))).toEqual([ok, ok, ok])
      for (const group of ['h-1', 'h-0'])
        expect(await push('ana', decision({ action: 'undone', group }))).toEqual([no])
      expect(await push('ana', reopened('2026-09'), decision({ action: 'undone', group: 'h-1' }))).toEqual([
        ok,
        ok,
      ])
    })

    test('a group without transactions belongs to the day of its decision', async () => {
      const { push } = await pusher()
      const made = [
        decision({ group: 'h-9', at: '2026-09-20T10:00:00.000Z' }),
        decision({ group: 'h-10', at: '2026-10-02T10:00:00.000Z' }),
      ]
      expect(await push('ana', ...made, closing('2026-09'))).toEqual([ok, ok, ok])
      expect(await push('ana', decision({ action: 'undone', group: 'h-9' }))).toEqual([no])
      expect(await push('ana', decision({ action: 'undone', group: 'h-10' }), decision({}))).toEqual([ok, ok])
    })

    test('a group that only names what a closed payment settled is decided, and undone until it is counted', async () => {
      const { push } = await pusher()
      const named = { group: 'h-5', rows: [row('T1')], namesOnly: true }
      expect(await push('ana', closing('2026-09', [row('T1')]), decision(named))).toEqual([ok, ok])
      expect(await push('ana', decision({ ...named, action: 'undone' }), decision(named))).toEqual([ok, ok])
      expect(await push('ana', closing('2026-10'), decision({ ...named, action: 'undone' }))).toEqual([
        ok,
        no,
      ])
    })

    test('a group of the ledger about closed rows is decided, and kept where a closing counts both its sides', async () => {
      const { push } = await pusher()
      const rows = [row('T1')]
      const both = { group: 'l-1', rows, lines: ['2026-09-12'] }
      const open = { group: 'l-2', rows: [row('T2')], lines: ['2026-10-03'] }
      expect(await push('ana', decision(both), decision(open), closing('2026-09', rows))).toEqual([
        ok,
        ok,
        ok,
      ])
      expect(await push('ana', decision({ ...both, action: 'undone' }))).toEqual([no])
      expect(await push('ana', decision({ ...open, action: 'undone' }))).toEqual([ok])
      expect(await push('ana', decision({ group: 'l-3', rows, lines: ['2026-10-09'] }))).toEqual([ok])
    })

    test('rows of joined accounts are known by both names', async () => {
      const { push } = await pusher()
      const joined = event('accounts-joined', { account: 'PT50A', other: 'CSV1' })
      const earlier = row('T1', null, 'CSV1')
      expect(await push('ana', closing('2026-09', [row('T1', null, 'CSV1')]), joined)).toEqual([ok, ok])
      expect(await push('ana', decision({ rows: [row('T1', null)] }))).toEqual([no])
      expect(await push('ana', decision({ rows: [earlier] }))).toEqual([no])
      const again = event('accounts-joined', { account: 'PT50C', other: 'PT50A' })
      expect(await push('ana', again, decision({ rows: [earlier] }))).toEqual([ok, no])
      expect(await push('ana', decision({ rows: [row('T1', null, 'PT50C')] }))).toEqual([no])
    })

    test('what is typed for a closed month, its first month and its review stay as they are', async () => {
      const { push } = await pusher()
      const remark = event('review-remark', { period: '2026-09', item: 'i', text: 't' })
      const answer = event('review-answer', { remark: remark.id, text: 'a' })
      expect(await push('ana', remark, answer, closing('2026-09'))).toEqual([ok, ok, ok])
      for (const kind of ['balance', 'review-tick', 'review-remark', 'month-looked', 'month-reviewed'])
        expect(
          await push('ana', event(kind, { period: '2026-09' }), event(kind, { period: '2026-10' })),
        ).toEqual([no, ok])
      const settled = event('review-settled', { remark: remark.id, isDone: true })
      expect(await push('ana', settled, event('started', { period: '2026-01' }))).toEqual([no, no])
      expect(await push('ana', reopened('2026-09'))).toEqual([ok])
      expect(await push('ana', event('started', { period: '2026-01' }), settled)).toEqual([ok, ok])
    })

    test('an item in transit changes unless the statement of a closed month has it as it is', async () => {
      const { push } = await pusher()
      const item = (name: string) => ({
        item: name,
        account: 'PT50A',
        date: '2026-09-28',
        text: name,
        amountMinor: -500,
      })
      const [one, other] = [item('cheque 1'), item('cheque 2')]
      const transit = [{ id: 1, date: one.date, text: one.text, amountMinor: one.amountMinor }]
      const bank = [{ accountId: 'PT50A', reconciliation: { transit } }]
      expect(
        await push('ana', event('transit', one), event('transit', other), closing('2026-09', [], { bank })),
      ).toEqual([ok, ok, ok])
      expect(
        await push(
          'ana',
          event('transit-changed', { ...one, text: 'x' }),
          event('transit-removed', { item: one.item }),
        ),
      ).toEqual([no, no])
      expect(await push('ana', event('transit-cleared', { item: one.item, on: '2026-10-02' }))).toEqual([ok])
      const changed = event('transit-changed', {
        item: other.item,
        date: one.date,
        text: one.text,
        amountMinor: -500,
      })
      expect(await push('ana', changed, event('transit-removed', { item: other.item }))).toEqual([ok, no])
      // What one adds with a day of a closed month counts in the open one.
      expect(await push('ana', event('transit', item('cheque 3')))).toEqual([ok])
    })

    test('a month is closed once, after those before it, and reopened where it is closed', async () => {
      const { push } = await pusher()
      const stale = 'stale-closing'
      expect(await push('ana', reopened('2026-09'), closing('2026-09'), closing('2026-09'))).toEqual([
        stale,
        ok,
        stale,
      ])
      expect(await push('ana', closing('2026-08'), closing('2026-10'), reopened('2026-09'))).toEqual([
        stale,
        ok,
        ok,
      ])
      expect(await push('ana', closing('2026-09'), closing('2026-10'))).toEqual([ok, ok])
    })

    test('a refused event takes its whole batch with it, a closing too', async () => {
      const { company, push, head } = await pusher()
      const bad = decision({ rows: [row('T1')] })
      const batch = [closing('2026-09', [row('T1')]), bad]
      expect(await office.as('ana').push(company, head(), batch)).toEqual({
        outcome: 'refused',
        id: bad.id,
        reason: no,
      })
      expect(await push('ana', decision({ rows: [row('T1')] }))).toEqual([ok])
    })

    describe('with four eyes', () => {
      const close = () => closing('2026-09', [], reviewed)

      test('a month is closed by another than the reviewer who reviewed it', async () => {
        const { push } = await pusher(true)
        expect(await push('ana', close(), review('2026-09'))).toEqual(['four-eyes', 'not-allowed'])
        expect(await push('rita', review('2026-09'), close())).toEqual([ok, 'four-eyes'])
        expect(await push('ana', close(), reopened('2026-09'))).toEqual([ok, 'not-allowed'])
        expect(await push('rita', reopened('2026-09'))).toEqual([ok])
        expect(await push('ana', close())).toEqual(['four-eyes'])
      })

      test.each([
        ['of another month', [review('2026-08')]],
        ['that was withdrawn', [review('2026-09'), review('2026-09', null)]],
        ['that is not the one the statement names', [review('2026-09', 'Outra')]],
        ['before a decision about the month', [review('2026-09'), decision({ rows: [row('T1')] })]],
        ['before one without a day', [review('2026-09'), decision({ rows: [row('T1', null)] })]],
        ['before an item in transit', [review('2026-09'), event('transit', { item: 'i', account: 'a' })]],
        ['before a balance', [review('2026-09'), event('balance', { period: '2026-09' })]],
        ['before a posting', [review('2026-09'), decision({ group: 'l-1', lines: ['2026-09-30'] })]],
      ])('a review %s does not count', async (_, events) => {
        const { push } = await pusher(true)
        expect(await push('rita', ...events)).toEqual(events.map(() => ok))
        expect(await push('ana', close())).toEqual(['four-eyes'])
      })

      test('ticks, notes, rules and later rows leave a review as it is', async () => {
        const { push } = await pusher(true)
        const meanwhile = [
          event('review-tick', { period: '2026-09' }),
          event('note', { text: 'n' }),
          event('category', { id: 'c' }),
          event('balance', { period: '2026-10' }),
          decision({ rows: [row('T1', '2026-10-01')] }),
        ]
        expect(await push('rita', review('2026-09'))).toEqual([ok])
        expect(await push('ana', ...meanwhile, close())).toEqual([...meanwhile.map(() => ok), ok])
      })

      test('a reviewer who became a preparer reviews no more', async () => {
        const { company, push } = await pusher(true)
        expect(await push('rui', review('2026-09', 'Rita'))).toEqual([ok])
        await office.as('rita').admit(company, { login: 'rui', role: 'preparer', fullName: 'Rui' })
        expect(await push('ana', close())).toEqual(['four-eyes'])
      })

      test('nobody sends again, in the name of others, what two have to do', async () => {
        const { company, head } = await pusher(true)
        const forged = [review('2026-09'), close(), reopened('2026-09')]
        for (const one of forged) {
          const lost = [{ ...one, author: 'rui', at: '2026-10-04T09:00:00.000Z' }]
          const refused = { outcome: 'refused', id: one.id, reason: 'four-eyes' }
          expect(await office.as('rita').pushLost(company, head(), lost)).toEqual(refused)
        }
      })
    })
  })
})
