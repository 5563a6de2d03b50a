/** The front door with a window. */
import { join } from 'node:path'
import { app, type BrowserWindow, session } from 'electron'
import { contract } from '../src-preload/contract/index.ts'
import { systemClock } from './core/clock.ts'
import { dispatch } from './ipc/dispatch.ts'
import { serve } from './ipc/serve.ts'
import { defaultDataFolder } from './services/data-folder.ts'
import { becomeOnlyInstance, keepAlive } from './shell/lifecycle.ts'
import { openLog } from './shell/log.ts'
import { setMenu } from './shell/menu.ts'
import { menuWords } from './shell/menu-words.ts'
import { appOrigin } from './shell/origin.ts'
import { chooseDataFolder, shellPaths } from './shell/paths.ts'
import { registerAppScheme, serveAppScheme } from './shell/protocol.ts'
import { createRedactor } from './shell/redact.ts'
import { confineEveryPage, confineSession } from './shell/security.ts'
import { openWindow } from './shell/window.ts'

const dataFolder = chooseDataFolder(process.argv, process.env, defaultDataFolder())
const paths = shellPaths(dataFolder)
const withDevTools = !app.isPackaged
const redactor = createRedactor()
const log = openLog({
  folder: paths.logs,
  redactor,
  clock: systemClock,
  ...(withDevTools ? { alsoTo: (line: string) => void process.stderr.write(`${line}\n`) } : {}),
})

app.setName('Concilia')
app.setPath('userData', paths.browser)
confineEveryPage([])
registerAppScheme()

let window: BrowserWindow | undefined

const open = (): void => {
  window = openWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
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

const start = async (): Promise<void> => {
  await app.whenReady()
  confineSession(session.defaultSession, { withDevTools })
  serveAppScheme(session.defaultSession, join(import.meta.dirname, '../renderer'))
  serve(appOrigin, dispatch(contract, {}, log))
  setMenu({ words: menuWords('pt-PT'), platform: process.platform, give: () => undefined })
  keepAlive({
    onActivate: bringToFront,
    onQuit: async () => undefined,
    onError: (error) => void log.bug('quit', error),
  })
  open()
}

if (becomeOnlyInstance()) {
  start().catch((error: unknown) => {
    log.bug('start', error)
    app.exit(1)
  })
} else {
  app.quit()
}
