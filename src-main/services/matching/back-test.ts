/** Tries a rule on all past decisions before it is saved: one test at a time for each company. */
import type { BackTestAnswer, TriedRule } from '#contract/rules.ts'
import type { CompanyId, IsoDate } from '#contract/values.ts'
import { createThrottle } from '#core/throttle.ts'
import { runJob } from '../../threads/job.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from './propose-matches.ts'

export interface BackTestJob {
  mirrorFile: string
  today: IsoDate
  rule: TriedRule
}

export interface BackTester {
  /** Cancels a test that is under way for the company. Errors: cancelled, storage-*. */
  run(company: OpenCompany, rule: TriedRule): Promise<BackTestAnswer>
  cancel(id: CompanyId): void
}

export const createBackTester = (
  ports: ProposePorts & { onProgress(companyId: CompanyId, done: number, total: number): void },
): BackTester => {
  const running = new Map<CompanyId, AbortController>()
  const cancel = (id: CompanyId): void => running.get(id)?.abort()
  return {
    cancel,
    async run({ record: { id }, mirror, untilClosed }, rule) {
      cancel(id)
      const stop = new AbortController()
      running.set(id, stop)
      const isDue = createThrottle(ports.clock)
      const job: BackTestJob = { mirrorFile: mirror.file, today: ports.clock.today(), rule }
      try {
        return await untilClosed((closing) =>
          runJob<BackTestAnswer>(ports.workerUrl('back-test'), job, {
            signal: AbortSignal.any([stop.signal, closing]),
            onProgress(done, total) {
              if (isDue()) ports.onProgress(id, done, total)
            },
          }),
        )
      } finally {
        if (running.get(id) === stop) running.delete(id)
      }
    },
  }
}
