/** Tries a rule on the transactions of all companies, a few at once; changes nothing. */
import type { RuleBody } from '#contract/ending-values.ts'
import type { OfficeRound } from '#contract/office.ts'
import type { CompanyTrial, SetTrial } from '#contract/office-set.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { OpenCompanies } from '../companies/open-companies.ts'
import type { CompanyRegistry } from '../companies/registry.ts'
import { type Round, startRound } from '../companies/round.ts'

export interface TrialPorts {
  registry: CompanyRegistry
  companies: Pick<OpenCompanies, 'get'>
  /** Called as the trial proceeds. */
  onTrial(round: OfficeRound): void
}

export interface RuleTrials {
  /** Tries a rule on the transactions of all companies; changes nothing. Cancels a trial under way. Error: cancelled. */
  run(
    rule: RuleBody & { id: string | null },
    how?: { signal: AbortSignal | undefined; onChange(round: OfficeRound): void },
  ): Promise<SetTrial>
  cancel(): void
}

/** As many as there are threads for long reads. */
const AT_ONCE = 2

export const createRuleTrials = ({ registry, companies, onTrial }: TrialPorts): RuleTrials => {
  let running: Round | undefined
  const cancel = (): void => running?.cancel()

  return {
    cancel,
    async run({ id, conditions, ...body }, { signal, onChange } = { signal: undefined, onChange: onTrial }) {
      cancel()
      const ids = (await registry.read()).companies.map((company) => company.id)
      const rule = { ...conditions, ...body, id: id ?? 'r-new' }
      const found = new Map<CompanyId, CompanyTrial>()
      const round = startRound({
        ids,
        atOnce: AT_ONCE,
        async work(companyId) {
          const { mirror } = await companies.get(companyId, { once: true })
          const { trial } = await mirror.ask('tryClassificationRule', { rule, mostShown: 0 })
          found.set(companyId, {
            companyId,
            isFollowing: mirror.read.findFollowedSet() !== undefined,
            caught: trial.caught,
            agrees: trial.agrees,
            undecided: trial.undecided,
            differing: trial.differs.length,
            leftOpen: trial.leftOpen.length,
            explained: trial.withDocument.length,
            contradicts: trial.contradicts.length,
          })
        },
        onChange,
      })
      running = round
      signal?.addEventListener('abort', round.cancel, { once: true })
      try {
        await round.ended
      } finally {
        if (running === round) running = undefined
      }
      const { state, failures } = round.state()
      if (state === 'cancelled') throw new AppError('cancelled', 'cancelled; nothing was changed')
      return { companies: ids.flatMap((one) => found.get(one) ?? []), failures }
    },
  }
}
