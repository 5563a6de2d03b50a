/** Entry point of the program with a window: opens the window first, then the engine. Only what the first frame needs is loaded first. */
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { app, type BrowserWindow, clipboard, dialog, Menu, nativeTheme, session } from 'electron'
import type { EventName, EventPayload } from '#contract/index.ts'
import { systemClock } from '#core/clock.ts'
import type { Engine } from './engine.ts'
import { sendEvent, serve, serveDrops } from './ipc/serve.ts'
import { defaultDataFolder } from './services/data-folder.ts'
import { appOrigin } from './shell/app-page.ts'
import { commandWords, runWithoutDisplay } from './shell/command-words.ts'
import { readDiagnostic } from './shell/diagnostic.ts'
import {
  askToReplace,
  askToSkip,
  chooseExisting,
  chooseFile,
  chooseFiles,
  chooseFolder,
} from './shell/file-dialogs.ts'
import { readFirstSettings } from './shell/first-settings.ts'
import { becomeOnlyInstance, everyMinute, keepAlive } from './shell/lifecycle.ts'
import { openLog } from './shell/log.ts'
import { menuTemplate, menuWords } from './shell/menu.ts'
import { serviceFetch } from './shell/network.ts'
import { notify } from './shell/notification.ts'
import { forgetOpenedFiles, openFile, openFolder, openMail } from './shell/open-outside.ts'
import { chooseDataFolder, openScriptCache, shellPaths } from './shell/paths.ts'
import { createPrinter, printForCommand } from './shell/printer.ts'
import { firstPageServed, registerAppScheme, serveAppScheme } from './shell/protocol.ts'
import { createRedactor } from './shell/redact.ts'
import { describeRuntime, isReplaceable, keepYoungHeap, pageFlags, programToOpen } from './shell/runtime.ts'
import { confineEveryPage, confineSession } from './shell/security.ts'
import { describeInstallFailure, describeStartFailure, whyNotWritable } from './shell/start-failure.ts'
import { surviveUncaughtErrors } from './shell/uncaught-errors.ts'
import { startProcess } from './shell/utility-process.ts'
import { openWindow, showProgress } from './shell/window.ts'

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

/** Work that no screen waits for begins this many milliseconds after the start. */
const FIRST_SCREEN_MS = 3_000
const afterFirstScreen = async (signal: AbortSignal): Promise<void> => {
  await sleep(FIRST_SCREEN_MS, undefined, { signal, ref: false }).catch(() => undefined) // ended early
}

let officePassword: string | undefined
let window: BrowserWindow | undefined
const send = <E extends EventName>(name: E, payload: EventPayload<E>): void =>
  sendEvent(window?.webContents, name, payload)

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

/** Applies the person's settings to menu and colours. */
const applySettings = ({ language, theme }: ReturnType<typeof readFirstSettings>): void => {
  nativeTheme.themeSource = theme
  const menu = menuTemplate({
    words: menuWords(language),
    platform: process.platform,
    give: (command) => send('app.commandGiven', { command }),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
}

/** Called when the engine is closed already: restarts the unchanged program, which opens it again. */
const reopenUnchanged = (error: Error): void => {
  const { title, text } = describeInstallFailure(log.bug('install', error))
  dialog.showErrorBox(title, text)
  app.relaunch({ execPath: programToOpen() })
  app.exit(0)
}

const loadEngine = async (): Promise<Engine> => {
  const { startEngine } = await import('./engine.ts')
  return startEngine({
    dataFolder,
    entryUrl: import.meta.url,
    log,
    registerSecret: redactor.register,
    officePassword,
    fetch: serviceFetch(),
    startProcess,
    afterFirstScreen,
    loopbackOnly: runtime.isFallback,
    isReplaceable: isReplaceable(app.isPackaged, process.resourcesPath),
    onNotInstalled: reopenUnchanged,
    send: (name, payload) => sendEvent(window?.webContents, name, payload),
    showProgress: (state) => showProgress(window, state),
    isWatched: () => window?.isFocused() === true,
    notify: (notice, language, lead) =>
      notify(notice, language, () => {
        bringToFront()
        lead()
      }),
    applySettings,
    shell: {
      info: {
        platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
        runtime: `Electron ${runtime.electron}`,
        fallbackRuntime: runtime.isFallback,
      },
      chooseFile: (name) => chooseFile(window, name),
      chooseExisting: (...extensions) => chooseExisting(window, extensions),
      chooseFiles: () => chooseFiles(window),
      chooseFolder: () => chooseFolder(window),
      askToReplace: (names, language) => askToReplace(window, names, language),
      askToSkip: (names, language) => askToSkip(window, names, language),
      openFolder,
      openMail,
      copyText: (text) => clipboard.writeText(text),
      logFolder: paths.logs,
      openLicences: app.isPackaged ? () => openFile(join(process.resourcesPath, 'licences.txt')) : undefined,
      copyDiagnostic: async (facts) => {
        const text = await readDiagnostic(facts, paths.logs, redactor)
        clipboard.writeText(text)
        return text.split('\n').length
      },
      openedFiles: { folder: paths.opened, open: openFile },
      printer: createPrinter(paths.opened),
    },
  })
}

/** Opens the window; loads the engine after the page's files are served, since loading it earlier would delay them. */
const start = async (): Promise<void> => {
  await app.whenReady()
  confineSession(session.defaultSession, { withDevTools })
  serveAppScheme(session.defaultSession, built('renderer'), (error) => void log.bug('page', error))
  const served = firstPageServed(session.defaultSession)
  open()
  // Loaded now: the window's process takes longer to start than this third of the engine takes to load.
  import('#contract/index.ts').catch(() => undefined) // loading the engine fails with the same error, and reports it
  // A program that quits before the page is served still needs an engine, which it closes.
  const engine = Promise.race([served, once(app, 'will-quit')])
    .then(() => nextTurn())
    .then(loadEngine)
  engine.catch(() => undefined) // reported once, below
  serve(appOrigin, async (channel, input) => (await engine).answer(channel, input))
  serveDrops(appOrigin, async (paths) => (await engine).dropped(paths))
  let isQuitting = false
  keepAlive({
    onActivate: bringToFront,
    onQuit: async () => {
      isQuitting = true
      forgetOpenedFiles(paths.opened)
      await (await engine).close()
    },
    onError: (error) => void log.bug('quit', error),
  })
  const { ticks } = await engine
  forgetOpenedFiles(paths.opened)
  await sleep(FIRST_SCREEN_MS)
  if (!isQuitting) everyMinute(ticks)
}

const failToStart = (error: unknown): void => {
  const { title, text } = describeStartFailure(error, dataFolder, log.bug('start', error))
  dialog.showErrorBox(title, text)
  app.exit(1)
}

/** Runs a command in this process: without a window except the hidden one that prints, and next to a running instance. */
const runCommand = async (words: readonly string[]): Promise<void> => {
  const exit = runWithoutDisplay()
  if (exit !== undefined) return app.exit(exit)
  app.dock?.hide()
  registerAppScheme()
  confineEveryPage()
  const { main } = await import('./cli/main.ts')
  const { printer, end } = printForCommand()
  const code = await main(import.meta.url, words, { loopbackOnly: runtime.isFallback, printer })
  end()
  app.exit(code)
}

/** Awaited at the top level of the module: until then Electron is not ready, and its folders can still be set. */
const openApp = async (): Promise<void> => {
  officePassword = process.env.CONCILIA_OFFICE_PASSWORD || undefined
  // No process that this one starts is to have it.
  delete process.env.CONCILIA_OFFICE_PASSWORD
  keepYoungHeap()
  app.commandLine.appendSwitch('js-flags', pageFlags)
  const scripts = openScriptCache()
  if (scripts !== undefined) enableCompileCache(scripts)
  app.setName('Concilia')
  surviveUncaughtErrors(log.bug)
  confineEveryPage()
  registerAppScheme()
  const obstacle = whyNotWritable(paths.browser)
  applySettings(readFirstSettings(paths.settings))
  if (obstacle !== undefined) {
    app.setPath('userData', mkdtempSync(join(tmpdir(), 'concilia-')))
    app.whenReady().then(() => failToStart(obstacle), failToStart)
  } else {
    app.setPath('userData', paths.browser)
    if (becomeOnlyInstance()) start().catch(failToStart)
    else app.quit()
  }
}

const words = app.isPackaged ? commandWords(process.argv) : undefined
if (words === undefined) await openApp()
else runCommand(words).catch(failToStart)
