/** All handlers of the contract in one record; the compiler says which one is missing. */
import { contract, type Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { applicationHandlers, type ShellPorts } from './application.ts'
import { closingHandlers } from './closing.ts'
import { companyHandlers, officeHandlers } from './companies.ts'
import { endingHandlers, ruleHandlers } from './endings.ts'
import { importHandlers } from './imports.ts'
import { customerHandlers, issuingHandlers } from './issuing.ts'
import { ledgerHandlers } from './ledger.ts'
import { listHandlers, searchHandlers } from './lists.ts'
import { driftHandlers, matchingHandlers, noteHandlers } from './matching.ts'
import { attentionHandlers, syncHandlers } from './sync.ts'
import { updateHandlers } from './updates.ts'

export const createHandlers = (concilia: Concilia, shell: ShellPorts): Handlers => ({
  ...applicationHandlers(concilia, shell),
  ...companyHandlers(concilia, shell),
  ...officeHandlers(concilia),
  ...onceAsked(/^officeset\./, async () =>
    (await import('./office-set.ts')).officeSetHandlers(concilia, shell),
  ),
  ...onceAsked(/^backups\./, async () => (await import('./backups.ts')).backupHandlers(concilia, shell)),
  ...listHandlers(concilia),
  ...searchHandlers(concilia),
  ...syncHandlers(concilia),
  ...attentionHandlers(concilia),
  ...matchingHandlers(concilia),
  ...endingHandlers(concilia),
  ...onceAsked(/^questions\./, async () =>
    (await import('./questions.ts')).questionHandlers(concilia, shell),
  ),
  ...noteHandlers(concilia),
  ...closingHandlers(concilia),
  ...onceAsked(/^review\./, async () => (await import('./review.ts')).reviewHandlers(concilia)),
  ...driftHandlers(concilia),
  ...onceAsked(/^(reports|journal)\./, async () =>
    (await import('./reports.ts')).allReports(concilia, shell),
  ),
  ...onceAsked(/^debtors\./, async () => (await import('./debtors.ts')).debtorHandlers(concilia, shell)),
  ...ruleHandlers(concilia),
  ...issuingHandlers(concilia, shell),
  ...customerHandlers(concilia),
  ...onceAsked(/^partners\./, async () => (await import('./partners.ts')).partnerHandlers(concilia, shell)),
  ...importHandlers(concilia, shell),
  ...ledgerHandlers(concilia),
  ...onceAsked(/^sharing\./, async () => (await import('./sharing.ts')).sharingHandlers(concilia, shell)),
  ...updateHandlers(concilia, shell),
})

/** Handlers of what no start shows, which would wait for all that they need. */
const onceAsked = <Some extends Partial<Handlers>>(isOne: RegExp, load: () => Promise<Some>): Some => {
  let loading: Promise<Some> | undefined
  const names = Object.entries(contract).flatMap(([name, { kind }]) =>
    isOne.test(name) && kind === 'endpoint' ? [name as keyof Some] : [],
  )
  const handlers = names.map((name) => [
    name,
    async (input: never) => {
      loading ??= load()
      // The names are those of the contract, and the compiler says which handler is missing.
      const handler = (await loading)[name] as (given: never) => unknown
      return handler(input)
    },
  ])
  return Object.fromEntries(handlers)
}
