/** app.*: what is running, and settings. */
import type { AppInfo } from '#contract/app.ts'
import type { Handlers } from '#contract/index.ts'
import type { OfficeRound } from '#contract/office.ts'
import type { CompanyId, Language } from '#contract/values.ts'
import type { Concilia } from '../../compose.ts'
import { archiveFolderOf } from '../../services/data-folder.ts'
import { describeState } from '../../services/describe-state.ts'
import type { OpenedFiles } from '../../services/issuing/forms/save-pdf.ts'
import type { ListProgress } from '../../services/partners/row-by-row.ts'
import type { Printer } from '../../services/reports/write-report.ts'

/** New versions, each step when it is asked for; the errors are those of src-main/updates. */
export interface UpdateSteps {
  check(): Promise<string | null>
  download(): Promise<void>
  install(): Promise<void>
}

/** What only the shell can do or knows. */
export interface ShellPorts {
  info: Pick<AppInfo, 'platform' | 'runtime' | 'fallbackRuntime'>
  /** Opens the system's save dialog; undefined when the person changes their mind. */
  chooseFile(suggestedName: string): Promise<string | undefined>
  /** Opens the system's dialog for a file that is there; undefined when the person changes their mind. */
  chooseExisting(...extensions: string[]): Promise<string | undefined>
  /** Opens the system's dialog for files of any kind; none when the person changes their mind. */
  chooseFiles(): Promise<string[]>
  /** Opens the system's dialog for a folder; undefined when the person changes their mind. */
  chooseFolder(): Promise<string | undefined>
  /**
   * Asks what becomes of files that are there already.
   * @param names of the files, at least one
   */
  askToReplace(names: readonly string[], language: Language): Promise<'replace' | 'keep' | 'cancel'>
  /** The same, where those that are there may also be left as they are and the others written. */
  askToSkip(names: readonly string[], language: Language): Promise<'skip' | 'replace' | 'keep' | 'cancel'>
  /** Shows a folder of the data folder in the system's own file window. Error: storage-failed. */
  openFolder(path: string): Promise<void>
  /** Puts a text on the clipboard. */
  copyText(text: string): void
  /** Opens the mail program with a new message, by a `mailto:` address. */
  openMail(address: string): Promise<void>
  openedFiles: OpenedFiles
  printer: Printer
  logFolder: string
  /** Where this copy of the app can update itself. */
  updates?: UpdateSteps | undefined
  /** Whether a call of the window that may write has no answer yet. */
  isAtWork?: (() => boolean) | undefined
  /** Where the licences of what is inside lie next to the app; false where the system opens no text. */
  openLicences?: (() => Promise<boolean>) | undefined
  /** Adds the end of the log, takes out what may not leave, and puts it on the clipboard; answers how many lines. */
  copyDiagnostic(facts: readonly string[]): Promise<number>
  /** Called with how far a list of partners or tax ids has come. */
  onListProgress(progress: ListProgress): void
  /** Called with how many rows of a report were read so far. */
  onReportRows(companyId: CompanyId, rows: number): void
  /** Called with how far reports of several companies are. */
  onManyReports(round: OfficeRound): void
  /** Called with how far accounts of debtors are. */
  onDebtors(progress: { companyId: CompanyId; done: number; total: number; name: string }): void
  /** Called after the settings changed: menu language, window colours. */
  onSettings(): Promise<void>
}

export const applicationHandlers = (concilia: Concilia, shell: ShellPorts): Handlers<'app'> => ({
  'app.getInfo': async () => ({
    ...shell.info,
    version: concilia.version,
    keychain: await concilia.credentials.status(),
    dataFolder: concilia.dataFolder,
    archiveFolder: archiveFolderOf(concilia.dataFolder),
  }),
  'app.getSettings': () => concilia.settings.read(),
  'app.updateSettings': async (changes) => {
    const updated = await concilia.settings.update((settings) => ({ ...settings, ...changes }))
    await shell.onSettings()
    return updated
  },
  'app.openLogFolder': async () => {
    await shell.openFolder(shell.logFolder)
  },
  'app.copyDiagnostic': async () => ({
    lines: await shell.copyDiagnostic(await describeState(concilia, shell.info)),
  }),
})
