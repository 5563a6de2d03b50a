/** `sandbox`: runs the sample service on this computer until it is stopped. */
import type { Command } from 'commander'
import type { IsoDate } from '#contract/values.ts'
import type { SandboxOptions } from '../sandbox/options.ts'
import type { CliContext } from './context.ts'
import { calendarDate, wholeNumber } from './parse-options.ts'

interface CommandOptions {
  port: number
  seed: number
  documents?: number
  transactions?: number
  accounts?: string
  state?: string
  today?: IsoDate
}

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

export const registerSandboxCommand = (program: Command, context: CliContext): void => {
  program
    .command('sandbox')
    .description('starts the embedded service with invented data on 127.0.0.1, until ended')
    .option('--port <n>', 'port; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .option('--seed <n>', 'the same seed makes the same company', wholeNumber(0), 1)
    .option('--documents <n>', 'how many documents', wholeNumber(1, 1_000_000))
    .option('--transactions <n>', 'how many bank transactions', wholeNumber(0, 1_000_000))
    .option('--accounts <EUR,USD,...>', 'further accounts, by their currencies')
    .option('--state <file>', 'keeps its state in this file over a restart')
    .option('--today <date>', "last day of the data, yyyy-mm-dd; the clock's own when left out", calendarDate)
    .action(async ({ accounts, state, ...sizes }: CommandOptions, command: Command) => {
      const output = context.outputOf(command)
      const options: SandboxOptions = {
        ...sizes,
        otherAccounts: accounts?.split(','),
        stateFile: state,
      }
      // Loaded on demand: loading it for every command took a fifth of the processor time of their start.
      const { startService } = await import('../sandbox/start-service.ts')
      const sandbox = await startService(options)
      const shown = {
        invoicingUrl: sandbox.invoicingUrl,
        bankingUrl: sandbox.bankingUrl,
        authUrl: sandbox.authUrl,
        email: sandbox.email,
        token: sandbox.token,
        clientId: sandbox.clientId,
        clientSecret: sandbox.clientSecret,
        accountId: sandbox.accountId,
        ...(accounts === undefined ? {} : { otherAccountIds: sandbox.otherAccountIds }),
        documentIds: sandbox.documentIds,
      }
      output.result(shown, JSON.stringify(shown))
      await waitForAbort(context.signal)
      await sandbox.close()
    })
}
