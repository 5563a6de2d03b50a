/** All handlers of the contract in one record; the compiler says which one is missing. */
import { contract, type Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { applicationHandlers, type ShellPorts } from './application.ts'
import { backupHandlers } from './backups.ts'
import { closingHandlers } from './closing.ts'
import { companyHandlers, officeHandlers } from './companies.ts'
import { endingHandlers, ruleHandlers } from './endings.ts'
import { importHandlers } from './imports.ts'
import { customerHandlers, issuingHandlers } from './issuing.ts'
import { ledgerHandlers } from './ledger.ts'
import { listHandlers, searchHandlers } from './lists.ts'
import { driftHandlers, matchingHandlers, noteHandlers } from './matching.ts'
import { officeSetHandlers } from './office-set.ts'
import { partnerHandlers } from './partners.ts'
import { questionHandlers } from './questions.ts'
import type { allReports } from './reports.ts'
import { reviewHandlers } from './review.ts'
import { sharingHandlers } from './sharing.ts'
import { attentionHandlers, syncHandlers } from './sync.ts'
import { updateHandlers } from './updates.ts'

export const createHandlers = (concilia: Concilia, shell: ShellPorts): Handlers => ({
  ...applicationHandlers(concilia, shell),
  ...companyHandlers(concilia, shell),
  ...officeHandlers(concilia),
  ...officeSetHandlers(concilia, shell),
  ...backupHandlers(concilia, shell),
  ...listHandlers(concilia),
  ...searchHandlers(concilia),
  ...syncHandlers(concilia),
  ...attentionHandlers(concilia),
  ...matchingHandlers(concilia),
  ...endingHandlers(concilia),
  ...questionHandlers(concilia, shell),
  ...noteHandlers(concilia),
  ...closingHandlers(concilia),
  ...reviewHandlers(concilia),
  ...driftHandlers(concilia),
  ...reportsOnceAsked(concilia, shell),
  ...ruleHandlers(concilia),
  ...issuingHandlers(concilia, shell),
  ...customerHandlers(concilia),
  ...partnerHandlers(concilia, shell),
  ...importHandlers(concilia, shell),
  ...ledgerHandlers(concilia),
  ...sharingHandlers(concilia, shell),
  ...updateHandlers(concilia, shell),
})

type ReportHandlers = ReturnType<typeof allReports>

/** A start shows no report, and would wait for all that writes them. */
const reportsOnceAsked = (concilia: Concilia, shell: ShellPorts): ReportHandlers => {
  let reading: Promise<ReportHandlers> | undefined
  const read = (): Promise<ReportHandlers> => {
    reading ??= import('./reports.ts').then((read) => read.allReports(concilia, shell))
    return reading
  }
  const isReport = (name: string): name is keyof ReportHandlers =>
    /^(reports|journal)\./.test(name) && contract[name as keyof typeof contract].kind === 'endpoint'
  const names = Object.keys(contract).filter(isReport)
  const handlers = names.map((name) => [name, async (input: never) => (await read())[name](input)])
  return Object.fromEntries(handlers)
}
