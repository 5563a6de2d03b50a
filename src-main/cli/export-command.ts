/** `export`: writes a report as CSV, a workbook or a PDF; journal entries are marked as exported. */
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import { isAsOfDay } from '#contract/plain-values.ts'
import { type ReportFormat, type ReportKind, reportFormat, reportKind } from '#contract/reports.ts'
import type { IsoDate } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { checkScope, type ReportScope } from '#core/reports/scope.ts'
import { companyLabels, fileName } from '../services/reports/file-name.ts'
import { categoryName } from '../services/reports/report-head.ts'
import { writeReport } from '../services/reports/write-report.ts'
import { refuseExisting } from '../services/reports/write-report-file.ts'
import { type CliContext, counted } from './context.ts'
import { categoryOf } from './ending-commands.ts'
import { exportEntries } from './journal-commands.ts'
import { calendarDate, forceOption, givenId, givenText, month, profileOption } from './parse-options.ts'

interface ExportOptions {
  report: ReportKind
  out: string
  force: boolean
  format: ReportFormat
  profile: CsvProfile
  period?: { from: IsoDate; to: IsoDate }
  search?: string
  from?: IsoDate
  to?: IsoDate
  customer?: string
  counterparty?: string
  category?: string
}

const NO_WINDOW =
  'error: a PDF is printed by a window, and plain Node has none: run the installed `concilia`, or open it, Reports, Export; or take --format xlsx'

/** A file without rows would say that nothing is due. */
const NO_REGIME =
  'the company is not in the cash-basis regime of VAT: `company vat-regime --from <date>` says since when it is'

export const registerExportCommand = (program: Command, context: CliContext): void => {
  program
    .command('export')
    .description('writes a report as a CSV file, a workbook or a PDF')
    .addOption(
      new Option('--report <kind>', 'which report').choices(reportKind.options).makeOptionMandatory(),
    )
    .requiredOption(
      '--out <file>',
      'the file to write, or a folder, where it is named by company, report and period; with --all a folder',
    )
    .addOption(forceOption())
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
    .option('--customer <tax id>', 'of one customer, or supplier in their reports', givenId)
    .option('--counterparty <name>', 'transactions whose other side has this in its name', givenText(200))
    .option('--category <category>', 'of one category, by its id or name', givenId)
    .option('--search <text>', 'rows that hold this text', givenText(200))
    .action((options: ExportOptions, command: Command) => {
      const scope = scopeOf(options, command)
      const format = options.format
      const printer = context.printer
      if (format === 'pdf' && printer === undefined) command.error(NO_WINDOW)
      return context.withEach(command, async ({ concilia, record, company }) => {
        const { language } = await concilia.settings.read()
        // A category id belongs to one company.
        const narrowed =
          scope.category === undefined
            ? scope
            : { ...scope, category: categoryOf(company, scope.category).id }
        const out = resolve(options.out)
        const inFolder =
          context.optionsOf(command).all || statSync(out, { throwIfNoEntry: false })?.isDirectory()
        const named = async (): Promise<string> =>
          fileName({
            company: companyLabels((await concilia.registry.read()).companies).get(record.id) ?? record.name,
            subject: options.report,
            scope,
            category: categoryName(company, { scope: narrowed, language }),
            language,
            today: concilia.clock.today(),
            extension: format,
          })
        const request = {
          language,
          scope: narrowed,
          file: inFolder ? join(out, await named()) : out,
          signal: context.signal,
        }
        const { report, profile } = options
        if (report === 'vat-cash-basis' && company.mirror.read.vatRegime() === null)
          throw new AppError('conflict', NO_REGIME)
        if (report === 'journal-entries' && format !== 'pdf')
          return exportEntries(concilia.filing, {
            ...request,
            force: options.force,
            company,
            format,
            profile,
          })
        if (!options.force) refuseExisting(request.file)
        const written = await writeReport(concilia.filing, company, {
          ...request,
          ...{ report, profile },
          ...(format === 'pdf' ? { format, printer: printer ?? command.error(NO_WINDOW) } : { format }),
        })
        return {
          value: written,
          text: `${written.file}: ${counted(written.rows, 'row')}, sha256 ${written.sha256}`,
        }
      })
    })
}

/** A filter that the report cannot apply is wrong usage. */
const scopeOf = (options: ExportOptions, command: Command): ReportScope => {
  const { from, to } = options.period ?? options
  const { customer: taxId, counterparty, category, search } = options
  // Open documents are a state, not a period: of a month, the state at its end.
  const isAsOf = options.period !== undefined && isAsOfDay(options.report)
  const scope = { ...(isAsOf ? {} : { from }), to, taxId, counterparty, category, search }
  try {
    checkScope(options.report, scope)
  } catch (error) {
    if (!isAppError(error, 'invalid-input')) throw error
    command.error(`error: ${error.message}`)
  }
  return scope
}
