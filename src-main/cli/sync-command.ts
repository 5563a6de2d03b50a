/** `sync`: fetches page by page, and continues where an earlier sync stopped. */
import { type Command, Option } from 'commander'
import type { IsoDate, Minor } from '#contract/values.ts'
import { isOnFiles } from '../services/companies/company-record.ts'
import { MAX_AT_ONCE } from '../services/sync/sync-runner.ts'
import type { CliContext, CommandResult, CompanyWork } from './context.ts'
import { noteResolved } from './issuing/issuing-output.ts'
import { amount, calendarDate, givenText, wholeNumber } from './parse-options.ts'
import { noteLeft, noteUnknown, OUTAGES, showProgress } from './sync-messages.ts'

interface SyncOptions {
  only?: 'transactions' | 'documents'
  full?: boolean
  from?: IsoDate
  to?: IsoDate
  search?: string
  type?: string
  status?: string
  minAmount?: Minor
  maxAmount?: Minor
  rate?: number
  retry?: number
}

const MINUTE_MS = 60_000

export const registerSyncCommand = (program: Command, context: CliContext): void => {
  program
    .command('sync')
    .description('fetches transactions page by page and documents by id')
    .addOption(new Option('--only <what>', 'one of the two').choices(['transactions', 'documents']))
    .option('--full', 'read everything again, not only what is new')
    .option('--from <date>', 'only transactions from this day', calendarDate)
    .option('--to <date>', 'only transactions up to this day', calendarDate)
    .option('--search <text>', 'only transactions with this text', givenText(200))
    .option('--type <type>', 'only transactions of this type', givenText(60))
    .option('--status <status>', 'only transactions of this status', givenText(60))
    .option('--min-amount <amount>', 'only transactions of at least this amount', amount)
    .option('--max-amount <amount>', 'only transactions of at most this amount', amount)
    .option(
      '--rate <n>',
      'requests a second to one host; 20 when left out, none counted on this computer',
      wholeNumber(1, 1000),
    )
    .option(
      '--retry <minutes>',
      'goes on by itself when an outage of the service or the network passes within this time',
      wholeNumber(1, 1440),
    )
    .action((options: SyncOptions, command: Command) => {
      const { only, full, from, to, search, type, status, minAmount, maxAmount } = options
      if (from !== undefined && to !== undefined && from > to)
        command.error('error: the period ends before it begins')
      if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount)
        command.error('error: --min-amount is more than --max-amount')
      const { all } = context.optionsOf(command)
      const syncOne = async ({ concilia, company, output }: CompanyWork): Promise<CommandResult> => {
        if (all && isOnFiles(company.record))
          return { value: { byFiles: true }, text: 'lives on files alone' }
        if (!isOnFiles(company.record)) await noteResolved(concilia, company, output)
        const result = await concilia.sync.run(company, {
          only,
          full: full ?? false,
          filter: { from, to, search, type, status, minAmountMinor: minAmount, maxAmountMinor: maxAmount },
          signal: context.signal,
          onProgress: all ? undefined : showProgress(output),
          retryOutage:
            options.retry === undefined
              ? undefined
              : {
                  untilMs: concilia.clock.epochMs() + options.retry * MINUTE_MS,
                  onWaiting: (retryAt, outage) =>
                    output.note(`${OUTAGES[outage]}; asking again at ${retryAt}`),
                },
        })
        noteLeft(output, result)
        noteUnknown(output, result, company)
        const { transactions, documents } = result
        return {
          value: result,
          text:
            `transactions: ${transactions.total} (${transactions.inserted} new, ${transactions.updated} changed, ${transactions.vanished} vanished)\n` +
            `documents: ${documents.total} (${documents.fetched} fetched, ${documents.updated} changed, ${documents.unknown} unknown)`,
        }
      }
      return context.withEach(command, syncOne, { atOnce: MAX_AT_ONCE })
    })
}
