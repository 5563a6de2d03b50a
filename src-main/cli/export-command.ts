/** `export`: writes a report as CSV, a workbook or a PDF; journal entries are marked as exported. */
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import { type ReportFormat, type ReportKind, reportFormat, reportKind } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import { checkScope, type ReportScope } from '#core/reports/scope.ts'
import { fileNameOf } from '../services/companies/archive-company.ts'
import { exportReport } from '../services/reports/export-report.ts'
import { savePdf } from '../services/reports/print-report.ts'
import type { CliContext } from './context.ts'
import { counted } from './counted.ts'
import { exportEntries } from './journal-commands.ts'
import { calendarDate, givenId, givenText, month, profileOption } from './parse-options.ts'

interface ExportWords {
  report: ReportKind
  out: string
  format: ReportFormat
  profile: CsvProfile
  period?: { from: IsoDate; to: IsoDate }
  search?: string
  from?: IsoDate
  to?: IsoDate
  customer?: string
}

/** A filter that the report cannot honour is wrong usage. */
const scopeOf = (words: ExportWords, command: Command): ReportScope => {
  const { from, to } = words.period ?? words
  // What is open has no beginning: of a month it is what was open at its end.
  const scope =
    words.period && words.report === 'open-documents'
      ? { to, taxId: words.customer, search: words.search }
      : { from, to, taxId: words.customer, search: words.search }
  try {
    checkScope(words.report, scope)
  } catch (error) {
    if (!isAppError(error, 'invalid-input')) throw error
    command.error(`error: ${error.message}`)
  }
  return scope
}

const NO_WINDOW =
  'error: a PDF is printed by a window, which plain Node has none of: run the installed `concilia`, or open it, Reports, Export; or take --format xlsx'

export const registerExportCommand = (program: Command, context: CliContext): void => {
  program
    .command('export')
    .description('writes a report as a CSV file, a workbook or a PDF')
    .addOption(
      new Option('--report <kind>', 'which report').choices(reportKind.options).makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'the file to write; with --all the folder, which holds a file a company')
    .addOption(
      new Option('--format <format>', 'what is written').choices(reportFormat.options).default('csv'),
    )
    .addOption(profileOption())
    .option('--period <month>', 'of one month, like 2026-10', month)
    .addOption(new Option('--from <date>', 'from this day on').argParser(calendarDate).conflicts('period'))
    .addOption(
      new Option('--to <date>', 'up to this day; what is open and its age are as of it')
        .argParser(calendarDate)
        .conflicts('period'),
    )
    .option('--customer <tax id>', 'of one customer', givenId)
    .option('--search <text>', 'rows that hold this text', givenText(200))
    .action((words: ExportWords, command: Command) => {
      const scope = scopeOf(words, command)
      const format = words.format
      const printer = context.printer
      if (format === 'pdf' && printer === undefined) command.error(NO_WINDOW)
      return context.withEach(command, async ({ concilia, record, company }) => {
        const wanted = {
          language: (await concilia.settings.read()).language,
          scope,
          file: context.optionsOf(command).all
            ? join(resolve(words.out), `${fileNameOf(record.name)}-${record.id.slice(0, 8)}.${format}`)
            : resolve(words.out),
          signal: context.signal,
        }
        const { report, profile } = words
        if (report === 'journal-entries' && format !== 'pdf')
          return exportEntries(concilia, { ...wanted, company, format, profile })
        const written =
          format === 'pdf'
            ? await savePdf(concilia.proposing, printer ?? command.error(NO_WINDOW), company, {
                ...wanted,
                report,
                preparedBy: concilia.deciding.person,
              })
            : await exportReport(concilia.proposing, company, { ...wanted, report, format, profile })
        return {
          value: written,
          text: `${written.file}: ${counted(written.rows, 'row')}, sha256 ${written.sha256}`,
        }
      })
    })
}
