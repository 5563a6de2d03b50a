/** What an event does depends on the event and its place alone, not on what the mirror it comes to shows. */
import { beforeEach, expect, it } from 'vitest'
import type { Month } from '#contract/closing-values.ts'
import type { WritableDb } from '../../../src-main/db/connection/connection.ts'
import { applyEvents } from '../../../src-main/db/decision-log/apply-events.ts'
import type { LoggedEvent } from '../../../src-main/db/decision-log/events.ts'
import { eventsAfter } from '../../../src-main/db/decision-log/read-events.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { AT, aDocument, aPayment, aTransaction, minor, openTestMirror } from './helpers/mirror-fixtures.ts'
import { mirrorPages } from './helpers/mirror-pages.ts'

const person = { by: 'ana', at: AT }
let [one, other]: [WritableDb, WritableDb] = [] as never
beforeEach(async () => {
  one = await openTestMirror()
  other = await openTestMirror()
})

let events = 0
const event = (said: object): LoggedEvent => {
  events += 1
  const uuid = `00000000-0000-4000-8000-${String(events).padStart(12, '0')}`
  return { ...person, uuid, ...said } as LoggedEvent
}
const apply = (db: WritableDb, said: readonly LoggedEvent[], follow: readonly LoggedEvent[] = []) =>
  db.transaction((trx) => applyEvents(trx, said, follow))
const fill = (db: WritableDb, payer: string): void => {
  runCommand(db, 'writeDocuments', { documents: [aDocument({ id: 1 })], at: AT })
  mirrorPages(db, [[aTransaction({ sourceId: 'm-1', counterpartyName: payer })]])
}

it('an acceptance teaches the payer whom its own mirror showed', () => {
  fill(one, 'Padaria Ribeiro')
  fill(other, 'Talho Central')
  const group = groupByHand({ id: 'h-1', currency: 'EUR', allocations: [aPayment(1, 1)] })
  runCommand(one, 'acceptManual', { group, ...person })
  apply(other, eventsAfter(one, 0))
  const taught = (db: WritableDb) =>
    db.readColumn("SELECT value FROM alias JOIN alias_lesson ON alias_id = id WHERE kind = 'name'").all()
  expect(taught(one)).toEqual(['PADARIA RIBEIRO'])
  expect(taught(other)).toEqual(taught(one))
})

it('a row taken into the open month that is not here yet is taken once it comes', () => {
  const transaction = { account: 'conta-1', id: 'm-1', fingerprint: null, occurrence: 1 }
  const taken = event({ action: 'late-taken', period: '2026-03', transaction })
  expect(apply(other, [taken])).toEqual({ applied: 0, waiting: 1 })
  fill(other, 'Padaria Ribeiro')
  runCommand(other, 'reviewAcceptedGroups', {})
  expect(countWaiting(other)).toBe(0)
  expect(other.read('SELECT period, transaction_id FROM taken_transaction').all()).toEqual([
    { period: '2026-03', transaction_id: 1 },
  ])
})

it('a decision that was kept is kept again where the source goes back to what it showed then', () => {
  fill(one, 'Padaria Ribeiro')
  const group = groupByHand({ id: 'h-1', currency: 'EUR', allocations: [aPayment(1, 1)] })
  runCommand(one, 'acceptManual', { group, ...person })
  const says = (unpaid: number): unknown => {
    const document = aDocument({ id: 1, unpaidMinor: minor(unpaid), raw: `{"unpaid":${unpaid}}` })
    runCommand(one, 'writeDocuments', { documents: [document], at: AT })
    runCommand(one, 'reviewAcceptedGroups', {})
    return one.readColumn('SELECT holds FROM kept_decision').get()
  }
  says(5_000)
  runCommand(one, 'keepDecision', { groupId: 'h-1', ...person })
  expect([says(5_000), says(4_000), says(5_000)]).toEqual([1, 0, 1])
})

it('an id that a later event tracks stays tracked, whatever an earlier one says that comes after it', () => {
  runCommand(other, 'trackDocuments', { documentIds: [5, 7], source: 'tracked', ...person })
  const own = eventsAfter(other, 0)
  apply(
    other,
    [event({ action: 'tracked', ids: [[5, 6]] }), event({ action: 'untracked', ids: [[5, 6]] })],
    own,
  )
  expect(other.readColumn('SELECT source_id FROM tracked_document ORDER BY 1').all()).toEqual([5, 7])
})

it('a balance in one currency never stands for that in another one', () => {
  const balance = { period: '2026-01' as Month, account: 'conta-1', kind: 'closing' as const }
  fill(other, 'Padaria Ribeiro')
  const typed = { ...balance, currency: 'USD' as never, amountMinor: minor(200) }
  runCommand(other, 'typeBalance', { ...typed, ...person })
  const own = eventsAfter(other, 0)
  apply(other, [event({ ...balance, action: 'balance', currency: 'EUR', amountMinor: 100 })], own)
  expect(other.read('SELECT currency, amount_minor AS minor FROM typed_balance ORDER BY 1').all()).toEqual([
    { currency: 'EUR', minor: 100 },
    { currency: 'USD', minor: 200 },
  ])
})
