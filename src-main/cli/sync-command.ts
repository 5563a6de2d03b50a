/** `sync`: fetches page by page, and continues where an earlier sync stopped; the window does it where it is open. */
import { type Command, Option } from 'commander'
import type { IsoDate, Minor } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { askWindow, type Told } from '../services/command-socket/ask-window.ts'
import type { SyncRequest } from '../services/command-socket/messages.ts'
import { type CompanyRecord, isOnFiles, notConnected } from '../services/companies/registry.ts'
import { windowSocket } from '../services/hold-folder.ts'
import type { CompanySyncResult } from '../services/sync/sync-company.ts'
import { MAX_AT_ONCE } from '../services/sync/sync-runner.ts'
import { waitMsOf } from './access.ts'
import type { CliContext, CommandResult } from './context.ts'
import { noteResolved } from './issuing/issuing-output.ts'
import { openOrExplain } from './lost-data-messages.ts'
import type { Output } from './output.ts'
import { amount, calendarDate, givenText, wholeNumber } from './parse-options.ts'
import { noteLeft, noteUnknown, noteWaits, OUTAGES, showProgress } from './sync-messages.ts'

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
    .description(
      'fetches transactions page by page and documents by id; an open window does it, and is asked',
    )
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
      const filter = { from, to, search, type, status, minAmountMinor: minAmount, maxAmountMinor: maxAmount }
      const retryMs = options.retry === undefined ? undefined : options.retry * MINUTE_MS
      let showing: ReturnType<typeof showTold> | undefined
      const inWindow = async (concilia: Concilia, record: CompanyRecord, output: Output) => {
        if (options.rate !== undefined) throw new AppError('in-use', RATE_IN_WINDOW)
        showing ??= showTold(output, all)
        const request = { only, full: full ?? false, filter, retryMs, waitMs: waitMsOf(command) }
        const ports = { signal: context.signal, onTold: showing }
        const result = await syncInWindow(concilia, record, request, ports)
        return {
          result,
          company: result.documents.unknown > 0 ? await openOrExplain(concilia, record) : null,
        }
      }
      const here = async (concilia: Concilia, record: CompanyRecord, output: Output) => {
        const company = await openOrExplain(concilia, record)
        await noteResolved(concilia, company, output)
        const result = await concilia.sync.run(company, {
          only,
          full: full ?? false,
          filter,
          signal: context.signal,
          onProgress: all ? undefined : showProgress(output),
          retryOutage:
            retryMs === undefined
              ? undefined
              : {
                  untilMs: concilia.clock.epochMs() + retryMs,
                  onWaiting: (retryAt, outage) =>
                    output.note(`${OUTAGES[outage]}; asking again at ${retryAt}`),
                },
        })
        return { result, company }
      }
      return context.withEachRecord(
        command,
        async (concilia, record, output) => {
          if (isOnFiles(record)) {
            if (!all) throw notConnected()
            return { value: { byFiles: true }, text: 'lives on files alone' }
          }
          const sync = concilia.onlyReads ? inWindow : here
          const { result, company } = await sync(concilia, record, output)
          noteLeft(output, result)
          if (company !== null) noteUnknown(output, result, company)
          return toResult(result)
        },
        { atOnce: MAX_AT_ONCE },
      )
    })
}

const RATE_IN_WINDOW = 'the open window would sync, at the rate of its own settings: leave --rate out'

const toResult = (result: CompanySyncResult): CommandResult => {
  const { transactions, documents } = result
  return {
    value: result,
    text:
      `transactions: ${transactions.total} (${transactions.inserted} new, ${transactions.updated} changed, ${transactions.vanished} vanished)\n` +
      `documents: ${documents.total} (${documents.fetched} fetched, ${documents.updated} changed, ${documents.unknown} unknown)`,
  }
}

/**
 * `sync` while the window has the data folder: asks the window for it, and tells what becomes of it. Errors: those of
 * the sync in the window, conflict (it was closed meanwhile).
 */
const syncInWindow = (
  { dataFolder }: Concilia,
  { id }: CompanyRecord,
  request: Omit<SyncRequest, 'sync'>,
  ports: { signal: AbortSignal; onTold(told: Told): void },
): Promise<CompanySyncResult> => {
  const path = windowSocket(dataFolder)
  if (path === undefined) throw new AppError('conflict', 'the window was closed meanwhile. Run it again')
  return askWindow(path, { ...request, sync: id }, ports)
}

/** Prints what the window tells before the end. @param isOneOfMany whether the progress of all is shown instead */
const showTold = (output: Output, isOneOfMany: boolean): ((told: Told) => void) => {
  const noteHeld = noteWaits(output)
  return (told) => {
    switch (told.kind) {
      case 'waiting':
        output.note('a sync of this company runs already; this one comes after it')
        break
      case 'progress':
        if (!isOneOfMany) showProgress(output)(told.progress)
        break
      case 'held':
        noteHeld({ heldUntil: told.until })
        break
      case 'outage':
        output.note(`${OUTAGES[told.outage]}; asking again at ${told.retryAt}`)
        break
    }
  }
}
