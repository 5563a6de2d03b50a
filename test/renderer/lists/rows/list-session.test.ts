/** One opened list without any screen: what opens it again, what refreshes it, and what does neither. */
import { afterEach, expect, test } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { createListSession } from '../../../../src-renderer/lists/rows/list-session.ts'
import type { ListSource } from '../../../../src-renderer/lists/rows/list-source.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { idleSync } from '../../support/fake-company.ts'

interface Row {
  readonly id: number
}

const own = 'moinho' as CompanyId
const other = 'padaria' as CompanyId
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const tick = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A list of that company, started, with what it asked main for. */
const begin = (over: Partial<ListSource<Row>> = {}) => {
  const bridge = createFakeBridge({})
  Object.defineProperty(window, 'concilia', { value: bridge, configurable: true })
  const asked: string[] = []
  const source: ListSource<Row> = {
    key: 'all',
    companyId: own,
    search: undefined,
    readFirst: async () => null,
    open: async () => {
      asked.push('open')
      return { listId: 'list', count: 2, openMinor: 300, isWhole: true, rows: rows(1, 2) }
    },
    read: async () => {
      asked.push('read')
      return rows(1, 2)
    },
    sum: async () => {
      asked.push('sum')
      return 100
    },
    findPosition: async () => 1,
    ...over,
  }
  const session = createListSession(source)
  stops.push(session.start())
  return { bridge, session, source, asked }
}

test("another company's sync and decisions leave a list as it is", async () => {
  const { bridge, session, asked } = begin()
  await tick()
  const before = session.list()
  session.list().onView(0, 1)
  asked.length = 0
  bridge.emit('sync.progressed', { ...idleSync, companyId: other, running: true, phase: 'documents' })
  bridge.emit('sync.progressed', { ...idleSync, companyId: other, changed: true })
  bridge.emit('matching.changed', { companyId: other })
  bridge.emit('matching.rematched', { companyId: other })
  await tick(200)
  expect(asked).toEqual([])
  expect(session.list()).toBe(before)
})

test("the company's own sync reopens an untouched list", async () => {
  const { bridge, asked } = begin()
  await tick()
  asked.length = 0
  bridge.emit('sync.progressed', { ...idleSync, companyId: own, running: true, phase: 'documents' })
  expect(asked).toEqual([])
  bridge.emit('sync.progressed', { ...idleSync, companyId: own, changed: true })
  await tick()
  expect(asked).toEqual(['open'])
})

test('an empty list is opened one at a time while pages arrive, not at each of them', async () => {
  const empty = { listId: 'list', count: 0, openMinor: 0, isWhole: true, rows: [] }
  const openings: PromiseWithResolvers<typeof empty>[] = []
  const { bridge, session } = begin({
    open: () => {
      const opening = Promise.withResolvers<typeof empty>()
      openings.push(opening)
      return opening.promise
    },
  })
  await tick()
  openings[0]?.resolve(empty)
  await expect.poll(() => session.list().listId).toBe('list')
  const page = { ...idleSync, companyId: own, running: true, phase: 'transactions' } as const
  for (let at = 0; at < 5; at += 1) bridge.emit('sync.progressed', page)
  await tick()
  expect(openings).toHaveLength(2)
  openings[1]?.resolve(empty)
  // What came meanwhile is seen by one more.
  await expect.poll(() => openings.length).toBe(3)
  openings[2]?.resolve(empty)
  await tick()
  expect(openings).toHaveLength(3)
})

test('rows of a range are read wherever they lie, no more than can be selected', async () => {
  const { session } = begin({
    open: async () => ({ listId: 'list', count: 5_000, openMinor: 0, isWhole: true, rows: rows(0, 1) }),
    read: async (_, at, many) => rows(...Array.from({ length: many }, (_, place) => at + place)),
  })
  await tick()
  const read = async (from: number, to: number) =>
    (await session.list().readRows(from, to))?.map(({ id }) => id) ?? []
  expect(await read(700, 703)).toEqual([700, 701, 702])
  expect(await read(4_998, 5_010)).toEqual([4_998, 4_999])
  expect(await read(0, 5_000)).toHaveLength(1_000)
})

test('in a list that is in use, a sync only announces new rows', async () => {
  const { bridge, session, asked } = begin()
  await tick()
  session.list().markTouched()
  asked.length = 0
  bridge.emit('sync.progressed', { ...idleSync, companyId: own, running: true, phase: 'documents' })
  bridge.emit('sync.progressed', { ...idleSync, companyId: own, changed: true })
  await tick()
  expect(asked).toEqual([])
  expect(session.list().hasNewRows).toBe(true)
  session.list().reopen()
  expect(session.list().hasNewRows).toBe(false)
  expect(asked).toEqual(['open'])
})

test('a decision of the company reads the rows in view again, and their sum after them', async () => {
  const { bridge, session, asked } = begin()
  await tick()
  session.list().onView(0, 1)
  asked.length = 0
  bridge.emit('matching.changed', { companyId: own })
  expect(asked).toEqual(['read'])
  await expect.poll(() => session.list().openMinor).toBe(100)
  expect(asked).toEqual(['read', 'sum'])
})

test('what another list answers later than the newer one is dropped', async () => {
  const late = Promise.withResolvers<void>()
  const answer = { listId: 'slow', count: 1, openMinor: 0, isWhole: true, rows: rows(9) }
  const { session, source } = begin({ open: () => late.promise.then(() => answer) })
  const newer = { ...answer, listId: 'newer', rows: rows(5) }
  session.setSource({ ...source, key: 'open', open: async () => newer })
  await tick()
  expect(session.list().rowAt(0)).toEqual({ id: 5 })
  late.resolve()
  await tick()
  expect(session.list().listId).toBe('newer')
})

test('where a newer list cannot be opened, no row of the one before is left to decide on', async () => {
  const { session, source } = begin()
  await tick()
  session.setSource({ ...source, key: 'open', open: () => Promise.reject(new Error('no disk')) })
  await tick()
  expect(session.list()).toMatchObject({ count: 0, error: { code: 'unexpected' } })
  expect(session.list().rowAt(0)).toBeUndefined()
})

test('a row is looked for once all of the list is known', async () => {
  const whole = Promise.withResolvers<void>()
  const some = { listId: 'some', count: 1, openMinor: 0, isWhole: false, rows: rows(1) }
  const { session } = begin({
    open: async (firstOnly) => {
      if (firstOnly) return some
      await whole.promise
      return { ...some, listId: 'whole', count: 2, isWhole: true, rows: rows(1, 2) }
    },
    findPosition: async (listId) => (listId === 'whole' ? 1 : null),
  })
  await tick()
  const found = session.list().findPosition(2)
  whole.resolve()
  expect(await found).toBe(1)
})

test('a list that is no longer shown sends no calls and listens to no events', async () => {
  const { bridge, asked } = begin()
  await tick()
  for (const stop of stops.splice(0)) stop()
  asked.length = 0
  bridge.emit('matching.changed', { companyId: own })
  await tick(100)
  expect(asked).toEqual([])
})
