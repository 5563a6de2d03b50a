/** What a desk decided, and the office decided otherwise: kept on the desk until a person chooses. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listContested } from '../../../src-main/db/decision-log/settled-events.ts'
import { countUnknown } from '../../../src-main/db/events/unknown-events.ts'
import { runCommand } from '../../../src-main/db/mirror/writer-commands.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { type DeskBench, NumberingLog, openDesk } from './helpers/desk-bench.ts'
import { all, rowOf } from './helpers/log-acts.ts'
import { AT } from './helpers/mirror-fixtures.ts'

let server: NumberingLog
let ana: DeskBench
let rui: DeskBench

beforeEach(async () => {
  server = new NumberingLog()
  ana = await openDesk('ana', server, [1, 2, 3])
  rui = await openDesk('rui', server, [1, 2, 3])
})
afterEach(() => {
  ana.db.close()
  rui.db.close()
})

const stateOf = (desk: DeskBench, id = 'g-1') =>
  desk.db.readColumn<string>('SELECT state FROM match_group WHERE id = ?').get(id)
const contested = (desk: DeskBench) =>
  listContested(desk.db).map(({ event, reason }) => [event.action, reason])
const uuidOf = (desk: DeskBench): string => listContested(desk.db)[0]?.event.uuid ?? ''

/** Ana accepts and sends; Rui, who does not know it, rejects, and then syncs. */
const disagree = (): void => {
  ana.run('acceptGroups', { groupIds: ['g-1'] })
  rui.run('rejectGroups', { groupIds: ['g-1'] })
  ana.send()
  rui.send()
}

describe('a contested decision', () => {
  it('does not count, and is kept with its reason and what stands in its way', () => {
    disagree()
    expect(stateOf(rui)).toBe('accepted')
    expect(contested(rui)).toEqual([['rejected', 'decided-otherwise']])
    expect(listContested(rui.db)[0]?.rivals).toEqual([server.events[0]?.uuid])
    expect(server.events).toHaveLength(1)
    expect(contested(ana)).toEqual([])
  })

  it('is closed where the person keeps the decision of the office', () => {
    disagree()
    rui.run('yieldToOffice', { uuid: uuidOf(rui) })
    expect(contested(rui)).toEqual([])
    expect(stateOf(rui)).toBe('accepted')
    expect(rui.send()).toBe(true)
    expect(server.events).toHaveLength(1)
  })

  it('is decided again in one act that undoes what is in its way', () => {
    disagree()
    rui.run('repeatContested', { uuid: uuidOf(rui) })
    expect(stateOf(rui)).toBe('rejected')
    expect(contested(rui)).toEqual([])
    rui.send()
    ana.pull()
    expect(stateOf(ana)).toBe('rejected')
    expect(server.events.map(({ payload }) => JSON.parse(payload).action)).toEqual([
      'accepted',
      'undone',
      'rejected',
    ])
  })

  it('stays out of a mirror that is made anew from the log, also where its rival was undone since', async () => {
    disagree()
    rui.run('yieldToOffice', { uuid: uuidOf(rui) })
    ana.run('undoGroup', { groupId: 'g-1' })
    ana.send()
    await rui.reopen(() => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${rui.file}${end}`, { force: true })
    })
    rui.bringRows([3, 2, 1])
    rui.share()
    expect(rui.send()).toBe(true)
    expect(stateOf(rui)).toBe('undone')
    expect(all(rui, 'SELECT outcome FROM settled_event')).toEqual([{ outcome: 'yielded' }])
    expect(server.events).toHaveLength(2)
  })

  it('holds the text of a note that another desk wrote over', () => {
    ana.run('writeNote', { of: { documentId: rowOf(ana, 1) as never }, text: 'da Ana' })
    rui.run('writeNote', { of: { documentId: rowOf(rui, 1) as never }, text: 'do Rui' })
    ana.send()
    rui.send()
    expect(all(rui, 'SELECT text FROM note')).toEqual([{ text: 'da Ana' }])
    expect(listContested(rui.db)).toMatchObject([{ event: { text: 'do Rui' } }])
    rui.run('repeatContested', { uuid: uuidOf(rui) })
    rui.send()
    ana.pull()
    expect(all(ana, 'SELECT text FROM note')).toEqual([{ text: 'do Rui' }])
  })

  it('can be one that the server refuses alone; what follows it is sent', () => {
    rui.run('acceptGroups', { groupIds: ['g-1'] })
    rui.run('acceptGroups', { groupIds: ['g-2'] })
    const [refused] = rui.pending()
    rui.run('setRefusedAside', { uuid: refused ?? '', reason: 'refused' })
    expect(stateOf(rui)).toBeUndefined()
    expect(contested(rui)).toEqual([['accepted', 'refused']])
    expect(rui.send()).toBe(true)
    ana.pull()
    expect([stateOf(ana), stateOf(ana, 'g-2')]).toEqual([undefined, 'accepted'])
  })

  it('can be one of a later version that a restored server lost and refuses: it is waited for no more', async () => {
    const uuid = '00000000-0000-4000-8000-000000000001'
    const payload = JSON.stringify({ uuid, at: AT, by: 'Eva', action: 'hologram' })
    server.events.push({ uuid, author: 'eva', at: AT, payload })
    rui.pull()
    expect(countUnknown(rui.db)).toBe(1)
    server.events.pop()
    rui.share()
    rui.run('setRefusedAside', { uuid, reason: 'refused' })
    await rui.reopen(() => undefined)
    expect(countUnknown(rui.db)).toBe(0)
    expect(contested(rui)).toEqual([['hologram', 'refused']])
    rui.run('yieldToOffice', { uuid })
    expect(rui.send()).toBe(true)
  })

  it('takes back what followed it about the same group, and judges that again', () => {
    rui.run('acceptGroups', { groupIds: ['g-1'] })
    rui.run('undoGroup', { groupId: 'g-1' })
    rui.run('redoGroup', { groupId: 'g-1' })
    const [, undone] = rui.pending()
    rui.run('setRefusedAside', { uuid: undone ?? '', reason: 'refused' })
    expect(stateOf(rui)).toBe('accepted')
    expect(contested(rui)).toEqual([['undone', 'refused']])
    expect(rui.send()).toBe(true)
    ana.pull()
    expect(stateOf(ana)).toBe('accepted')
  })
})

it('an act stays one where another desk decided its first group: what is left of it is undone at once, on every desk', () => {
  ana.run('acceptGroups', { groupIds: ['g-1', 'g-2', 'g-3'] })
  rui.run('rejectGroups', { groupIds: ['g-1'] })
  rui.run('startAt', { period: '2026-01' as never })
  rui.send()
  ana.send()
  rui.pull()
  rui.run('undoGroup', {})
  expect(contested(ana)).toEqual([['accepted', 'decided-otherwise']])
  expect(['g-1', 'g-2', 'g-3'].map((id) => stateOf(rui, id))).toEqual(['rejected', 'undone', 'undone'])
})

it('two desks that decide the same agree, and nothing is contested', () => {
  for (const desk of [ana, rui]) desk.run('acceptGroups', { groupIds: ['g-1'] })
  ana.send()
  expect(rui.send()).toBe(true)
  expect(contested(rui)).toEqual([])
  expect(stateOf(rui)).toBe('accepted')
  expect(server.events).toHaveLength(1)
})

it('two desks that write the same rule with parts agree', () => {
  const conditions = { words: 'RENDA', counterparty: '', direction: null, minMinor: null, maxMinor: null }
  const part = { categoryId: 'bank-charges', of: null, percent: 10, by: 'percent' as const }
  const parts = [part, { categoryId: 'rent', by: 'rest' as const }]
  for (const desk of [ana, rui])
    desk.run('writeClassificationRule', {
      ...{ id: 'r-1', categoryId: 'bank-charges', conditions, split: { plan: [], parts } },
    })
  ana.send()
  expect(rui.send()).toBe(true)
  expect(contested(rui)).toEqual([])
  expect(server.events).toHaveLength(1)
})

const classify = (desk: DeskBench, words: { note?: string } = {}): void =>
  void desk.run('acceptManual', {
    group: groupByHand({
      ...{ id: `h-${desk.name}`, currency: 'EUR', ...words },
      allocations: [
        {
          ...{ documentId: null, documentNumber: null, transactionId: rowOf(desk, 1) as never },
          ...{ amountMinor: 12_300 as never, kind: 'classified', categoryId: 'other' as never },
        },
      ],
    }),
  } as never)

it('two desks that put the same together by hand agree, unless their words differ', () => {
  classify(ana)
  classify(rui)
  ana.send()
  expect(rui.send()).toBe(true)
  expect(contested(rui)).toEqual([])
  expect(stateOf(rui, 'h-ana')).toBe('accepted')
  rui.run('undoGroup', { groupId: 'h-ana' })
  rui.send()
  ana.pull()
  classify(ana, { note: 'da Ana' })
  classify(rui, { note: 'do Rui' })
  ana.send()
  rui.send()
  expect(contested(rui)).toEqual([['accepted', 'not-possible']])
})

it('of what a desk decided about one group, undid and decided again, only the last is contested', () => {
  classify(ana, { note: 'da Ana' })
  classify(rui)
  rui.run('undoGroup', { groupId: 'h-rui' })
  rui.run('redoGroup', { groupId: 'h-rui' })
  ana.send()
  const [, , redone] = rui.pending()
  rui.send()
  expect(listContested(rui.db).map(({ event }) => event.uuid)).toEqual([redone])
  rui.run('repeatContested', { uuid: uuidOf(rui) })
  expect(stateOf(rui, 'h-rui')).toBe('accepted')
})

it('nothing is contested of what its desk undid itself', () => {
  classify(ana, { note: 'da Ana' })
  classify(rui)
  rui.run('undoGroup', { groupId: 'h-rui' })
  ana.send()
  expect(rui.send()).toBe(true)
  expect(contested(rui)).toEqual([])
})

it('a company that is not shared refuses to change or delete a decision', () => {
  ana.run('acceptGroups', { groupIds: ['g-1'] })
  ana.run('endSharing', {})
  for (const sql of ['DELETE FROM decision_event', "UPDATE decision_event SET by = 'rui'"])
    expect(() => ana.db.transaction((trx) => trx.write(sql).run())).toThrow('decisions are only ever added')
})

it('a decision with a number is never changed or deleted', () => {
  ana.run('acceptGroups', { groupIds: ['g-1'] })
  ana.send()
  ana.pull()
  expect(() => ana.db.transaction((trx) => trx.write('DELETE FROM decision_event').run())).toThrow(
    'decisions are only ever added',
  )
})

it('an undo that names no decision takes back the own latest one, whatever came from other desks', () => {
  const as = (desk: DeskBench, command: 'acceptGroups' | 'undoGroup' | 'redoGroup', more = {}) =>
    runCommand(desk.log, command, { ...more, by: desk.name, at: desk.now() } as never)
  as(rui, 'acceptGroups', { groupIds: ['g-1'] })
  as(ana, 'acceptGroups', { groupIds: ['g-2'] })
  ana.send()
  rui.send()
  expect(as(rui, 'undoGroup')).toEqual({ undone: ['g-1'] })
  expect(as(rui, 'undoGroup')).toEqual({ undone: [] })
  expect(as(rui, 'redoGroup')).toMatchObject({ redone: ['g-1'] })
  expect(as(rui, 'undoGroup', { groupId: 'g-2' })).toEqual({ undone: ['g-2'] })
})
