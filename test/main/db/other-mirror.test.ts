import { copyFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { proposeMatches } from '#core/matching/pipeline.ts'
import { loadMatchInput } from '../../../src-main/db/proposals/match-input.ts'
import { groupByHand } from '../../../src-main/db/rows/group-body.ts'
import { countWaiting } from '../../../src-main/db/transactions/waiting.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import { makeCompanyFolder, TODAY } from './helpers/mirror-fixtures.ts'

const BACKWARDS = NUMBERS.toReversed()

let one: LogBench
let other: LogBench

/** A mirror of the company, synced in this order. */
const mirrorOf = async (order: readonly number[]): Promise<LogBench> => {
  const bench = new LogBench()
  await makeCompanyFolder(bench.home)
  await bench.open()
  bench.sync([...order])
  return bench
}

const rowsOf = ({ db }: LogBench): number[] =>
  db.readColumn<number>('SELECT id FROM document ORDER BY source_id').all()

/** Decisions of every kind about all five pairs. */
const decide = (bench: LogBench): void => {
  bench.propose()
  bench.run('acceptGroups', { groupIds: ['g-1', 'g-2', 'g-5'] })
  bench.run('undoGroup', { groupId: 'g-2' })
  bench.run('rejectGroups', { groupIds: ['g-4'] })
  bench.run('acceptGroups', { groupIds: ['g-3'] })
  bench.run('undoGroup', { groupId: 'g-3' })
  bench.run('redoGroup', { groupId: 'g-3' })
}

const takeLog = (): Promise<void> => other.reopen(() => copyFileSync(one.logFile, other.logFile))

beforeEach(async () => {
  one = await mirrorOf(NUMBERS)
})
afterEach(() => {
  for (const bench of [one, other]) {
    bench.db.close()
  }
})

it('the log of one mirror makes the same decisions in another whose rows have other numbers', async () => {
  other = await mirrorOf(BACKWARDS)
  expect(rowsOf(other)).toEqual(rowsOf(one).toReversed())
  decide(one)
  await takeLog()
  expect(other.decisions()).toEqual(one.decisions())
  expect(countWaiting(other.db)).toBe(0)
})

it('a log that is taken twice changes nothing', async () => {
  other = await mirrorOf(BACKWARDS)
  decide(one)
  await takeLog()
  const [before, lines] = [other.decisions(), other.lines()]
  other.db.transaction((trx) => trx.write("DELETE FROM setting WHERE name = 'decision-log'").run())
  await takeLog()
  expect(other.decisions()).toEqual(before)
  expect(other.lines()).toEqual(lines)
})

it('decisions whose members are missing are counted, and made once a sync brings them', async () => {
  other = await mirrorOf([5, 4, 3])
  decide(one)
  await takeLog()
  expect(countWaiting(other.db)).toBe(3)
  expect(new Set(other.events().map((event) => (event as { groupId: string }).groupId))).toEqual(
    new Set(['g-5', 'g-4', 'g-3']),
  )
  other.sync(BACKWARDS)
  expect(countWaiting(other.db)).toBe(0)
  expect(other.decisions()).toEqual(one.decisions())
})

it('a document that came by file here is the one of its number that the service shows there', async () => {
  other = await mirrorOf(BACKWARDS)
  one.db.transaction((trx) =>
    trx
      .write(
        "UPDATE document SET source = 'file', source_id = NULL, issuer = '503221148' WHERE source_id = 2",
      )
      .run(),
  )
  const row = (bench: LogBench) =>
    bench.db.readColumn<number>("SELECT id FROM document WHERE number = 'FT A/2'").get() ?? 0
  const transaction = one.db
    .readColumn<number>("SELECT id FROM bank_transaction WHERE source_id = 'm-2'")
    .get()
  one.run('acceptManual', {
    group: groupByHand({
      id: 'h-1',
      currency: 'EUR',
      allocations: [
        {
          documentId: row(one),
          documentNumber: 'FT A/2',
          transactionId: transaction ?? 0,
          amountMinor: 12_300 as never,
          kind: 'payment',
        },
      ],
    }),
  })
  expect(JSON.parse(one.lines()[0] ?? '').documents).toMatchObject([
    { source: 'file', issuer: '503221148', type: 'I', serie: 'A', number: 'FT A/2' },
  ])
  await takeLog()
  expect(other.db.readColumn<number>('SELECT document_id FROM allocation').all()).toEqual([row(other)])
})

it('matching names its groups alike in both', async () => {
  other = await mirrorOf(BACKWARDS)
  const namesOf = ({ db }: LogBench) =>
    proposeMatches(loadMatchInput(db, TODAY)).proposals.map(({ id, class: found }) => [id, found])
  expect(namesOf(one).length).toBeGreaterThan(0)
  expect(namesOf(other).toSorted()).toEqual(namesOf(one).toSorted())
})
