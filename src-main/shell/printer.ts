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

/** Each paper has a new session in memory, so that nothing is stored. */
let count = 0

/** For a command, which continues when the printing window is closed. */
export const printForCommand = () => {
  app.on('window-all-closed', () => undefined)
  const folder = join(tmpdir(), `concilia-print-${randomUUID()}`)
  const { toPdf, print } = createPrinter(folder)
  return {
    printer: {
      folder,
      toPdf: (paper: Paper, signal: AbortSignal) => app.whenReady().then(() => toPdf(paper, signal)),
      print: (paper: Paper, signal: AbortSignal) => app.whenReady().then(() => print(paper, signal)),
    },
    end: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}

const paperSession = ({ file, nonce }: Paper): Session => {
  count += 1
  const own = session.fromPartition(`paper-${count}`, { cache: false })
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url !== page }))
  own.setSpellCheckerEnabled(false)
  own.on('will-download', (event) => event.preventDefault())
  own.protocol.handle(
    appScheme,
    async () =>
      new Response(await readFile(file), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': paperPolicy(nonce),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        },
      }),
  )
  return own
}

/** Loads the paper in a hidden window, which is closed when `use` has ended or the signal aborts. Error: the signal's reason. */
const withPage = async <Result>(
  paper: Paper,
  signal: AbortSignal,
  use: (contents: WebContents) => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: paperSession(paper),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
    },
  })
  const cancelled = Promise.withResolvers<never>()
  const cancel = (): void => cancelled.reject(signal.reason)
  signal.addEventListener('abort', cancel, { once: true })
  window.webContents.once('render-process-gone', (_event, { reason }) =>
    cancelled.reject(new Error(`the page for paper ended: ${reason}`)),
  )
  try {
    const used = window.loadURL(page).then(() => use(window.webContents))
    used.catch(() => undefined) // the error of what ends first is thrown
    return await Promise.race([used, cancelled.promise])
  } finally {
    signal.removeEventListener('abort', cancel)
    window.destroy()
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
  toPdf: (paper: Paper, signal: AbortSignal): Promise<Uint8Array> =>
    withPage(paper, signal, (contents) =>
      contents.printToPDF({
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: !paper.isLong,
      }),
    ),
  print: (paper: Paper, signal: AbortSignal): Promise<boolean> => withPage(paper, signal, ask),
})
