/** Constructs all services and connects them, for the window and for the command line; the only place that does. */
import { randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncState } from '#contract/sync.ts'
import type { CompanyId } from '#contract/values.ts'
import type { ComposeOptions } from './compose-options.ts'
import { composeSharing } from './compose-sharing.ts'
import { createPace } from './connectors/http/pace.ts'
import { createMirrorPool } from './db/mirror/mirror-pool.ts'
import { openOfficeIndex, readOfficeIndex } from './db/office/office-index.ts'
import { createCopyKeeper } from './services/companies/backups.ts'
import { type ClientPorts, clientsWith, openClients } from './services/companies/company-clients.ts'
import { openCopySettings } from './services/companies/copy-settings.ts'
import { createOfficeFigures } from './services/companies/office-figures.ts'
import { createOpenCompanies } from './services/companies/open-companies.ts'
import { noteMirror, openCompanyMirror, openToRead } from './services/companies/open-mirror.ts'
import { openWithCopy } from './services/companies/open-with-copy.ts'
import { openCompanyRegistry } from './services/companies/registry.ts'
import { SAMPLE_ID, startSampleService } from './services/companies/sample-company.ts'
import { createIntegrityWatch } from './services/companies/watch-integrity.ts'
import { closeDataFolder, companyFolder } from './services/data-folder.ts'
import { createFollowUps } from './services/follow-ups.ts'
import { holdFolder } from './services/hold-folder.ts'
import { createImporting } from './services/imports/create-importing.ts'
import { createAccountElsewhere } from './services/imports/whose-statement.ts'
import { createIssuing, READY_DELAY_MS } from './services/issuing/create-issuing.ts'
import { createFollower } from './services/issuing/follow-created.ts'
import { createBackTester } from './services/matching/back-test.ts'
import { createMatchingThreads, matchingJobs } from './services/matching/matching-threads.ts'
import { type ProposePorts, updateProposals } from './services/matching/propose-matches.ts'
import { createRematching } from './services/matching/rematch.ts'
import { createSetFollower } from './services/office-set/follow-set.ts'
import { openOfficeSet } from './services/office-set/office-set.ts'
import { createRuleTrials } from './services/office-set/rule-trials.ts'
import { checkDuePartners } from './services/partners/add-partners.ts'
import { partnerClients } from './services/partners/partner-company.ts'
import { getPartnerToken, type PartnerPorts } from './services/partners/partner-token.ts'
import { programVersion } from './services/program.ts'
import { createReportViews } from './services/reports/report-views.ts'
import { openSettings } from './services/settings.ts'
import { createProbeRunner } from './services/sync/probe-runner.ts'
import { createSyncAll } from './services/sync/sync-all.ts'
import { createSyncRunner } from './services/sync/sync-runner.ts'
import { createSyncSchedule, createTick } from './services/sync/sync-schedule.ts'

/** The engine: data, ports and wiring; services are functions that take what they need of it. */
export type Concilia = ReturnType<typeof wire>

/** Opens the data folder and wires the engine. Errors: in-use, storage-failed, disk-full; none where it is only read. */
export const compose = (options: ComposeOptions): Concilia => {
  const { dataFolder, command } = options
  if (options.onlyReads) return wire(options, noop)
  const { release } = holdFolder(dataFolder, { command, since: options.clock.now() })
  try {
    closeDataFolder(dataFolder)
    return wire(options, release)
  } catch (error) {
    release()
    throw error
  }
}

const noop = (): void => undefined
const resolveAtOnce = async (): Promise<void> => undefined
/** Waits without keeping the process alive: a command in the terminal may end before. */
const waitUnlessExiting = async (ms: number, signal: AbortSignal): Promise<void> =>
  void (await sleep(ms, undefined, { signal, ref: false }))

const wire = (options: ComposeOptions, release: () => void) => {
  const { dataFolder, entryUrl, clock, credentials, onlyReads, requestsPerSecond } = options
  const workerUrl = (name: string): URL => new URL(`./workers/${name}${extname(entryUrl)}`, entryUrl)
  const registry = openCompanyRegistry(dataFolder)
  const ports: ClientPorts = {
    fetch: options.fetch,
    clock,
    version: programVersion,
    loopbackOnly: options.loopbackOnly,
    requestsPerSecond: requestsPerSecond === undefined ? undefined : () => requestsPerSecond,
    wait: options.wait,
    pace: createPace(clock, () => {
      sync.onHoldChanged()
      syncAll.onHoldChanged()
    }),
    credentials,
    startSample: () =>
      startSampleService(workerUrl('sandbox-worker'), {
        stateFile: join(companyFolder(dataFolder, SAMPLE_ID), 'service.sqlite'),
        today: clock.today(),
      }),
  }
  const { onImport = noop, onRematched = noop, onBug, startProcess } = options
  const { afterFirstScreen = resolveAtOnce } = options
  const onState = (state: SyncState): void => {
    options.onSync(state)
    if (!state.running) office?.changed(state.companyId)
  }
  const onChanged = (id: CompanyId): void => {
    options.onChanged(id)
    office?.changed(id)
  }
  const matching = createMatchingThreads(matchingJobs({ workerUrl }))
  const viewing = createReportViews({ clock, workerUrl, newId: randomUUID })
  const copySettings = openCopySettings(dataFolder)
  const pool = createMirrorPool(workerUrl)
  const onRelease = (id: CompanyId): void => office?.released(id)
  const companies = createOpenCompanies({
    onWrite: (id) => office?.writing(id),
    onWritten: (id) => void [office, sharing].map((one) => one?.written(id)),
    onErased: (id) => void [office, sharing].map((one) => one?.forget(id)),
    registry,
    dataFolder,
    openMirror: (record, mayMake) =>
      onlyReads
        ? openToRead({ dataFolder, clock }, record, onlyReads)
        : openWithCopy(
            { clock, workerUrl, copySettings, version: programVersion, onBug },
            record.id,
            companyFolder(dataFolder, record.id),
            () => openCompanyMirror({ dataFolder, workerUrl, clock, pool, onRelease }, record, mayMake),
          ),
    noteMirror: async (record) => (onlyReads ? record : noteMirror({ dataFolder, registry, onBug }, record)),
    openClients: async (record, mirror) => {
      if (onlyReads && record.id === SAMPLE_ID) throw onlyReads
      const pace = ports.requestsPerSecond ?? (() => mirror.read.syncSettings().requestsPerSecond)
      const own = await openClients({ ...ports, requestsPerSecond: pace }, record)
      return record.partnerOf === null
        ? own
        : partnerClients({ ...partnering, companies }, record.partnerOf, own)
    },
    onOpened: (company) => {
      if (onlyReads) return
      office?.opened(company.record.id)
      sharing.opened(company)
    },
    onWorkedOn: (company) => integrity?.check(company),
    beforeWork: onlyReads ? resolveAtOnce : createSetFollower(() => acting, onBug),
    beforeClose: async (company) => {
      await integrity?.end(company.record.id)
      await rematching.stop(company.record.id)
      await matching.end(company)
      await viewing.end(company.record.id)
    },
    onError: options.onBug,
  })
  const settings = openSettings(dataFolder)
  const officeSet = openOfficeSet(dataFolder, randomUUID)
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
    wait: waitUnlessExiting,
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
    wait: waitUnlessExiting,
    checkPartners: async (company) => (await checkDuePartners(partnering, company)).length > 0,
    onMirrored: async (company, signal) =>
      void (await updateProposals({ clock, matching }, company, { signal })),
    onChanged: onRematched,
    onBug,
  })
  const syncAll = createSyncAll({
    companies,
    sync,
    heldUntilMs: ports.pace.heldUntilMs,
    onChange: options.onSyncAll ?? noop,
    onBug,
  })
  const syncing = createSyncSchedule({ clock, registry, companies, settings, sync, syncAll, onError: onBug })
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
  const sharing = composeSharing(options, {
    ...{ clock, newId, registry, companies, credentials, followUps, dataFolder, onBug },
    wait: waitUnlessExiting,
    person: () => settings.personName(),
    findCounts: async (id) => office?.findShared(id),
    begun: afterFirstScreen,
  })
  /** The person's name is read for each decision, since it may change while the program runs. */
  const acting = {
    clock,
    workerUrl,
    newId,
    followUps,
    officeSet,
    accountElsewhere: createAccountElsewhere({ registry, dataFolder }),
    get person() {
      return settings.personName()
    },
    personIn: sharing.personOf,
    agree: sharing.agree,
  }
  const office = options.onOffice
    ? createOfficeFigures({
        index: (onlyReads ? readOfficeIndex : openOfficeIndex)(join(dataFolder, 'office.sqlite')),
        registry,
        companies,
        sync,
        dataFolder,
        clock,
        wait: afterFirstScreen,
        onChanged: options.onOffice,
        onBug,
      })
    : undefined
  const integrity = startProcess
    ? createIntegrityWatch({
        clock,
        startProcess,
        workerUrl,
        wait: afterFirstScreen,
        companies,
        followUps,
        onBug,
      })
    : undefined
  return {
    version: programVersion,
    dataFolder,
    onlyReads: onlyReads !== undefined,
    clock,
    workerUrl,
    registry,
    settings,
    credentials,
    companies,
    sync,
    syncAll,
    schedule: { tick: createTick({ companies, sync, following, copies, syncing, onBug }) },
    connecting: {
      registry,
      credentials,
      clock,
      newId,
      companies,
      followUps,
      clientsWith: clientsWith.bind(null, ports),
    },
    managing: { registry, companies, credentials, clock, followUps },
    restoring: { clock, workerUrl, copySettings, dataFolder, registry, companies, followUps },
    proposing,
    viewing,
    ruleTrials: createRuleTrials({ registry, companies, onTrial: options.onRuleTrial ?? noop }),
    filing: { proposing, deciding: acting, companies, onUnlisted: options.onUnlisted ?? onBug },
    deciding: acting,
    backTesting: createBackTester({ ...proposing, onProgress: options.onBackTest ?? noop }),
    issuing,
    importing: createImporting(acting, onImport),
    office,
    probing: createProbeRunner(acting),
    partnering,
    sharing,
    async close() {
      await integrity?.close()
      syncing.close()
      await sharing.close()
      await office?.stop()
      await syncAll.close()
      await following.close()
      await sync.cancelAll()
      await companies.closeAll()
      await copies.close()
      await office?.close()
      await pool.close()
      release()
    },
  }
}
