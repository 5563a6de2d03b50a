/** What the engine is given; `compose.ts` puts it together. */
import type { OfficeRound, SyncRound } from '#contract/office.ts'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import type { Clock } from '#core/clock.ts'
import type { Fetch } from './connectors/http/http.ts'
import type { ConnectionOptions } from './connectors/shared-log/connection.ts'
import type { SharedLog } from './connectors/shared-log/shared-log.ts'
import type { CredentialStore } from './credentials/credential-store.ts'
import type { ClientPorts } from './services/companies/company-clients.ts'
import type { ImportProgress } from './services/imports/create-importing.ts'
import type { StartProcess } from './threads/process.ts'

export interface ComposeOptions {
  dataFolder: string
  /** The command that runs, for those who wait for the folder; null for the window. */
  command: string | null
  /** The folder is only read, beside whoever has it; every write fails with this error. */
  onlyReads?: Error | undefined
  /** `import.meta.url` of the running entry: the workers lie beside it, as sources or built. */
  entryUrl: string
  clock: Clock
  credentials: CredentialStore
  /** Electron's net.fetch in the window, the global fetch in the terminal. */
  fetch: Fetch
  loopbackOnly: boolean
  requestsPerSecond?: number | undefined
  /** How a request waits before it is sent again; by the clock on the wall where it says nothing. */
  wait?: ClientPorts['wait']
  /** Starts a process that looks at each mirror that is opened; a command ends before that is through. */
  startProcess?: StartProcess
  /** Is over once the first screen has what it needs: what nobody waits for begins after it; at once where there is none. */
  afterFirstScreen?: (signal: AbortSignal) => Promise<void>
  /** Whether a company that is connected is synced at once; a command leaves that to `sync`. */
  syncsWhatIsConnected?: boolean
  /** Is told of every change of a sync's state. */
  onSync: (state: SyncState) => void
  /** Is told how far a sync of many companies is; nobody is on the command line. */
  onSyncAll?: (round: SyncRound | null) => void
  /** Is told that something decided, proposed or mirrored changed. */
  onChanged: (companyId: CompanyId) => void
  /** Is told that something changed in the background, without an act of a person; nobody does on the command line. */
  onRematched?: (companyId: CompanyId) => void
  /** Is told that figures of the list of companies are others; where it is left out there is no index of them. */
  onOffice?: () => void
  /** Is told that the office's server, or a shared company, is in another state; where it is left out, nothing reaches it by itself. */
  onSharing?: () => void
  /** The password of the login at the office's server, where the keychain has none. */
  officePassword?: string | undefined
  /** How the office's server is reached; PostgreSQL by default. */
  openLog?: (options: ConnectionOptions) => Promise<SharedLog>
  /** How this computer is called where desks are shown; its host name by default. */
  deskName?: string
  /** Is told how far a back-test is; nobody does on the command line. */
  onBackTest?: (companyId: CompanyId, done: number, total: number) => void
  /** Is told how far the trial of a rule on all companies is; nobody is on the command line. */
  onRuleTrial?: (round: OfficeRound) => void
  /** Is told how far an import is; nobody is on the command line. */
  onImport?: (progress: ImportProgress) => void
  /** Is told why a written report is not listed in the history; a bug by default. */
  onUnlisted?: (error: unknown) => void
  /** Writes a bug down and answers its reference. */
  onBug: (error: unknown) => string
}
