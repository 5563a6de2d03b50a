/** Runs the command line: its words, its output, its exit code; in this process, or in one of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandLine } from '../../../src-main/cli/context.ts'
import { runCommandLine } from '../../../src-main/cli/main.ts'
import { entryUrl } from '../../helpers/programs.ts'
import type { Sandbox } from '../../sandbox/start-sandbox.ts'

export interface CliRun {
  exit: number
  stdout: string
  stderr: string
  /** Standard output as the one JSON value it must be. */
  json<T = Record<string, never>>(): T
}

const toRun = (exit: number, stdout: string, stderr: string): CliRun => ({
  exit,
  stdout,
  stderr,
  json: () => JSON.parse(stdout),
})

/** @param compose how the engine is put together, where a test watches it */
export const runCli = async (
  words: readonly string[],
  env: Record<string, string> = {},
  compose?: CommandLine['compose'],
): Promise<CliRun> => {
  const written = { stdout: '', stderr: '' }
  const exit = await runCommandLine(words, {
    streams: {
      stdout: { write: (text: string) => (written.stdout += text) },
      stderr: { write: (text: string) => (written.stderr += text) },
    },
    env: { ...process.env, ...env },
    signal: new AbortController().signal,
    entryUrl: entryUrl(),
    // What waits before it tries again is tested where its clock is ours.
    wait: async () => undefined,
    ...(compose && { compose }),
  })
  return toRun(exit, written.stdout, written.stderr)
}

/** The same as a person would: a process of its own. */
export const spawnCli = (words: readonly string[], env: Record<string, string> = {}): Promise<CliRun> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [fileURLToPath(entryUrl()), ...words],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve(toRun(child.exitCode ?? -1, stdout, stderr)),
    )
  })

export const newDataFolder = (): string => mkdtempSync(join(tmpdir(), 'concilia-cli-'))

/**
 * The command line bound to one data folder and the credentials of one embedded service.
 * @param runWords in this process, or `spawnCli`
 */
export const cliFor = (sandbox: Sandbox, dataFolder = newDataFolder(), runWords = runCli) => {
  const env = { CONCILIA_TOKEN: sandbox.token, CONCILIA_CLIENT_SECRET: sandbox.clientSecret }
  const run = (words: readonly string[], more: Record<string, string> = {}): Promise<CliRun> =>
    runWords([...words, '--data-dir', dataFolder, '--no-keychain', '--json'], { ...env, ...more })
  const add = (more: Record<string, string> = {}, name = 'Alfa'): Promise<CliRun> =>
    run(
      [
        ...['company', 'add', '--name', name, '--email', sandbox.email, '--client-id', sandbox.clientId],
        ...['--invoicing-url', sandbox.invoicingUrl, '--banking-url', sandbox.bankingUrl],
        ...['--auth-url', sandbox.authUrl, '--account-id', sandbox.accountId],
      ],
      more,
    )
  const track = (): Promise<CliRun> =>
    run(['documents', 'track', '--range', `${sandbox.documentIds.from}-${sandbox.documentIds.to}`])
  return { dataFolder, run, add, track }
}
