/** `export`: writes a report as CSV. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import type { CsvProfile } from '#contract/app.ts'
import { type ReportKind, reportKind } from '#contract/reports.ts'
import { exportReport } from '../services/reports/export-report.ts'
import type { CliContext } from './context.ts'
import { profileOption } from './parse-options.ts'

export const registerExportCommand = (program: Command, context: CliContext): void => {
  program
    .command('export')
    .description('writes a report as a CSV file')
    .addOption(
      new Option('--report <kind>', 'which report').choices(reportKind.options).makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'the file to write')
    .addOption(profileOption())
    .action((words: { report: ReportKind; out: string; profile: CsvProfile }, command: Command) =>
      context.withCompany(command, async ({ concilia, company, output }) => {
        const written = await exportReport(concilia.proposing, company, {
          report: words.report,
          profile: words.profile,
          language: (await concilia.settings.read()).language,
          file: resolve(words.out),
          signal: context.signal,
        })
        output.result(written, `${written.file}: ${written.rows} rows, sha256 ${written.sha256}`)
      }),
    )
}
