/** What every command receives: its options, its output, and functions that open the engine around it. */
import type { Command } from 'commander'
import type { Concilia } from '../compose.ts'
import type { ComposeOptions } from '../compose-options.ts'
import type { OfficeFigures } from '../services/companies/office-figures.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import type { CompanyRecord } from '../services/companies/registry.ts'
import type { Printer } from '../services/reports/write-report.ts'
import type { Output, Streams } from './output.ts'

/** Shown where a command needs a company and none is connected. */
export const NO_COMPANY =
  'no company is connected yet; `company add` connects one, `demo` shows an invented one'

/** The environment in which one command line runs. */
export interface CommandLine {
  streams: Streams
  env: NodeJS.ProcessEnv
  /** Stops long work at its next safe point. */
  signal: AbortSignal
  /** `import.meta.url` of the entry file; the worker files are in the same folder. */
  entryUrl: string
  /** True where a substitute Electron runs the command: only this computer's own addresses may be reached. */
  loopbackOnly?: boolean
  /** Prints a PDF; available only in a process that can open a window. */
  printer?: Printer
  /** See `ComposeOptions`. */
  wait?: ComposeOptions['wait']
  /** Puts the engine together; `compose` by default. */
  compose?: (options: ComposeOptions) => Concilia
}

/** The result of a command for one company: a value for --json, and a text for a person. */
export interface CommandResult {
  value: object
  text: string
}

/** Some companies failed and the others are done; the failures are already on standard error. */
export class SomeFailed extends Error {}

export interface CompanyWork {
  concilia: Concilia
  record: CompanyRecord
  company: OpenCompany
  output: Output
}

/** Options that every command understands. */
export interface CommonOptions {
  dataDir: string
  json: boolean
  company: string | undefined
  /** True for every company; only some commands offer it. */
  all: boolean
  keychain: boolean
}

export interface CliContext {
  env: NodeJS.ProcessEnv
  /** See `CommandLine`. */
  printer: Printer | undefined
  /** Aborted by Ctrl+C: long work stops at its next safe point and can be resumed. */
  signal: AbortSignal
  optionsOf(command: Command): CommonOptions
  outputOf(command: Command): Output
  /** Opens the data folder, runs, and closes it again even when `run` fails. */
  withConcilia(command: Command, run: (concilia: Concilia, output: Output) => Promise<void>): Promise<void>
  /** As `withConcilia`, in the given folder instead of the one that --data-dir names. */
  withConciliaIn(
    dataFolder: string,
    command: Command,
    run: (concilia: Concilia, output: Output) => Promise<void>,
  ): Promise<void>
  /** As `withConcilia`, with the company that --company names; its mirror is not opened. */
  withRecord(
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord, output: Output) => Promise<void>,
  ): Promise<void>
  /** As `withRecord`, with undefined where no company is connected. */
  withOnly(
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord | undefined, output: Output) => Promise<void>,
  ): Promise<void>
  /** As `withRecord`, with the mirror of the company opened. */
  withCompany(command: Command, run: (work: CompanyWork) => Promise<void>): Promise<void>
  /**
   * As `withRecord`, and prints the result. With --all it runs for each company, up to `atOnce` at a time, and prints an
   * array; a failure does not stop the others, and failures are printed by cause at the end. Error: SomeFailed.
   */
  withEachRecord(
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord, output: Output) => Promise<CommandResult>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** As `withEachRecord`, with the mirror of the company opened. */
  withEach(
    command: Command,
    run: (work: CompanyWork) => Promise<CommandResult>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** Runs for all companies without opening their mirrors; figures come from the index. Error: SomeFailed. */
  withAllRecords(
    command: Command,
    run: (office: OfficeFigures, record: CompanyRecord, concilia: Concilia) => Promise<CommandResult>,
  ): Promise<void>
}

/** @returns `1 document`, `2 documents` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
