import { existsSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases } from '../../helpers/long.ts'
import { LogBench, NUMBERS } from './helpers/log-bench.ts'
import { makeCompanyFolder } from './helpers/mirror-fixtures.ts'

type Step =
  | { act: 'accept' | 'reject' | 'undo' | 'redo'; group: number }
  | { act: 'accept-many'; groups: number[] }
  | { act: 'copy' | 'lose-log' | 'tear-log' | 'reopen' | 'killed-before-commit' | 'killed-before-log' }
  | { act: 'restore'; which: number }

const group = fc.constantFrom(...NUMBERS)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constantFrom('accept' as const, 'reject' as const, 'undo' as const, 'redo' as const),
        group,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('accept-many' as const),
        groups: fc.uniqueArray(group, { minLength: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom(
          'copy' as const,
          'lose-log' as const,
          'tear-log' as const,
          'reopen' as const,
          'killed-before-commit' as const,
          'killed-before-log' as const,
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('restore' as const), which: fc.nat(9) }) },
  ),
  { minLength: 4, maxLength: 14 },
)

const decide = (bench: LogBench, step: Step): void => {
  if (step.act === 'accept') bench.run('acceptGroups', { groupIds: [`g-${step.group}`] })
  if (step.act === 'reject') bench.run('rejectGroups', { groupIds: [`g-${step.group}`] })
  if (step.act === 'undo') bench.run('undoGroup', { groupId: `g-${step.group}` })
  if (step.act === 'redo') bench.run('redoGroup', { groupId: `g-${step.group}` })
  if (step.act === 'accept-many')
    bench.run('acceptGroups', { groupIds: step.groups.map((one) => `g-${one}`) })
}

const take = async (bench: LogBench, step: Step): Promise<void> => {
  const hadLog = existsSync(bench.logFile)
  decide(bench, step)
  if (step.act === 'copy') await bench.copy()
  if (step.act === 'reopen') await bench.reopen()
  if (step.act === 'lose-log') await bench.reopen(() => rmSync(bench.logFile, { force: true }))
  if (step.act === 'tear-log' && hadLog)
    await bench.reopen(() => writeFileSync(bench.logFile, '{"sum":"torn', { flag: 'a' }))
  if (step.act === 'restore') {
    await bench.restore(bench.copies[step.which % bench.copies.length] ?? '')
    bench.sync()
  }
  if (step.act === 'killed-before-log' && hadLog) {
    const { size } = statSync(bench.logFile)
    bench.run('acceptGroups', { groupIds: ['g-1'] })
    await bench.reopen(() => truncateSync(bench.logFile, size))
  }
  if (step.act === 'killed-before-commit') {
    await bench.copy()
    bench.run('acceptGroups', { groupIds: ['g-2'] })
    await bench.restore(bench.copies.at(-1) ?? '')
  }
}

it('after restoring any copy, with any kills before, what is decided is what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const bench = new LogBench()
      try {
        await makeCompanyFolder(bench.home)
        await bench.open()
        await bench.copy()
        bench.sync()
        bench.propose()
        for (const step of history) {
          await take(bench, step)
          bench.propose()
        }
        const before = bench.decisions()
        const acknowledged = Map.groupBy(
          bench.acknowledged as { groupId: string }[],
          ({ groupId }) => groupId,
        )
        expect(before.history).toEqual(Object.fromEntries([...acknowledged].toSorted()))
        for (const copy of bench.copies) {
          await bench.restore(copy)
          bench.sync()
          expect(bench.decisions()).toEqual(before)
        }
      } finally {
        bench.db.close()
        rmSync(bench.folder, { recursive: true })
      }
    }),
    { numRuns: cases(8, 100) },
  )
}, 300_000)
