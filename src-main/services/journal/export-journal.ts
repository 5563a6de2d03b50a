/** Exports journal entries, each once: they are marked first, and unmarked where their file cannot be written. */
import type { CsvProfile } from '#contract/app.ts'
import type { LedgerSubject } from '#contract/journal-values.ts'
import type { IsoDate, Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { checkScope } from '#core/reports/scope.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { DecidePorts } from '../matching/decide-match.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import { type ExportOptions, exportReport } from '../reports/export-report.ts'
import type { WrittenReport } from '../reports/write-report-file.ts'

export interface JournalPorts {
  deciding: DecidePorts
  proposing: ProposePorts
}

export interface JournalPeriod {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

interface JournalFile extends ExportOptions {
  format: 'csv' | 'xlsx'
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute. */
  file: string
}

export type JournalAnswer =
  | ({ outcome: 'exported'; id: number; entries: number } & WrittenReport)
  | { outcome: 'nothing' }
  | { outcome: 'accounts-missing'; missing: LedgerSubject[] }

/** How many entries wait in the period, and what lacks an account. */
export const readJournal = async (
  { mirror }: OpenCompany,
  period: JournalPeriod,
): Promise<{ waiting: number; missing: LedgerSubject[] }> => {
  checkScope('journal-entries', period)
  return mirror.journalState(period)
}

const decider = ({ person, clock }: DecidePorts) => ({ by: person, at: clock.now() })

/** Errors: those of `exportReport`; what waited waits again then. */
export const exportJournal = async (
  { deciding, proposing }: JournalPorts,
  { company, period, ...wanted }: JournalFile & { company: OpenCompany; period: JournalPeriod },
): Promise<JournalAnswer> => {
  checkScope('journal-entries', period)
  const { write } = company.mirror
  const marked = await write.run('exportEntries', {
    from: period.from ?? null,
    to: period.to ?? null,
    ...decider(deciding),
  })
  if (marked.outcome !== 'exported') return marked
  const { id } = marked
  try {
    const written = await exportReport(proposing, company, { ...wanted, report: { of: 'journal', id } })
    return { ...marked, ...written }
  } catch (error) {
    await write.run('withdrawExport', { id, ...decider(deciding) })
    throw error
  } finally {
    deciding.followUps.changed(company.record.id)
  }
}

/** Writes an export once more, as it was. Errors: not-found, those of `exportReport`. */
export const writeAgain = (
  { proposing }: Pick<JournalPorts, 'proposing'>,
  { company, id, ...wanted }: JournalFile & { company: OpenCompany; id: number },
): Promise<WrittenReport> => {
  if (!company.mirror.read.listJournalExports().some((one) => one.id === id && one.withdrawn === null))
    throw new AppError('not-found', `there is no export ${id}`)
  return exportReport(proposing, company, { ...wanted, report: { of: 'journal', id } })
}

/** The entries of the latest export wait again: for a file that never reached the ledger. */
export const withdrawExport = async (
  deciding: DecidePorts,
  { mirror, record }: OpenCompany,
  id: number,
): Promise<{ outcome: 'withdrawn' | 'not-the-latest' }> => {
  const answer = await mirror.write.run('withdrawExport', { id, ...decider(deciding) })
  if (answer.outcome === 'withdrawn') deciding.followUps.changed(record.id)
  return answer
}
