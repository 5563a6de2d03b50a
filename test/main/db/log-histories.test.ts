/** Whatever was decided, its log makes the same of any mirror: empty, synced before or after, given whole or in pieces. */
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { cases } from '../../helpers/long.ts'
import { all, decided, rowOf, step, switchTo, take } from './helpers/log-acts.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import { makeCompanyFolder } from './helpers/mirror-fixtures.ts'

const benches: LogBench[] = []
const openBench = async (): Promise<LogBench> => {
  const bench = new LogBench()
  benches.push(bench)
  await makeCompanyFolder(bench.home)
  await bench.open()
  return bench
}
afterAll(() => {
  for (const { db } of benches) db.close()
})

const giveLog = (from: LogBench, to: LogBench, lines?: number): Promise<void> =>
  to.reopen(() => {
    copyFileSync(from.logFile, to.logFile)
    if (lines !== undefined)
      writeFileSync(
        to.logFile,
        `${from
          .allLines()
          .slice(0, lines + 1)
          .join('\n')}\n`,
      )
  })

it('ends equal on an empty mirror, on one synced before or after, given twice or in pieces', async () => {
  let withEvents = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 16 }),
      fc.nat(16),
      fc.shuffledSubarray([...NUMBERS], { minLength: 0 }),
      async (steps, part, some) => {
        const one = await openBench()
        one.sync()
        one.propose()
        for (const each of steps) await take(one, each)
        if (one.db.readColumn<number>('SELECT count(*) FROM event_order').get() === 0) return
        withEvents += 1
        const wanted = decided(one)

        const before = await openBench()
        before.sync(NUMBERS.toReversed())
        await giveLog(one, before)
        expect(decided(before)).toEqual(wanted)
        await giveLog(one, before)
        expect(decided(before)).toEqual(wanted)

        const after = await openBench()
        await giveLog(one, after, part)
        if (some.length > 0) after.sync(some)
        await giveLog(one, after)
        after.sync(NUMBERS.toReversed())
        expect(countWaiting(after.db)).toBe(0)
        expect(decided(after)).toEqual(wanted)
      },
    ),
    { numRuns: cases(12, 300) },
  )
  expect(withEvents).toBeGreaterThan(0)
})

it('keeps an automatic acceptance switched off that a rejection switched off, after the log was lost', async () => {
  const one = await openBench()
  one.sync()
  one.propose()
  switchTo(one, true)
  one.run('rejectGroups', { groupIds: ['g-1'] })
  const isOn = 'SELECT is_on FROM automatic_acceptance'
  expect(all(one, isOn)).toEqual([{ is_on: 0 }])
  await one.reopen(() => rmSync(one.logFile))
  const other = await openBench()
  other.sync()
  await giveLog(one, other)
  expect(all(other, isOn)).toEqual([{ is_on: 0 }])
})

it('lets the later of two histories count that were apart, whichever was here first', async () => {
  const one = await openBench()
  one.sync()
  one.propose()
  const early = await openBench()
  early.sync()
  early.propose()
  one.run('acceptGroups', { groupIds: ['g-1'] })
  one.run('writeNote', { of: { documentId: rowOf(one, 2) as never }, text: 'primeira' })
  switchTo(one, true)
  // Decided here while the log of the other was not known; it follows what the log says.
  for (let minutes = 0; minutes < 5; minutes += 1) early.now()
  early.run('rejectGroups', { groupIds: ['g-1'] })
  early.run('writeNote', { of: { documentId: rowOf(early, 2) as never }, text: 'segunda' })
  const own = early.lines()
  await giveLog(one, early)
  expect(early.lines()).toEqual([...one.lines(), ...own])
  const third = await openBench()
  third.sync()
  await giveLog(early, third)
  // The history of each mirror is in the order in which it came to it.
  const { history: _one, rules: _two, ...state } = decided(early)
  expect(decided(third)).toMatchObject(state)
  expect(all(third, 'SELECT state FROM match_group')).toEqual([{ state: 'rejected' }])
  expect(decided(third).notes).toMatchObject([{ text: 'segunda' }])
})
