/** What nobody foresaw: a bug outside any call, a page or helper process that died. Written down, then survived. */
import { app, dialog, type WebContents } from 'electron'
import { HELPER } from './utility-process.ts'

/** A page that dies again this soon after it was brought back stays down. */
const tooSoonMs = 10_000

const bringBack = (contents: WebContents, diedAt: Map<number, number>): void => {
  const last = diedAt.get(contents.id)
  const now = Date.now()
  diedAt.set(contents.id, now)
  if (last !== undefined && now - last <= tooSoonMs) return
  // Not within the event: Electron itself dies of a reload while it tells of the death.
  setImmediate(() => {
    if (!contents.isDestroyed()) contents.reload()
  })
}

/** @param bug writes a failure down and returns its reference */
export const surviveUncaughtErrors = (bug: (where: string, error: unknown) => string): void => {
  const diedAt = new Map<number, number>()
  process.on('unhandledRejection', (reason) => void bug('unhandled rejection', reason))
  process.on('uncaughtException', (error) => {
    const reference = bug('uncaught exception', error)
    dialog.showErrorBox('Concilia', `Erro imprevisto · An error nobody foresaw\n\n${reference}`)
    app.exit(1) // what state main is in is unknown; what was acknowledged is on the disk
  })
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    bug('page', new Error(`the page's process ended: ${reason} (${exitCode})`))
    bringBack(contents, diedAt)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    // One of ours is ended by whoever began it, and tells them where it ended early.
    if (reason !== 'clean-exit' && name !== HELPER)
      bug('helper', new Error(`${type} ended: ${reason} (${exitCode})`))
  })
}
