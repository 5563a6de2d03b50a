/** The only caller of ipcMain: one channel in, one channel out. */
import { ipcMain, type WebContents } from 'electron'
import type { CallChannel, EventChannel } from '#contract/bridge.ts'
import { AppError, appErrorToWire } from '#core/app-error.ts'
import type { Dispatch } from './dispatch.ts'
import { isTrustedSender } from './trusted-sender.ts'

const calls: CallChannel = 'concilia:call'
const events: EventChannel = 'concilia:event'

/** @param origin the only one that is answered */
export const serve = (origin: string, answer: Dispatch): void => {
  ipcMain.handle(calls, (event, channel: unknown, input: unknown) => {
    if (isTrustedSender(event.senderFrame, origin)) return answer(channel, input)
    return { ok: false, error: appErrorToWire(new AppError('invalid-input', 'this frame may not call')) }
  })
}

/** Sends an event to a page that is still there. */
export const sendEvent = (contents: WebContents | undefined, name: string, payload: unknown): void => {
  if (contents !== undefined && !contents.isDestroyed()) contents.send(events, name, payload)
}
