import { expect, it } from 'vitest'
import { coveredRun } from '#core/covered-run.ts'
import { day } from '../../helpers/match-samples.ts'

const period = (from: string, to: string) => ({ from: day(from), to: day(to) })
const march = period('2026-03-01', '2026-03-31')
const january = period('2026-01-01', '2026-01-31')
const february = period('2026-02-01', '2026-02-28')

it('puts periods together that touch or overlap, in whatever order they come', () => {
  expect(coveredRun([march, january, february])).toEqual(period('2026-01-01', '2026-03-31'))
  expect(coveredRun([period('2026-01-01', '2026-12-31'), march])).toEqual(period('2026-01-01', '2026-12-31'))
})

it('knows nothing of days between two periods', () => {
  expect(coveredRun([january, march])).toEqual(march)
  expect(coveredRun([january, march], day('2026-01-15'))).toEqual(january)
  expect(coveredRun([january, march], day('2026-02-15'))).toEqual(march)
  expect(coveredRun([])).toBeUndefined()
})
