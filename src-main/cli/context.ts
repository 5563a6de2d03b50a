/** What every command of the terminal is given: its options, its output, and the engine opened around it. */
import type { Command } from 'commander'
import type { ComposeOptions, Concilia } from '../compose.ts'
import type { OfficeFigures } from '../services/companies/office-figures.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import type { CompanyRecord } from '../services/companies/registry.ts'
import type { Printer } from '../services/reports/print-report.ts'
import type { Output, Streams } from './output.ts'

/** Said wherever a company is needed and there is none; it names the way on. */
export const NO_COMPANY =
  'no company is connected yet; `company add` connects one, `demo` shows an invented one'

/** What a line of words runs in. */
export interface CommandLine {
  streams: Streams
  env: NodeJS.ProcessEnv
  /** Ends long work at its next safe point. */
  signal: AbortSignal
  /** `import.meta.url` of the entry, beside which the workers are. */
  entryUrl: string
  /** A stand-in for the Electron the app was made for runs the command. */
  loopbackOnly?: boolean
  /** What prints a PDF, in a process that can open a window. */
  printer?: Printer
  /** See `ComposeOptions`. */
  wait?: ComposeOptions['wait']
  /** How the engine is put together; as `compose` does it when left out. */
  compose?: (options: ComposeOptions) => Concilia
}

/** What a command says of one company: a value for --json, and a text for a person. */
export interface Said {
  value: object
  text: string
}

/** Some of the companies failed: standard error says which and why, and the others are done. */
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
  /** Every company; offered by the commands that can. */
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
  /** Takes the data folder, runs, and lets it go, whatever happens. */
  withConcilia(command: Command, run: (concilia: Concilia, output: Output) => Promise<void>): Promise<void>
  /** The same in a folder of its own instead of the one --data-dir names. */
  withConciliaIn(
    dataFolder: string,
    command: Command,
    run: (concilia: Concilia, output: Output) => Promise<void>,
  ): Promise<void>
  /** The same with the company that --company names, whether its mirror opens or not. */
  withRecord(
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord, output: Output) => Promise<void>,
  ): Promise<void>
  /** The same, and with none where no company is connected yet. */
  withOnly(
    command: Command,
    run: (concilia: Concilia, record: CompanyRecord | undefined, output: Output) => Promise<void>,
  ): Promise<void>
  /** The same with that company opened. */
  withCompany(command: Command, run: (work: CompanyWork) => Promise<void>): Promise<void>
  /**
   * The same, and says what came of it. With --all each company in turn, or so many at once, and an array: one that fails
   * keeps none of the others from it, and the failures are told by cause. Error: SomeFailed.
   */
  withEach(
    command: Command,
    run: (work: CompanyWork) => Promise<Said>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** All companies as with --all, none of them opened, beside an index of figures. Error: SomeFailed. */
  withAllRecords(
    command: Command,
    run: (office: OfficeFigures, record: CompanyRecord, concilia: Concilia) => Promise<Said>,
  ): Promise<void>
}
