/**
 * Random acts of services, a person and the program in the life of a company, over the real IPC: the invariants after each act
 * is counted again from the file. One short history is lived in each run of the tests, 20 long ones by
 * `npm run test:long`. CONCILIA_SEED says which; a failure names its act.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases, isLong, seedOr } from '../../helpers/long.ts'
import { randomOf } from '../../helpers/random-of.ts'
import { drawOf } from './helpers/changing-service.ts'
import { ACTS, type ActName, WEIGHTS } from './helpers/history-acts.ts'
import { HistoryBench } from './helpers/history-bench.ts'
import { expectInvariants, expectSameAsServices, expectSameLedger } from './helpers/history-invariants.ts'

const numRuns = cases(1, 20)
const seed = seedOr(1)
const length = cases(15, 60)

const aSeed = fc.nat({ max: 1e9 })
const act = fc.oneof(
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as ActName) })),
)
const history = fc.record({
  company: aSeed,
  steps: fc.array(fc.record({ act, draw: aSeed }), { minLength: length, maxLength: length, size: 'max' }),
})

it(`in ${numRuns} histories of ${length} acts the figures hold after each act`, {
  timeout: numRuns * length * 10_000,
}, async () => {
  const closings = new Map<string, string>()
  await fc.assert(
    fc.asyncProperty(history, async ({ company, steps }) => {
      const bench = new HistoryBench()
      try {
        await bench.begin(drawOf(randomOf(company)))
        for (const [at, { act, draw }] of steps.entries())
          try {
            bench.advance(1 + (draw % 60))
            await ACTS[act](bench, drawOf(randomOf(draw)))
            await expectInvariants(bench, closings)
          } catch (cause) {
            throw new Error(`at act ${at + 1} of seed ${seed}, ${act}`, { cause })
          }
        await expectSameAsServices(bench)
        await expectSameLedger(bench)
        await expectInvariants(bench, closings)
      } finally {
        await bench.close()
      }
    }),
    // A shorter history that fails too would take many lives to find.
    { numRuns, seed, endOnFailure: true },
  )
  if (isLong) expect(closings.size).toBeGreaterThan(0)
})
