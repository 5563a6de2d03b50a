/**
 * Writes one report of several companies: a file for each in one folder; a failure for one company does not affect the
 * others.
 */

import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { CompanyFailure, OfficeRound } from '#contract/office.ts'
import { basicReport } from '#contract/plain-values.ts'
import type { ReportFormat, ReportKind } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import { startRound } from '../companies/round.ts'
import { exportJournal } from '../journal/export-journal.ts'
import type { FilePorts } from './list-file.ts'
import { type Printer, type WantedFile, writeReport } from './write-report.ts'
import { refuseExisting } from './write-report-file.ts'

interface Many extends Omit<WantedFile, 'file'> {
  report: ReportKind
  format: ReportFormat
  printer: Printer
  /** Absolute, by company. */
  files: ReadonlyMap<CompanyId, string>
  /** Whether files that are there are replaced; a company whose file is there fails otherwise. */
  isReplacing: boolean
  /** Called for each company that starts or ends. */
  onChange(round: OfficeRound): void
}

export interface WrittenMany {
  files: number
  /** Companies without data for the report: no such customer, or no entry to export. */
  without: CompanyId[]
  /** Companies whose entries lack an account. */
  lacking: CompanyId[]
  failures: CompanyFailure[]
}

/** The first name that no file has: `name (2).csv` beside `name.csv`. */
export const nameBeside = (file: string, isTaken = isThere): string => {
  const extension = extname(file)
  const stem = join(dirname(file), basename(file, extension))
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? file : `${stem} (${number})${extension}`
    if (!isTaken(free)) return free
  }
}

/** Error: cancelled; the files that are written stay. */
export const writeMany = async (
  ports: FilePorts & { companies: Pick<OpenCompanies, 'get'> },
  { files, isReplacing, onChange, signal, ...wanted }: Many,
): Promise<WrittenMany> => {
  const outcomes: [CompanyId, Awaited<ReturnType<typeof writeOne>>][] = []
  const round = startRound({
    ids: [...files.keys()],
    // A report reads a whole company: two at once would not be faster.
    atOnce: 1,
    async work(id, stop) {
      const company = await ports.companies.get(id)
      const file = files.get(id) ?? ''
      if (!isReplacing) refuseExisting(file)
      outcomes.push([id, await writeOne(ports, company, { ...wanted, file, signal: stop })])
    },
    onChange,
  })
  signal.addEventListener('abort', round.cancel, { once: true })
  if (signal.aborted) round.cancel()
  await round.ended
  const { state, failures } = round.state()
  if (state === 'cancelled') throw new AppError('cancelled', 'cancelled; the files that were written stay')
  const of = (wanted: string): CompanyId[] =>
    outcomes.flatMap(([id, outcome]) => (outcome === wanted ? [id] : []))
  return { files: of('written').length, without: of('without'), lacking: of('lacking'), failures }
}

const writeOne = async (
  ports: FilePorts,
  company: OpenCompany,
  { report, format, printer, ...wanted }: WantedFile & Pick<Many, 'report' | 'format' | 'printer'>,
): Promise<'written' | 'without' | 'lacking'> => {
  if (report === 'journal-entries' && format !== 'pdf') {
    const { outcome } = await exportJournal(ports, { ...wanted, company, format })
    return outcome === 'nothing' ? 'without' : outcome === 'accounts-missing' ? 'lacking' : 'written'
  }
  try {
    await writeReport(ports, company, {
      ...wanted,
      report,
      ...(format === 'pdf' ? { format, printer } : { format }),
    })
    return 'written'
  } catch (error) {
    if (basicReport(report) === 'customer-statement' && isAppError(error, 'not-found')) return 'without'
    throw error
  }
}

/** Whether something with this name exists already. */
export const isThere = (file: string): boolean => existsSync(file)
