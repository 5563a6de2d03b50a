/**
 * The only window that prints: hidden, without scripts, preload or network, in a session of its own with one page.
 * Pages cannot print: printing starts here only.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, type Session, session, type WebContents } from 'electron'
import { AppError } from '#core/app-error.ts'
import { appScheme, paperPolicy } from './app-page.ts'

/** See `services/reports/write-report.ts`. */
interface Paper {
  file: string
  nonce: string
  isLong: boolean
}

const page = `${appScheme}://paper/report.html`

/** Each window has a new session in memory, so that nothing is stored. */
let count = 0

/** For a command, which continues when the printing window is closed. */
export const printForCommand = () => {
  app.on('window-all-closed', () => undefined)
  const folder = join(tmpdir(), `concilia-print-${randomUUID()}`)
  const printer = createPrinter(folder)
  return {
    printer: {
      folder,
      toPdf: (paper: Paper, signal: AbortSignal) => app.whenReady().then(() => printer.toPdf(paper, signal)),
      print: (paper: Paper, signal: AbortSignal) => app.whenReady().then(() => printer.print(paper, signal)),
      openSeries: () => {
        const series = openSeries()
        return {
          ...series,
          toPdf: (paper: Paper, signal: AbortSignal) =>
            app.whenReady().then(() => series.toPdf(paper, signal)),
        }
      },
    },
    end: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}

/** @param paperOf the paper that the one page of the session shows now */
const paperSession = (paperOf: () => Paper): Session => {
  count += 1
  const own = session.fromPartition(`paper-${count}`, { cache: false })
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== page }))
  own.setSpellCheckerEnabled(false)
  own.on('will-download', (event) => event.preventDefault())
  own.protocol.handle(appScheme, async () => {
    const { file, nonce } = paperOf()
    return new Response(await readFile(file), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': paperPolicy(nonce),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    })
  })
  return own
}

const openWindow = (paperOf: () => Paper): BrowserWindow =>
  new BrowserWindow({
    show: false,
    webPreferences: {
      session: paperSession(paperOf),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    },
  })

/** Each navigation starts a process, which takes longer than to print a short paper; to load the same address again does not. */
const showPage = (contents: WebContents): Promise<void> => {
  if (contents.getURL() !== page) return contents.loadURL(page)
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => (): void => {
      contents.off('did-finish-load', onLoaded)
      contents.off('did-fail-load', onFailed)
      end()
    }
    const onLoaded = settle(resolve)
    const onFailed = settle(() => reject(new Error('the page for paper did not load')))
    contents.once('did-finish-load', onLoaded)
    contents.once('did-fail-load', onFailed)
    contents.reload()
  })
}

/** Loads the page in the window. Error: the signal's reason. */
const load = async <Result>(
  window: BrowserWindow,
  signal: AbortSignal,
  use: (contents: WebContents) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const cancelled = Promise.withResolvers<never>()
  const cancel = (): void => cancelled.reject(signal.reason)
  const onGone = (_event: unknown, { reason }: { reason: string }): void =>
    cancelled.reject(new Error(`the page for paper ended: ${reason}`))
  signal.addEventListener('abort', cancel, { once: true })
  window.webContents.once('render-process-gone', onGone)
  try {
    const used = showPage(window.webContents).then(() => use(window.webContents))
    used.catch(() => undefined) // the error of what ends first is thrown
    return await Promise.race([used, cancelled.promise])
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!window.isDestroyed()) window.webContents.off('render-process-gone', onGone)
  }
}

/** Loads the paper in a hidden window, which is closed when `use` has ended or the signal aborts. Error: the signal's reason. */
const withPage = async <Result>(
  paper: Paper,
  signal: AbortSignal,
  use: (contents: WebContents) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const window = openWindow(() => paper)
  try {
    return await load(window, signal, use)
  } finally {
    window.destroy()
  }
}

const toPdf =
  ({ isLong }: Paper) =>
  (contents: WebContents): Promise<Uint8Array> =>
    contents.printToPDF({ preferCSSPageSize: true, printBackground: true, generateTaggedPDF: !isLong })

/** One window for papers in turn: to open one takes longer than to print a short paper. It is opened anew after a failure. */
const openSeries = () => {
  let window: BrowserWindow | undefined
  let current: Paper | undefined
  const close = (): void => {
    window?.destroy()
    window = undefined
  }
  return {
    async toPdf(paper: Paper, signal: AbortSignal): Promise<Uint8Array> {
      signal.throwIfAborted()
      current = paper
      window ??= openWindow(() => current ?? paper)
      try {
        return await load(window, signal, toPdf(paper))
      } catch (error) {
        close()
        throw error
      }
    },
    close,
  }
}

const ask = (contents: WebContents): Promise<boolean> =>
  new Promise((resolve, reject) => {
    contents.print({ silent: false, printBackground: true }, (isPrinted, reason) => {
      if (isPrinted) resolve(true)
      else if (/cancel/i.test(reason)) resolve(false)
      else reject(new AppError('storage-failed', `the system does not print: ${reason}`))
    })
  })

/** @param folder private to this app; pages are stored in it while they are printed */
export const createPrinter = (folder: string) => ({
  folder,
  toPdf: (paper: Paper, signal: AbortSignal): Promise<Uint8Array> => withPage(paper, signal, toPdf(paper)),
  print: (paper: Paper, signal: AbortSignal): Promise<boolean> => withPage(paper, signal, ask),
  openSeries,
})
