/** The app's window, and the progress of a sync on the taskbar or dock. */
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SyncState } from '#contract/sync.ts'
import { appPage } from './app-page.ts'
import { confineWindow } from './security.ts'
import {
  defaultBounds,
  fitToScreens,
  minimumSize,
  readWindowState,
  stateSeen,
  type WindowState,
  writeWindowState,
} from './window-state.ts'

/** The background of the page, so that nothing flashes before its first paint. */
const background = { light: '#faf9f7', dark: '#1b1a18' } as const

export interface WindowOptions {
  /** The built preload script. */
  readonly preload: string
  /** File with the window's position and size. */
  readonly stateFile: string
  readonly title: string
  readonly withDevTools: boolean
  /** Called when position and size could not be stored, which has no other consequence. */
  readonly onStateLost: (error: unknown) => void
}

/** The system changes a window in several steps; the state is stored after so many milliseconds without one. */
const quietMs = 500

/** Opens the window; it is shown after its first frame is painted. */
export const openWindow = (options: WindowOptions): BrowserWindow => {
  const state = readWindowState(options.stateFile)
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const bounds = fitToScreens(state?.bounds, areas) ?? defaultBounds(screen.getPrimaryDisplay().workArea)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: options.title,
    show: false,
    backgroundColor: backgroundNow(),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: options.withDevTools,
      disableBlinkFeatures: 'FileSystemAccessLocal', // showOpenFilePicker and similar
    },
  })
  confineWindow(window.webContents)
  remember(window, state?.maximized === true, options)
  const repaint = () => window.setBackgroundColor(backgroundNow())
  nativeTheme.on('updated', repaint)
  window.once('closed', () => nativeTheme.off('updated', repaint))
  window.once('ready-to-show', () => {
    if (state?.maximized === true) window.maximize()
    window.show()
  })
  void window.loadURL(appPage)
  return window
}

const remember = (
  window: BrowserWindow,
  wasMaximized: boolean,
  { stateFile, onStateLost }: WindowOptions,
): void => {
  let state: WindowState = { bounds: window.getBounds(), maximized: wasMaximized }
  const save = () => {
    state = stateSeen(state, {
      bounds: window.getBounds(),
      maximized: window.isMaximized(),
      minimized: window.isMinimized(),
      fullScreen: window.isFullScreen(),
    })
  }
  let timer: NodeJS.Timeout | undefined
  const saveLater = () => {
    clearTimeout(timer)
    timer = setTimeout(save, quietMs)
  }
  window.on('resize', saveLater)
  window.on('move', saveLater)
  window.on('maximize', saveLater)
  window.on('unmaximize', saveLater)
  window.once('closed', () => clearTimeout(timer))
  window.on('close', () => {
    save()
    try {
      writeWindowState(stateFile, state)
    } catch (error) {
      onStateLost(error)
    }
  })
}

const backgroundNow = (): string => (nativeTheme.shouldUseDarkColors ? background.dark : background.light)

const NOT_SHOWN = -1
/** Values above one show activity without a percentage. */
const UNKNOWN_LENGTH = 2

const fractionOf = (state: SyncState): number => {
  if (!state.running && !state.paused) return NOT_SHOWN
  const [done, total] =
    state.phase === 'documents'
      ? [state.documentsDone, state.documentsTotal]
      : [state.page ?? 0, state.pageCount ?? 0]
  return total > 0 ? Math.min(1, done / total) : UNKNOWN_LENGTH
}

export const showProgress = (window: BrowserWindow | undefined, state: SyncState): void => {
  if (window && !window.isDestroyed())
    window.setProgressBar(fractionOf(state), { mode: state.paused ? 'paused' : 'normal' })
}
