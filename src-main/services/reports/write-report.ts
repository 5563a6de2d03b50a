/** Writes a report of one company to a file of any format, and lists it in its history. */

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvProfile } from '#contract/app.ts'
import type { ReportKind } from '#contract/reports.ts'
import type { Language } from '#contract/values.ts'
import type { ReportScope } from '#core/reports/scope.ts'
import { makePrivateFolder } from '../../files/private-files.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { ProposePorts } from '../matching/propose-matches.ts'
import { writeWholeFile } from '../whole-file.ts'
import type { ListedRows } from './create-report.ts'
import { type ExportOptions, exportReport } from './export-report.ts'
import { type FilePorts, listed } from './list-file.ts'
import { headOf } from './report-head.ts'
import { toReportError, type WrittenReport } from './write-report-file.ts'

export interface WantedFile extends ExportOptions {
  scope: ReportScope
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute. */
  file: string
  signal: AbortSignal
}

/** Errors: those of `exportReport` and `savePdf`. */
export const writeReport = (
  ports: FilePorts,
  company: OpenCompany,
  {
    report,
    ...wanted
  }: WantedFile & { report: ReportKind } & ({ format: 'csv' | 'xlsx' } | { format: 'pdf'; printer: Printer }),
): Promise<WrittenReport> =>
  company.untilClosed(async (closing) => {
    const { scope, profile, language, file, onRows } = wanted
    const signal = AbortSignal.any([wanted.signal, closing])
    // No other fields: the request is sent to a thread.
    const asked = { report, scope, language, file, signal, ...(onRows && { onRows }) }
    const written =
      wanted.format === 'pdf'
        ? await savePdf(ports.proposing, wanted.printer, company, {
            ...asked,
            preparedBy: ports.deciding.personIn(company.record.id),
          })
        : await exportReport(ports.proposing, company, {
            ...asked,
            ...{ format: wanted.format, profile },
            head: headOf(ports.deciding.clock.now(), company, {
              ...asked,
              preparedBy: ports.deciding.personIn(company.record.id),
            }),
          })
    return listed(ports, company, { report, format: wanted.format, scope }, written)
  })

/** The rows of a list as CSV. Errors: those of `exportReport`. */
export const writeList = (
  ports: FilePorts,
  company: OpenCompany,
  { list, ...wanted }: Omit<WantedFile, 'scope'> & { list: ListedRows },
): Promise<WrittenReport> =>
  company.untilClosed(async (closing) => {
    const signal = AbortSignal.any([wanted.signal, closing])
    const written = await exportReport(ports.proposing, company, { ...wanted, signal, report: list })
    return listed(ports, company, { report: list.of, format: 'csv', scope: {} }, written)
  })

/** A page to print, and its nonce. */
export interface Paper {
  /** A self-contained HTML document. */
  file: string
  nonce: string
  /** Whether it has so many rows that tagging the texts would take most of the time, and up to a gigabyte. */
  isLong: boolean
}

/** Prints pages; there is none without a window. */
export interface Printer {
  /** Private to this app; its content may be deleted when the app ends. */
  folder: string
  /** Errors: cancelled, unexpected. @returns the bytes of a PDF, its pages of the size the page says */
  toPdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array>
  /** With the system's own dialog; false where the person cancelled. Errors: cancelled, unexpected. */
  print(paper: Paper, signal: AbortSignal): Promise<boolean>
  /** For many papers in turn, in one window that stays open until it is closed. */
  openSeries(): PaperSeries
}

export interface PaperSeries {
  /** As that of `Printer`. */
  toPdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array>
  close(): void
}

interface Wanted extends Omit<ExportOptions, 'signal'> {
  report: ReportKind
  scope: ReportScope
  language: Language
  preparedBy: string
  signal: AbortSignal
}

/** From this many rows a PDF is not tagged: tagging the texts takes longer than everything else. */
const LONG = 1_000

/**
 * Prints a report: it is written as a page in a private folder, then printed by the shell, as a PDF or on a printer.
 * Prints the report; false where the person cancelled. Errors: as `savePdf`.
 */
export const printReport = (
  ports: ProposePorts,
  printer: Printer,
  company: OpenCompany,
  wanted: Wanted,
): Promise<boolean> =>
  company.untilClosed((closing) => {
    const signal = AbortSignal.any([wanted.signal, closing])
    return onPaper(ports, printer, company, { ...wanted, signal }, (paper) => printer.print(paper, signal))
  })

const onPaper = async <Result>(
  ports: ProposePorts,
  printer: Printer,
  company: OpenCompany,
  { preparedBy, ...wanted }: Wanted,
  use: (paper: Paper, written: WrittenReport) => Promise<Result>,
): Promise<Result> => {
  const nonce = randomBytes(16).toString('base64')
  await makePrivateFolder(printer.folder)
  const folder = await mkdtemp(join(printer.folder, 'paper-'))
  try {
    const file = join(folder, 'report.html')
    const written = await exportReport(ports, company, {
      ...wanted,
      file,
      format: 'paper',
      profile: 'rfc4180',
      head: headOf(ports.clock.now(), company, { ...wanted, preparedBy }),
      nonce,
    })
    return await use({ file, nonce, isLong: written.rows > LONG }, written)
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined) // deleted when the app ends
  }
}

/**
 * Writes the report as a PDF. Its hash is that of the PDF; the one in its footer is that of the same report as CSV.
 * Errors: invalid-input (too many rows for paper), those of `exportReport` and of the printer; the file is then
 * unchanged.
 */
const savePdf = (
  ports: ProposePorts,
  printer: Printer,
  company: OpenCompany,
  { file, ...wanted }: Wanted & { file: string },
): Promise<WrittenReport> =>
  onPaper(ports, printer, company, wanted, async (paper, { rows }) => {
    const bytes = await printer.toPdf(paper, wanted.signal)
    try {
      await writeWholeFile(file, bytes)
    } catch (error) {
      throw toReportError(error)
    }
    return { file, rows, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
