/** Events of a shared log that this version cannot read, that name rows otherwise, or that their desk takes over from a copy. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { type DeskBench, NumberingLog, openDesk } from './helpers/desk-bench.ts'
import { decided } from './helpers/log-acts.ts'
import { aTransaction } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

let server: NumberingLog
let ana: DeskBench
let rui: DeskBench

beforeEach(async () => {
  server = new NumberingLog()
  ana = await openDesk('ana', server, [1, 2, 3, 4, 5])
  rui = await openDesk('rui', server, [1, 2, 3, 4, 5])
})
afterEach(() => {
  ana.db.close()
  rui.db.close()
})

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (error) {
    return isAppError(error) ? error.code : String(error)
  }
}

it('an event of a later version waits, holds closings and exports, and counts at its place after an update', async () => {
  ana.run('writeCategory', { id: 'own', name: 'da Ana', account: null, isHidden: false })
  ana.run('acceptGroups', { groupIds: ['g-1'] })
  ana.send()
  rui.unreadable = new Set(['category', 'accepted'])
  rui.run('writeCategory', { id: 'own', name: 'do Rui', account: null, isHidden: false })
  rui.run('rejectGroups', { groupIds: ['g-2'] })
  expect(rui.send()).toBe(true)
  const month = { period: '2026-02', reason: 'x', seen: null, today: '2026-03-31' } as never
  expect(codeOf(() => rui.online('closeMonth', month))).toBe('events-unknown')
  expect(codeOf(() => rui.online('exportEntries', { scope: {} }))).toBe('events-unknown')
  rui.unreadable = new Set()
  await rui.reopen()
  ana.pull()
  expect(decided(rui)).toEqual(decided(ana))
})

it('one payment that two desks know under two names is decided once', () => {
  const record = { bookingDate: '2026-02-20' as never, amountMinor: 4_500 as never, text: 'TRF SERRA' }
  const rows = [aTransaction({ ...record, sourceId: 'x-1' }), aTransaction({ ...record, sourceId: null })]
  for (const [at, desk] of [ana, rui].entries())
    mirrorPages(desk.db, [rows.slice(at, at + 1)], { accountId: 'conta-3' })
  for (const [at, desk] of [ana, rui].entries()) {
    const transactionId = desk.db
      .readColumn<number>("SELECT id FROM bank_transaction WHERE text = 'TRF SERRA'")
      .get()
    const categoryId = at === 0 ? 'rent' : 'insurance'
    const row = { documentId: null, documentNumber: null, transactionId, amountMinor: 4_500 }
    const allocations = [{ ...row, kind: 'classified', categoryId }]
    const made = {
      class: null,
      balanceMinor: 0,
      currency: 'EUR',
      evidence: [],
      alternatives: [],
      explained: false,
    }
    desk.run('acceptManual', { group: { id: `h-${desk.name}`, ...made, allocations } } as never)
  }
  for (const desk of [ana, rui, ana]) expect(desk.send()).toBe(true)
  expect(server.events).toHaveLength(1)
  expect(
    rui.db
      .readColumn("SELECT json_extract(line, '$.action') FROM settled_event WHERE outcome = 'contested'")
      .all(),
  ).toEqual(['accepted'])
})
