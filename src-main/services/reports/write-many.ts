/**
 * Writes one report of several companies: a file for each in one folder; a failure for one company does not affect the
 * others.
 */
import { join } from 'node:path'
import type { CompanyFailure, OfficeRound } from '#contract/office.ts'
import type { ReportFormat, ReportKind } from '#contract/reports.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { fileNameOf } from '../companies/archive-company.ts'
import type { OpenCompanies, OpenCompany } from '../companies/open-companies.ts'
import type { CompanyRecord } from '../companies/registry.ts'
import { startRound } from '../companies/round.ts'
import { exportJournal } from '../journal/export-journal.ts'
import type { FilePorts } from './list-file.ts'
import type { Printer } from './print-report.ts'
import { type WantedFile, writeReport } from './write-report.ts'

/** The name of a company's file: companies with the same name and different reports have different files. */
export const fileOfCompany = (
  folder: string,
  { id, name }: Pick<CompanyRecord, 'id' | 'name'>,
  { report, format }: { report: ReportKind; format: ReportFormat },
): string => join(folder, `${fileNameOf(name)}-${id.slice(0, 8)}-${report}.${format}`)

interface Many extends Omit<WantedFile, 'file'> {
  companyIds: readonly CompanyId[]
  report: ReportKind
  format: ReportFormat
  printer: Printer
  folder: string
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

/** Error: cancelled; the files that are written stay. */
export const writeMany = async (
  ports: FilePorts & { companies: Pick<OpenCompanies, 'get'> },
  { companyIds, folder, onChange, signal, ...wanted }: Many,
): Promise<WrittenMany> => {
  const outcomes: [CompanyId, Awaited<ReturnType<typeof writeOne>>][] = []
  const round = startRound({
    ids: companyIds,
    // A report reads a whole company: two at once would not be faster.
    atOnce: 1,
    async work(id, stop) {
      const company = await ports.companies.get(id)
      const file = fileOfCompany(folder, company.record, wanted)
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
    if (report === 'customer-statement' && isAppError(error, 'not-found')) return 'without'
    throw error
  }
}
