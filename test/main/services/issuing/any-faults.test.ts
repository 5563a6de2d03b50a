import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { body, openIssuingBench } from './helpers/issuing-bench.ts'

const bench = await openIssuingBench()
afterAll(() => bench.close())

const faults = fc.array(
  fc.constantFrom(
    'create:lost-answer#1',
    'create:drop#1',
    'create:500#1',
    'create:truncated#1',
    'create:unknown-error#1',
    'create:429=absurd#1',
    'document:500#4',
    'document:drop#4',
    'document:html#1',
  ),
  { maxLength: 4 },
)
let written = 0

it('for any faults before and while it is cleared up, what was not refused is issued exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(faults, faults, async (atFirst, later) => {
      written += 1
      const externalId = `P-${process.pid}-${written}`
      bench.sandbox.setFaults(atFirst)
      const save = () => bench.issuing.save(bench.company, body({ document: { ExternalId: externalId } }))
      const isRefused = await save().then(
        () => false,
        () => true,
      )
      bench.sandbox.setFaults(later)
      for (let round = 0; round < 3; round += 1) {
        bench.pass(3_600_000)
        await bench.issuing.resolve(bench.company)
      }
      bench.sandbox.setFaults([])
      for (let round = 0; bench.mirror.read.listIntentsInDoubt().length > 0 && round < 5; round += 1) {
        bench.pass(3_600_000)
        await bench.issuing.resolve(bench.company)
      }
      expect(bench.mirror.read.listIntentsInDoubt()).toEqual([])
      const [intent] = bench.mirror.read.listIntents({ limit: 1 })
      const issued = await bench.issuedAs(externalId)
      if (isRefused) expect(intent?.state).toBe('refused')
      expect(issued).toEqual(intent?.state === 'saved' ? [intent.documentId] : [])
    }),
    { numRuns: 60, seed: 20_260_331 },
  )
})
