/** A desk's mirror and its log of decisions hold the decisions of other desks too, in the order of the office's log. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listContested } from '../../../src-main/db/decision-log/settled-events.ts'
import { listWaitingFiles } from '../../../src-main/db/decision-log/waiting-files.ts'
import { type DeskBench, NumberingLog, openDesk } from './helpers/desk-bench.ts'
import { all } from './helpers/log-acts.ts'

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

const uuidsOf = (lines: readonly string[]): string[] =>
  lines.map((line) => (JSON.parse(line) as { uuid: string }).uuid)
const numbered = (desk: DeskBench): string[] =>
  (
    all(
      desk,
      'SELECT o.uuid FROM event_order o JOIN numbered_event n ON n.uuid = o.uuid ORDER BY o.place',
    ) as { uuid: string }[]
  ).map(({ uuid }) => uuid)
const inServer = (): string[] => server.events.map(({ uuid }) => uuid)

it('a decision that came in place of an own one is in the log of decisions, and stays first after a restore', async () => {
  ana.run('acceptGroups', { groupIds: ['g-1'] })
  rui.run('acceptGroups', { groupIds: ['g-1'] })
  rui.send()
  ana.pull()
  expect(uuidsOf(ana.lines())).toContain(inServer()[0])
  await ana.copy()
  ana.run('acceptGroups', { groupIds: ['g-2'] })
  await ana.restore(ana.copies[0] ?? '')
  ana.send()
  expect(numbered(ana)).toEqual(inServer())
})

const makeAnew = async (desk: DeskBench): Promise<void> => {
  await desk.reopen(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${desk.file}${end}`, { force: true })
  })
  desk.bringRows([3, 2, 1])
  desk.share()
}

it('a mirror made anew has nothing to send of an act whose first decision was set aside', async () => {
  ana.run('acceptGroups', { groupIds: ['g-1', 'g-2'] })
  rui.run('rejectGroups', { groupIds: ['g-1'] })
  rui.send()
  ana.send()
  await makeAnew(ana)
  expect(ana.send()).toBe(true)
  expect(numbered(ana)).toEqual(inServer())
})

it('a mirror made anew has the rows of an own file from the parts that were sent', async () => {
  const extract = {
    ...{ code: '1201', name: 'Banco', from: '2026-02-01', to: '2026-02-28', proven: null, lines: [] },
    ...{ openingMinor: null, closingMinor: 0 },
  }
  const files = [{ name: 'razao.csv', sha256: 'a'.repeat(64), extracts: [extract] }]
  ana.run('importExtracts', { files, ties: [], dryRun: false } as never)
  ana.send()
  const [sent] = server.events
  const parts = ['b'.repeat(64)]
  // As it is sent, the event names the parts of its rows.
  if (sent) sent.payload = JSON.stringify({ ...JSON.parse(sent.payload), parts })
  await makeAnew(ana)
  ana.pull()
  expect(listWaitingFiles(ana.db)).toMatchObject([{ parts }])
})

const MONTH = { period: '2026-02', reason: 'teste', seen: null, today: '2026-03-31' } as never
const acceptAll = (desk: DeskBench): void => {
  for (const number of [1, 2, 3, 4, 5]) {
    const state = desk.db.readColumn<string>('SELECT state FROM match_group WHERE id = ?').get(`g-${number}`)
    if (state === undefined) desk.run('acceptGroups', { groupIds: [`g-${number}`] })
  }
}
const close = (desk: DeskBench): void => {
  acceptAll(desk)
  expect(desk.online('closeMonth', MONTH)).toBe(true)
}
const closeAlone = (desk: DeskBench): void => {
  acceptAll(desk)
  desk.run('closeMonth', MONTH)
}
const reopen = (desk: DeskBench): void =>
  void expect(desk.online('reopenMonth', { period: '2026-02', reason: 'outra vez' } as never)).toBe(true)
const closings = (desk: DeskBench) =>
  all(
    desk,
    `SELECT uuid, period, reopened_at, (SELECT count(*) FROM decision_event WHERE sequence <= last_decision) AS before
     FROM closing ORDER BY uuid`,
  )

it('a restored copy takes its closings to their place among the decisions of other desks', async () => {
  await rui.copy()
  rui.run('writeNote', { of: { documentId: 1 as never }, text: 'do Rui' })
  ana.run('teachAlias', { kind: 'name', value: 'Pagador', taxId: '509442013' })
  ana.send()
  close(rui)
  reopen(rui)
  close(rui)
  ana.pull()
  await rui.restore(rui.copies[0] ?? '')
  rui.send()
  expect(numbered(rui)).toEqual(inServer())
  expect(closings(rui)).toEqual(closings(ana))
})

it('a desk that closed months of its own joins a log: the closings of the office count', async () => {
  rui.run('endSharing', {})
  closeAlone(rui)
  rui.run('reopenMonth', { period: '2026-02', reason: 'outra vez' } as never)
  closeAlone(rui)
  close(ana)
  rui.share()
  rui.send()
  ana.pull()
  expect(closings(rui)).toEqual(closings(ana))
  expect(numbered(rui)).toEqual(inServer())
  // Both closings say what the office's says.
  expect(listContested(rui.db).map(({ event }) => event.action)).toEqual(['month-reopened'])
})
