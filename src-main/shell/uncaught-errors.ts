/** Handles uncaught errors, and pages and helper processes that died: each is logged. */
import { app, dialog, type WebContents } from 'electron'
import { HELPER } from './utility-process.ts'

/** A page that dies again within this time after a reload is not reloaded. */
const tooSoonMs = 10_000

const bringBack = (contents: WebContents, diedAt: Map<number, number>): void => {
  const last = diedAt.get(contents.id)
  const now = Date.now()
  diedAt.set(contents.id, now)
  if (last !== undefined && now - last <= tooSoonMs) return
  // Not within the event: Electron crashes on a reload during it.
  setImmediate(() => {
    if (!contents.isDestroyed()) contents.reload()
  })
}

/** @param bug logs a failure and returns its reference */
export const surviveUncaughtErrors = (bug: (where: string, error: unknown) => string): void => {
  const diedAt = new Map<number, number>()
  process.on('unhandledRejection', (reason) => void bug('unhandled rejection', reason))
  process.on('uncaughtException', (error) => {
    const reference = bug('uncaught exception', error)
    dialog.showErrorBox('Concilia', `Erro imprevisto · An error nobody foresaw\n\n${reference}`)
    app.exit(1) // the state of main is unknown; acknowledged data is on disk
  })
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    bug('page', new Error(`the page's process ended: ${reason} (${exitCode})`))
    bringBack(contents, diedAt)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    // Our own helper processes are ended by their caller, which handles an early end.
    if (reason !== 'clean-exit' && name !== HELPER)
      bug('helper', new Error(`${type} ended: ${reason} (${exitCode})`))
  })
}
