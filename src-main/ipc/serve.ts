/** The only caller of ipcMain: one channel in, one channel out. */
import { ipcMain, type WebContents } from 'electron'
import type { CallChannel, DropChannel, EventChannel } from '#contract/bridge.ts'
import { AppError, appErrorToWire } from '#core/app-error.ts'
import type { Dispatch } from './dispatch.ts'
import { droppedPaths } from './dropped-paths.ts'
import { isTrustedSender } from './trusted-sender.ts'

const calls: CallChannel = 'concilia:call'
const events: EventChannel = 'concilia:event'
const drops: DropChannel = 'concilia:drop'

/** @param origin the only one that is answered */
export const serve = (origin: string, answer: Dispatch): void => {
  ipcMain.handle(calls, (event, channel: unknown, input: unknown) => {
    if (isTrustedSender(event.senderFrame, origin)) return answer(channel, input)
    return { ok: false, error: appErrorToWire(new AppError('invalid-input', 'this frame may not call')) }
  })
}

/**
 * Files dropped on the page: the preload resolves their paths and sends them on a channel that the page cannot name.
 *
 * @param origin the only one whose drops are taken
 */
export const serveDrops = (origin: string, onDropped: (paths: string[]) => Promise<void>): void => {
  ipcMain.on(drops, (event, sent: unknown) => {
    const paths = isTrustedSender(event.senderFrame, origin) ? droppedPaths(sent) : []
    if (paths.length > 0) onDropped(paths).catch(() => undefined) // why the engine did not start is reported once
  })
}

/** Sends an event to a page that is still there. */
export const sendEvent = (contents: WebContents | undefined, name: string, payload: unknown): void => {
  if (contents !== undefined && !contents.isDestroyed()) contents.send(events, name, payload)
}
