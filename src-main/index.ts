/** The front door with a window: composes the engine, then opens the page on it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, type BrowserWindow, nativeTheme, session } from 'electron'
import { contract } from '../src-preload/contract/index.ts'
import { type Concilia, compose } from './compose.ts'
import { systemClock } from './core/clock.ts'
import { openCredentialStore } from './credentials/open-credential-store.ts'
import { withEachSecret } from './credentials/with-each-secret.ts'
import { createAnnounce } from './ipc/announce.ts'
import { dispatch } from './ipc/dispatch.ts'
import type { ShellPorts } from './ipc/handlers/application.ts'
import { createHandlers } from './ipc/handlers/handlers.ts'
import { sendEvent, serve } from './ipc/serve.ts'
import { lookedAtCurrent } from './services/companies/look-at.ts'
import { defaultDataFolder } from './services/data-folder.ts'
import { createNotices } from './services/sync/notices.ts'
import { copyDiagnostic } from './shell/diagnostic.ts'
import { everyMinute } from './shell/every-minute.ts'
import { becomeOnlyInstance, keepAlive } from './shell/lifecycle.ts'
import { openLog } from './shell/log.ts'
import { setMenu } from './shell/menu.ts'
import { menuWords } from './shell/menu-words.ts'
import { surviveMishaps } from './shell/mishaps.ts'
import { serviceFetch } from './shell/network.ts'
import { notify } from './shell/notification.ts'
import { openFolder } from './shell/open-folder.ts'
import { forgetOpenedFiles, openFile } from './shell/opened-files.ts'
import { appOrigin } from './shell/origin.ts'
import { chooseDataFolder, shellPaths } from './shell/paths.ts'
import { registerAppScheme, serveAppScheme } from './shell/protocol.ts'
import { createRedactor } from './shell/redact.ts'
import { describeRuntime } from './shell/runtime.ts'
import { chooseFile } from './shell/save-dialog.ts'
import { confineEveryPage, confineSession } from './shell/security.ts'
import { showStartFailure } from './shell/start-failure.ts'
import { showProgress } from './shell/taskbar.ts'
import { openWindow } from './shell/window.ts'
import { whyNotWritable } from './shell/writable-folder.ts'

const dataFolder = chooseDataFolder(process.argv, process.env, defaultDataFolder())
const paths = shellPaths(dataFolder)
const built = (path: string): string => join(import.meta.dirname, '..', path)
const withDevTools = !app.isPackaged
const runtime = describeRuntime(process.versions.electron)
const redactor = createRedactor()
const log = openLog({
  folder: paths.logs,
  redactor,
  clock: systemClock,
  ...(withDevTools ? { alsoTo: (line: string) => void process.stderr.write(`${line}\n`) } : {}),
})

let window: BrowserWindow | undefined
let notices: ReturnType<typeof createNotices> | undefined
const announce = createAnnounce((name, payload) => sendEvent(window?.webContents, name, payload))

const open = (): void => {
  window = openWindow({
    preload: built('preload/index.cjs'),
    stateFile: paths.windowState,
    title: 'Concilia',
    withDevTools,
    onStateLost: (error) => void log.bug('window state', error),
  })
  window.once('closed', () => {
    window = undefined
  })
}

const bringToFront = (): void => {
  if (window === undefined) open()
  else if (window.isMinimized()) window.restore()
  window?.show()
  window?.focus()
}

const startEngine = async (): Promise<Concilia> =>
  compose({
    dataFolder,
    entryUrl: import.meta.url,
    clock: systemClock,
    credentials: withEachSecret(await openCredentialStore(), redactor.register),
    fetch: serviceFetch(),
    loopbackOnly: runtime.isFallback,
    watchIntegrity: true,
    onSync: (state) => {
      showProgress(window, state)
      announce('sync.progressed', state)
      void notices?.(state)
    },
    onChanged: (companyId) => announce('matching.changed', { companyId }),
    onBackTest: (companyId, done, total) => announce('rules.backTestProgressed', { companyId, done, total }),
    onBug: (error) => log.bug('sync', error),
  })

/** Menu and colours follow the person's settings. */
const applySettings = async (concilia: Concilia): Promise<void> => {
  const { language, theme } = await concilia.settings.read()
  nativeTheme.themeSource = theme
  setMenu({
    words: menuWords(language),
    platform: process.platform,
    give: (command) => announce('app.commandGiven', { command }),
  })
}

const shellPorts = (concilia: Concilia): ShellPorts => ({
  info: {
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    runtime: `Electron ${runtime.electron}`,
    fallbackRuntime: runtime.isFallback,
  },
  chooseFile: (name) => chooseFile(window, name),
  openFolder,
  logFolder: paths.logs,
  copyDiagnostic: (facts) => copyDiagnostic(facts, paths.logs, redactor),
  openedFiles: { folder: paths.opened, open: openFile },
  onListProgress: (progress) => announce('partners.listProgressed', progress),
  onSettings: () => applySettings(concilia),
})

/** The page paints while the engine starts: a keychain may take seconds to answer, and calls wait for it. */
const start = async (): Promise<void> => {
  await app.whenReady()
  confineSession(session.defaultSession, { withDevTools })
  serveAppScheme(session.defaultSession, built('renderer'))
  const engine = startEngine()
  const answering = engine.then((concilia) =>
    dispatch(contract, createHandlers(concilia, shellPorts(concilia)), log),
  )
  answering.catch(() => undefined) // why the engine did not start is told once, below
  serve(appOrigin, async (channel, input) => (await answering)(channel, input))
  keepAlive({
    onActivate: bringToFront,
    onQuit: async () => {
      forgetOpenedFiles(paths.opened)
      const concilia = await engine
      await lookedAtCurrent(concilia).finally(() => concilia.close())
    },
    onError: (error) => void log.bug('quit', error),
  })
  open()
  const concilia = await engine
  forgetOpenedFiles(paths.opened)
  await applySettings(concilia)
  notices = createNotices({
    companies: concilia.companies,
    settings: concilia.settings,
    isWatched: () => window?.isFocused() === true,
    tell: (notice, language) => notify(notice, language, bringToFront),
    onBug: (error) => void log.bug('notifications', error),
  })
  everyMinute({
    tick: () => concilia.schedule.tick(),
    onSleep: concilia.sync.sleep,
    onWake: concilia.sync.hurry,
  })
}

const failToStart = (error: unknown): void => {
  showStartFailure(error, dataFolder, log.bug('start', error))
  app.exit(1)
}

app.setName('Concilia')
surviveMishaps(log.bug)
confineEveryPage([])
registerAppScheme()
const obstacle = whyNotWritable(paths.browser)
if (obstacle !== undefined) {
  app.setPath('userData', mkdtempSync(join(tmpdir(), 'concilia-')))
  app.whenReady().then(() => failToStart(obstacle), failToStart)
} else {
  app.setPath('userData', paths.browser)
  if (becomeOnlyInstance()) start().catch(failToStart)
  else app.quit()
}
