/** The only place that constructs and wires: both programs get their engine here. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '#contract/app.ts'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import { isAppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Fetch } from './connectors/http/http.ts'
import type { CredentialStore } from './credentials/credential-store.ts'
import { type FolderLock, lockDataFolder } from './db/folder-lock.ts'
import { createMirrorPool } from './db/mirror-pool.ts'
import type { RestorePorts } from './services/companies/backups.ts'
import { type ClientPorts, clientsWith, openClients } from './services/companies/company-clients.ts'
import type { ConnectPorts } from './services/companies/connect-company.ts'
import { openCopySettings } from './services/companies/copy-settings.ts'
import { createCopyKeeper } from './services/companies/keep-copies.ts'
import type { ManagePorts } from './services/companies/manage-companies.ts'
import {
  createOpenCompanies,
  type OpenCompanies,
  type OpenCompany,
} from './services/companies/open-companies.ts'
import { openCompanyMirror } from './services/companies/open-mirror.ts'
import { openWithCopy } from './services/companies/open-with-copy.ts'
import { type CompanyRegistry, openCompanyRegistry } from './services/companies/registry.ts'
import { SAMPLE_ID } from './services/companies/sample-company.ts'
import { startSampleService } from './services/companies/sample-service.ts'
import { createIntegrityWatch } from './services/companies/watch-integrity.ts'
import { closeDataFolder, companyFolder } from './services/data-folder.ts'
import { createFollowUps } from './services/follow-ups.ts'
import { createImporting, type Importing, type ImportProgress } from './services/import/create-importing.ts'
import { createIssuing, type Issuing } from './services/issuing/create-issuing.ts'
import { createFollower } from './services/issuing/follow-created.ts'
import type { JsonFile } from './services/json-file.ts'
import { type BackTester, createBackTester } from './services/matching/back-test.ts'
import type { DecidePorts } from './services/matching/decide-match.ts'
import { createMatchingThreads, matchingJobs } from './services/matching/matching-threads.ts'
import { type ProposePorts, updateProposals } from './services/matching/propose-matches.ts'
import { createRematching } from './services/matching/rematch.ts'
import { checkDuePartners } from './services/partners/add-partners.ts'
import { partnerClients } from './services/partners/partner-company.ts'
import { getPartnerToken, type PartnerPorts } from './services/partners/partner-token.ts'
import { programVersion } from './services/program.ts'
import { createReportViews, type ReportViews } from './services/reports/report-views.ts'
import { openSettings } from './services/settings.ts'
import { createProbeRunner, type ProbeRunner } from './services/sync/probe-runner.ts'
import { createSyncRunner, type SyncRunner } from './services/sync/sync-runner.ts'
import { createSyncSchedule, type SyncSchedule } from './services/sync/sync-schedule.ts'
import type { StartProcess } from './threads/process.ts'

export interface ComposeOptions {
  dataFolder: string
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
  /** Whether a company that is connected is synced at once; a command leaves that to `sync`. */
  syncsWhatIsConnected?: boolean
  /** Is told of every change of a sync's state. */
  onSync: (state: SyncState) => void
  /** Is told that something decided, proposed or mirrored changed. */
  onChanged: (companyId: CompanyId) => void
  /** Is told that something changed in the background, without an act of a person; nobody does on the command line. */
  onRematched?: (companyId: CompanyId) => void
  /** Is told how far a back-test is; nobody does on the command line. */
  onBackTest?: (companyId: CompanyId, done: number, total: number) => void
  /** Is told how far an import is; nobody is on the command line. */
  onImport?: (progress: ImportProgress) => void
  /** Writes a bug down and answers its reference. */
  onBug: (error: unknown) => string
}

/** The engine: data, ports and wiring; services are functions that take what they need of it. */
export interface Concilia {
  version: string
  dataFolder: string
  clock: Clock
  workerUrl(name: string): URL
  registry: CompanyRegistry
  settings: JsonFile<Settings>
  credentials: CredentialStore
  companies: OpenCompanies
  sync: SyncRunner
  schedule: Pick<SyncSchedule, 'tick'>
  connecting: ConnectPorts
  managing: ManagePorts
  restoring: RestorePorts
  proposing: ProposePorts
  viewing: ReportViews
  deciding: DecidePorts
  backTesting: BackTester
  issuing: Issuing
  importing: Importing
  probing: ProbeRunner
  partnering: PartnerPorts
  close(): Promise<void>
}

/** A document answers ten seconds after it was made, not before (interface 8). */
const READY_DELAY_MS = 10_000
/** A check reads a whole file: it begins once the first screen has what it needs. */
const FIRST_SCREEN_MS = 3_000

const nobody = (): void => undefined
/** No timer keeps a terminal's command from ending. */
const unhurried = async (ms: number, signal: AbortSignal): Promise<void> =>
  void (await sleep(ms, undefined, { signal, ref: false }))

const rateOf = (chosen: number | undefined): (() => number) | undefined =>
  chosen === undefined ? undefined : () => chosen

const wire = (options: ComposeOptions, lock: FolderLock): Concilia => {
  const { dataFolder, entryUrl, clock, credentials } = options
  const extension = entryUrl.endsWith('.ts') ? 'ts' : 'js'
  const workerUrl = (name: string): URL => new URL(`./workers/${name}.${extension}`, entryUrl)
  const registry = openCompanyRegistry(dataFolder)
  const ports: ClientPorts = {
    fetch: options.fetch,
    clock,
    version: programVersion,
    loopbackOnly: options.loopbackOnly,
    requestsPerSecond: rateOf(options.requestsPerSecond),
    wait: options.wait,
    credentials,
    startSample: () =>
      startSampleService(workerUrl('sandbox-worker'), {
        stateFile: join(companyFolder(dataFolder, SAMPLE_ID), 'service.sqlite'),
      }),
  }
  const { onSync: onState, onChanged, onRematched = nobody, onImport = nobody, onBug } = options
  const matching = createMatchingThreads(matchingJobs({ workerUrl }))
  const viewing = createReportViews({ clock, workerUrl, newId: randomUUID })
  const copySettings = openCopySettings(dataFolder)
  const pool = createMirrorPool(workerUrl)
  const companies = createOpenCompanies({
    registry,
    dataFolder,
    openMirror: (record, mayMake) =>
      openWithCopy(
        { clock, workerUrl, copySettings, version: programVersion, onBug },
        record.id,
        companyFolder(dataFolder, record.id),
        () => openCompanyMirror({ dataFolder, workerUrl, clock, pool }, record, mayMake),
      ),
    openClients: async (record, mirror) => {
      const pace = ports.requestsPerSecond ?? (() => mirror.read.syncSettings().requestsPerSecond)
      const own = await openClients({ ...ports, requestsPerSecond: pace }, record)
      return record.partnerOf === null
        ? own
        : partnerClients({ ...partnering, companies }, record.partnerOf, own)
    },
    onOpened: (company) => integrity?.look(company),
    beforeClose: async (company) => {
      await integrity?.end(company.record.id)
      await rematching.stop(company.record.id)
      await matching.end(company)
      await viewing.end(company.record.id)
    },
    onError: options.onBug,
  })
  const settings = openSettings(dataFolder)
  const copies = createCopyKeeper({ clock, workerUrl, copySettings })
  const newId = randomUUID
  const sync = createSyncRunner({
    clock,
    matching,
    keepCopy: copies.keep,
    random: Math.random,
    wait: async (ms, signal) => void (await sleep(ms, undefined, { signal })),
    onState,
    onChanged: onRematched,
    onBug,
  })
  const rematching = createRematching({
    clock,
    matching,
    wait: unhurried,
    isSyncing: sync.isRunning,
    onRematched,
    onBug,
  })
  const issuing = createIssuing({
    clock,
    newId,
    readyDelayMs: READY_DELAY_MS,
    partnerToken: (company, taxId, choice) => getPartnerToken(partnering, company, taxId, choice),
    onIssued: (company, change) => followUps.pending(company, change),
  })
  const following = createFollower({
    clock,
    issuing,
    wait: unhurried,
    checkPartners: async (company) => (await checkDuePartners(partnering, company)).length > 0,
    onMirrored: async (company, signal) =>
      void (await updateProposals({ clock, matching }, company, { signal })),
    onChanged: onRematched,
    onBug,
  })
  const syncing = createSyncSchedule({ clock, registry, companies, settings, sync, onError: onBug })
  const followUps = createFollowUps({
    companies,
    rematching,
    following,
    sync,
    propose: (company) => updateProposals({ clock, matching }, company),
    syncsWhatIsConnected: options.syncsWhatIsConnected ?? false,
    onChanged,
  })
  const proposing: ProposePorts = { clock, workerUrl, matching, followUps }
  const partnering: PartnerPorts = { clock, credentials, followUps }
  /** The name is read at each act: it can be set meanwhile. */
  const acting = {
    clock,
    newId,
    followUps,
    get person() {
      return settings.personName()
    },
  }
  /** Those that were followed since they were opened. */
  const met = new WeakSet<OpenCompany>()
  const { startProcess } = options
  const integrity = startProcess
    ? createIntegrityWatch({
        clock,
        startProcess,
        workerUrl,
        wait: async (signal) => {
          await sleep(FIRST_SCREEN_MS, undefined, { signal, ref: false }).catch(() => undefined) // ended early
        },
        companies,
        followUps,
        onBug,
      })
    : undefined
  return {
    version: programVersion,
    dataFolder,
    clock,
    workerUrl,
    registry,
    settings,
    credentials,
    companies,
    sync,
    schedule: {
      async tick() {
        const open = await companies.list()
        // What nobody works on stays closed, once it was looked at.
        const inUse = open.filter(({ mirror }) => mirror.isHeld())
        for (const company of new Set([...inUse, ...open.filter((one) => !met.has(one))])) {
          met.add(company)
          following.keepFollowing(company)
        }
        // A sync makes its own when it is done, and tells what kept one from being made.
        for (const company of inUse.filter(({ record }) => !sync.isRunning(record.id)))
          copies.keep(company).catch((error: unknown) => isAppError(error) || onBug(error))
        await syncing.tick()
      },
    },
    connecting: {
      registry,
      credentials,
      clock,
      newId,
      companies,
      followUps,
      clientsWith: (address, secrets) => clientsWith(ports, address, secrets),
    },
    managing: { registry, companies, credentials, clock, followUps },
    restoring: { clock, workerUrl, copySettings, dataFolder, registry, companies, followUps },
    proposing,
    viewing,
    deciding: acting,
    backTesting: createBackTester({ ...proposing, onProgress: options.onBackTest ?? nobody }),
    issuing,
    importing: createImporting(acting, onImport),
    probing: createProbeRunner({ clock, followUps }),
    partnering,
    async close() {
      await integrity?.close()
      syncing.close()
      await following.close()
      await sync.cancelAll()
      await companies.closeAll()
      await pool.close()
      lock.release()
    },
  }
}

/** Takes the data folder and wires the engine. Errors: in-use, storage-failed. */
export const compose = (options: ComposeOptions): Concilia => {
  const lock = lockDataFolder(options.dataFolder)
  try {
    closeDataFolder(options.dataFolder)
    return wire(options, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}
