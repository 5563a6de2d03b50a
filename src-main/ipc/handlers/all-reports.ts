/** Reports and journal entries: read when the first of them is asked for. */
import type { Concilia } from '../../compose.ts'
import { createReportWork } from '../report-work.ts'
import type { ShellPorts } from './application.ts'
import { journalHandlers } from './journal.ts'
import { reportHandlers } from './reports.ts'

export const allReports = (concilia: Concilia, shell: ShellPorts) => {
  const work = createReportWork(concilia, shell)
  return { ...reportHandlers(concilia, shell, work), ...journalHandlers(concilia, work) }
}
