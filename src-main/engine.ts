/** What answers the window: read and composed while the page's own process starts. */
import { contract } from '#contract/index.ts'
import type { SyncNotice } from '#contract/sync.ts'
import type { Language } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { type Concilia, compose } from './compose.ts'
import type { ComposeOptions } from './compose-options.ts'
import { openCredentialStore } from './credentials/open-credential-store.ts'
import { withEachSecret } from './credentials/with-each-secret.ts'
import { createAnnounce } from './ipc/announce.ts'
import { type Dispatch, dispatch } from './ipc/dispatch.ts'
import type { ShellPorts } from './ipc/handlers/application.ts'
import { createHandlers } from './ipc/handlers/handlers.ts'
import { watchCalls } from './ipc/watch-calls.ts'
import type { CommandSocket } from './services/command-socket/serve-syncs.ts'
import { markCurrentSeen } from './services/companies/choose-company.ts'
import { noteSocket } from './services/hold-folder.ts'
import { createNotices, type NoticePorts } from './services/sync/notices.ts'
import type { Ticks } from './shell/lifecycle.ts'
import type { Log } from './shell/log.ts'
import { openUpdates } from './updates/open-updates.ts'

export interface EnginePorts
  extends Pick<
    ComposeOptions,
    'dataFolder' | 'entryUrl' | 'fetch' | 'loopbackOnly' | 'startProcess' | 'afterFirstScreen'
  > {
  log: Log
  /** See `ComposeOptions`. */
  officePassword: string | undefined
  /** Is told every secret before anything else sees it. */
  registerSecret(secret: string): void
  /** Sends an event to the window, where there is one. */
  send(name: string, payload: unknown): void
  /** Shows how far a sync is outside the window. */
  showProgress: ComposeOptions['onSync']
  isWatched: NoticePorts['isWatched']
  /** Shows a notification of the system's; `lead` brings a window that is open to what it is about. */
  notify(notice: SyncNotice, language: Language, lead: () => void): void
  shell: Omit<
    ShellPorts,
    'onListProgress' | 'onReportRows' | 'onManyReports' | 'onDebtors' | 'onSettings' | 'updates' | 'isAtWork'
  >
  /** This copy can put a new version in its own place. */
  isReplaceable: boolean
  /** The new version could not be put in place, and the data is let go of: says so and opens the program again. */
  onNotInstalled(error: Error): void
  /** Menu and colours follow the person's settings. */
  applySettings(settings: Awaited<ReturnType<Concilia['settings']['read']>>): void
}

export interface Engine {
  answer: Dispatch
  /** Files were dropped on the window: it is told their names and what to call them. */
  dropped(paths: readonly string[]): void
  ticks: Ticks
  close(): Promise<void>
}

/** Errors: in-use, storage-failed. */
export const startEngine = (ports: EnginePorts): Engine => {
  const { log } = ports
  const announce = createAnnounce(ports.send)
  if (ports.officePassword) ports.registerSecret(ports.officePassword)
  const concilia = compose({
    dataFolder: ports.dataFolder,
    command: null,
    entryUrl: ports.entryUrl,
    clock: systemClock,
    credentials: withEachSecret(openCredentialStore(), ports.registerSecret),
    fetch: ports.fetch,
    loopbackOnly: ports.loopbackOnly,
    startProcess: ports.startProcess,
    afterFirstScreen: ports.afterFirstScreen,
    syncsWhatIsConnected: true,
    onSync: (state) => {
      ports.showProgress(state)
      commands?.noteState(state)
      announce('sync.progressed', state)
      void notices(state)
    },
    onChanged: (companyId) => announce('matching.changed', { companyId }),
    onRematched: (companyId) => announce('matching.rematched', { companyId }),
    onSyncAll: (round) => announce('office.syncAllProgressed', { round }),
    onOffice: () => announce('office.changed', {}),
    onSharing: () => announce('sharing.changed', {}),
    officePassword: ports.officePassword,
    onBackTest: (companyId, done, total) => announce('rules.backTestProgressed', { companyId, done, total }),
    onRuleTrial: (round) => announce('officeset.trialChanged', round),
    onImport: (progress) => announce('imports.progressed', progress),
    onBug: (error) => log.bug('sync', error),
  })
  // The company on screen is opened while the page is drawn; why it does not open is told to whoever asks for it.
  const openCurrent = async (): Promise<void> => {
    const { current } = await concilia.registry.read()
    if (current !== null) await concilia.companies.get(current)
  }
  openCurrent().catch(() => undefined)
  const notices = createNotices({
    companies: concilia.companies,
    settings: concilia.settings,
    isWatched: ports.isWatched,
    tell: (notice, language, companyId) =>
      ports.notify(notice, language, () => announce('sync.noticeOpened', { companyId, notice })),
    onBug: (error) => void log.bug('notifications', error),
  })
  /** Where commands of the terminal ask for a sync; opened once no screen waits for it. */
  let commands: CommandSocket | undefined
  const closing = new AbortController()
  const takeCommands = async (): Promise<void> => {
    await ports.afterFirstScreen?.(closing.signal)
    if (closing.signal.aborted) return
    const { serveSyncs } = await import('./services/command-socket/serve-syncs.ts')
    const onBug = (error: unknown): string => log.bug('command', error)
    const opened = await serveSyncs({ ...concilia, onBug })
    if (closing.signal.aborted) return opened.stop()
    commands = opened
    if (opened.path !== null) noteSocket(ports.dataFolder, opened.path)
  }
  const opening = takeCommands().catch((error: unknown) => void log.bug('command', error))
  const close = async (): Promise<void> => {
    closing.abort()
    await opening
    commands?.stop()
    await markCurrentSeen(concilia).finally(() => concilia.close())
    await commands?.close()
  }
  const shell: ShellPorts = {
    ...ports.shell,
    updates: ports.isReplaceable
      ? openUpdates({
          loopbackOnly: ports.loopbackOnly,
          beforeInstall: close,
          onNotInstalled: ports.onNotInstalled,
        })
      : undefined,
    isAtWork: () => underWay.isAtWork(),
    onListProgress: (progress) => announce('partners.listProgressed', progress),
    onReportRows: (companyId, rows) => announce('reports.progressed', { companyId, rows }),
    onManyReports: (round) => announce('reports.manyProgressed', { round }),
    onDebtors: (progress) => announce('debtors.progressed', progress),
    onSettings: async () => ports.applySettings(await concilia.settings.read()),
  }
  const underWay = watchCalls(dispatch(contract, createHandlers(concilia, shell), log))
  return {
    answer: underWay.answer,
    dropped: (paths) => announce('imports.dropped', { files: concilia.importing.offer(paths) }),
    ticks: {
      tick: () => concilia.schedule.tick(),
      onSleep: concilia.sync.suspendRetries,
      onWake: () => {
        concilia.sync.retryNow()
        concilia.sharing.wake()
      },
    },
    close,
  }
}
