/** What a rule of this desk wrote goes with it, and rules that amount to something together follow the order of the log. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ACTS, bringBooks } from './helpers/desk-acts.ts'
import { DeskBench, NumberingLog } from './helpers/desk-bench.ts'
import { stateOfDesk } from './helpers/desk-state.ts'
import { makeCompanyFolder } from './helpers/mirror-fixtures.ts'

let server: NumberingLog
let ana: DeskBench
let rui: DeskBench

const openDesk = async (name: string): Promise<DeskBench> => {
  const desk = new DeskBench(name, server)
  await makeCompanyFolder(desk.home)
  await desk.open()
  desk.bringRows([1, 2, 3, 4, 5])
  bringBooks(desk, [1, 2, 3, 4, 5])
  desk.propose()
  desk.share()
  desk.send()
  return desk
}
beforeEach(async () => {
  server = new NumberingLog()
  ana = await openDesk('ana')
  rui = await openDesk('rui')
  ana.pull()
})
afterEach(() => {
  ana.db.close()
  rui.db.close()
})
const act = (desk: DeskBench, name: string, n = 2): unknown => ACTS[name]?.(desk, n)
const sync = (): void => {
  for (const desk of [ana, rui, ana]) expect(desk.send()).toBe(true)
}

/** What comes before, and is agreed; then what is refused. */
const REFUSED: readonly (readonly [before: string | undefined, refused: string])[] = [
  [undefined, 'note document'],
  ['note document', 'note document'],
  [undefined, 'category'],
  ['category', 'rename category'],
  ['category', 'no category'],
  [undefined, 'rule'],
  ['rule', 'no rule'],
  [undefined, 'transit'],
  [undefined, 'deductions'],
  [undefined, 'start'],
  [undefined, 'direction'],
  [undefined, 'apart'],
  [undefined, 'track'],
  ['track', 'untrack'],
  [undefined, 'teach'],
  ['teach', 'forget payer'],
  [undefined, 'balance'],
  [undefined, 'ledger account'],
  [undefined, 'tie'],
  [undefined, 'follow set'],
  ['follow set', 'leave set'],
]

describe('a rule that the server refuses', () => {
  it.each(REFUSED)('leaves nothing behind (after %s: %s)', (before, refused) => {
    if (before !== undefined) act(ana, before)
    sync()
    act(rui, refused)
    for (const uuid of rui.pending()) rui.run('setRefusedAside', { uuid, reason: 'refused' })
    sync()
    expect(stateOfDesk(rui)).toEqual(stateOfDesk(ana))
  })

  it.each(['change transit', 'no transit', 'clear transit'])('leaves an item as it was (%s)', (refused) => {
    act(ana, 'transit', 1)
    sync()
    act(rui, refused, 1)
    for (const uuid of rui.pending()) rui.run('setRefusedAside', { uuid, reason: 'month-closed' })
    expect(stateOfDesk(rui)).toEqual(stateOfDesk(ana))
  })
})

describe('rules of two desks at once', () => {
  it.each([
    ['follow set', 'leave set'],
    ['leave set', 'follow set'],
    ['track', 'untrack'],
    ['untrack', 'track'],
  ])('follow the order of the log (%s, %s)', (first, second) => {
    act(ana, 'track', 1)
    act(ana, 'follow set', 1)
    sync()
    act(ana, first)
    act(rui, second)
    sync()
    expect(stateOfDesk(rui)).toEqual(stateOfDesk(ana))
    expect(rui.db.readColumn("SELECT count(*) FROM settled_event WHERE outcome = 'contested'").get()).toBe(0)
  })
})
