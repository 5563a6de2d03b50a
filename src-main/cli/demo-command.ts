/** `demo`: connects, syncs, matches and exports invented data, from an empty folder to two CSV files. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { makeFolder } from '../files/private-files.ts'
import { exploreSample } from '../services/companies/choose-company.ts'
import { toStorageError } from '../services/json-file.ts'
import { acceptClass } from '../services/matching/decide-match.ts'
import { proposeMatches } from '../services/matching/propose-matches.ts'
import { writeReport } from '../services/reports/write-report.ts'
import { assertWritable, refuseExisting, toReportError } from '../services/reports/write-report-file.ts'
import { type CliContext, counted } from './context.ts'
import { forceOption } from './parse-options.ts'
import { showProgress } from './sync-messages.ts'

const REPORTS = [
  { report: 'matched', name: 'matched.csv' },
  { report: 'working-paper', name: 'working-paper.csv' },
] as const

export const registerDemoCommand = (program: Command, context: CliContext): void => {
  program
    .command('demo')
    .description(
      'connects a sample company, syncs, matches, accepts the certain ones and writes two CSV files',
    )
    .option('--out <dir>', 'where the files go', 'concilia-demo')
    .addOption(forceOption())
    .action(async (options: { out: string; force: boolean }, command: Command) => {
      const out = resolve(options.out)
      await makeFolder(out).catch((error: unknown) => {
        throw toReportError(error, 'the folder for the files')
      })
      for (const { name } of REPORTS) {
        if (!options.force) refuseExisting(join(out, name))
        assertWritable(join(out, name))
      }
      const dataFolder = await mkdtemp(join(tmpdir(), 'concilia-demo-')).catch((error: unknown) => {
        throw toStorageError(error, 'the temporary folder')
      })
      try {
        await context.withConciliaIn(dataFolder, command, async (concilia, output) => {
          output.note('starting the embedded service and connecting a sample company')
          const record = await exploreSample(concilia.managing, 'pt-PT')
          const company = await concilia.companies.get(record.id)
          const sync = await concilia.sync.run(company, {
            signal: context.signal,
            onProgress: showProgress(output),
          })
          const { counts } = await proposeMatches(concilia.proposing, company, { signal: context.signal })
          const results = await acceptClass(concilia.deciding, company, 'certain')
          const accepted = results.filter((one) => one.outcome === 'done').length
          const files = []
          for (const { report, name } of REPORTS) {
            const written = await writeReport(concilia.filing, company, {
              report,
              format: 'csv',
              scope: {},
              profile: 'excel-pt',
              language: 'pt-PT',
              file: join(out, name),
              signal: context.signal,
            })
            files.push(written.file)
          }
          const documents = sync.documents.total
          const transactions = sync.transactions.total
          const groups = { ...counts, accepted }
          output.result(
            { documents, transactions, groups, files },
            [
              `Concilia read ${counted(documents, 'document')} and ${counted(transactions, 'bank transaction')} of ${record.name}.`,
              `It is certain of ${counts.certain} groups, finds ${counts.likely} likely and ${counts.possible} possible, and asks about ${counts.ambiguous}.`,
              `The ${accepted} certain ones were accepted and written to:`,
              ...files.map((file) => `  ${file}`),
              'Nothing else of it is kept. `concilia company add --help` says how to connect your own company.',
            ].join('\n'),
          )
        })
      } finally {
        await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
      }
    })
}
