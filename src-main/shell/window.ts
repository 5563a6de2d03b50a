/** The app's one window. */
import { BrowserWindow, nativeTheme, screen } from 'electron'
import { appPage } from './origin.ts'
import { fitToScreens, minimumSize, readWindowState, usualBounds, writeWindowState } from './window-state.ts'

/** The page's own surface, so that nothing flashes before its first paint. */
const background = { light: '#faf9f7', dark: '#1b1a18' } as const

export interface WindowOptions {
  /** The built preload script. */
  readonly preload: string
  /** Where place and size are remembered. */
  readonly stateFile: string
  readonly title: string
  readonly withDevTools: boolean
  /** Told when place and size could not be remembered; nothing else suffers from it. */
  readonly onStateLost: (error: unknown) => void
}

const remember = (window: BrowserWindow, { stateFile, onStateLost }: WindowOptions): void => {
  window.on('close', () => {
    try {
      writeWindowState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() })
    } catch (error) {
      onStateLost(error)
    }
  })
}

const backgroundNow = (): string => (nativeTheme.shouldUseDarkColors ? background.dark : background.light)

/** Opens the window; it shows itself once its first frame is painted. */
export const openWindow = (options: WindowOptions): BrowserWindow => {
  const state = readWindowState(options.stateFile)
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const bounds = fitToScreens(state?.bounds, areas) ?? usualBounds(screen.getPrimaryDisplay().workArea)
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
    },
  })
  remember(window, options)
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
