/** All handlers of the contract in one record; the compiler says which one is missing. */
import type { Handlers } from '#contract/index.ts'
import type { Concilia } from '../../compose.ts'
import { createReportWork } from '../report-work.ts'
import { applicationHandlers, type ShellPorts } from './application.ts'
import { attentionHandlers } from './attention.ts'
import { backupHandlers } from './backups.ts'
import { closingHandlers } from './closing.ts'
import { companyHandlers } from './companies.ts'
import { customerHandlers } from './customers.ts'
import { driftHandlers } from './drift.ts'
import { endingHandlers } from './endings.ts'
import { importHandlers } from './imports.ts'
import { issuingHandlers } from './issuing.ts'
import { journalHandlers } from './journal.ts'
import { listHandlers } from './lists.ts'
import { matchingHandlers } from './matching.ts'
import { noteHandlers } from './notes.ts'
import { officeHandlers } from './office.ts'
import { partnerHandlers } from './partners.ts'
import { reportHandlers } from './reports.ts'
import { ruleHandlers } from './rules.ts'
import { searchHandlers } from './search.ts'
import { syncHandlers } from './sync.ts'
import { updateHandlers } from './updates.ts'

const allReports = (concilia: Concilia, shell: ShellPorts) => {
  const work = createReportWork(concilia, shell)
  return { ...reportHandlers(concilia, shell, work), ...journalHandlers(concilia, work) }
}

export const createHandlers = (concilia: Concilia, shell: ShellPorts): Handlers => ({
  ...applicationHandlers(concilia, shell),
  ...companyHandlers(concilia, shell),
  ...officeHandlers(concilia),
  ...backupHandlers(concilia, shell),
  ...listHandlers(concilia),
  ...searchHandlers(concilia),
  ...syncHandlers(concilia),
  ...attentionHandlers(concilia),
  ...matchingHandlers(concilia),
  ...endingHandlers(concilia),
  ...noteHandlers(concilia),
  ...closingHandlers(concilia),
  ...driftHandlers(concilia),
  ...allReports(concilia, shell),
  ...ruleHandlers(concilia),
  ...issuingHandlers(concilia, shell),
  ...customerHandlers(concilia),
  ...partnerHandlers(concilia, shell),
  ...importHandlers(concilia, shell),
  ...updateHandlers(concilia, shell),
})
