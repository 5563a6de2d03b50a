/** A command's side of the command socket: asks the window to sync a company, and waits for what becomes of it. */
import { connect } from 'node:net'
import { AppError, appErrorFromWire } from '#core/app-error.ts'
import type { CompanySyncResult } from '../sync/sync-company.ts'
import { MAX_ANSWER, readLines, type SyncAnswer, type SyncRequest, sendLine, syncAnswer } from './messages.ts'

export interface AskPorts {
  /** Cancels the sync; what came is kept. */
  signal: AbortSignal
  /** Called with what is known before the end. */
  onTold(told: Told): void
}

/** All that comes before the end. */
export type Told = Exclude<SyncAnswer, { kind: 'done' | 'failed' }>

/**
 * Errors: those of the sync; conflict (the window was closed before it ended, or another sync of the company runs),
 * cancelled.
 *
 * @param path of the window's socket
 */
export const askWindow = (path: string, request: SyncRequest, ports: AskPorts): Promise<CompanySyncResult> =>
  new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true })
    const cancel = (): void => void socket.end()
    const settle = (): void => {
      ports.signal.removeEventListener('abort', cancel)
      socket.destroy()
    }
    const fail = (error: AppError): void => {
      reject(error)
      settle()
    }
    const notAnswered = (cause?: unknown): AppError =>
      new AppError(
        'conflict',
        'the window did not say what became of the sync: it was closed. Run it again',
        {
          cause,
        },
      )
    socket.on('connect', () => {
      sendLine(socket, request)
      if (ports.signal.aborted) cancel()
    })
    socket.on('error', (error) => fail(notAnswered(error)))
    socket.on('end', () => fail(notAnswered()))
    socket.on('close', () => fail(notAnswered()))
    ports.signal.addEventListener('abort', cancel, { once: true })
    readLines(
      socket,
      { schema: syncAnswer, most: MAX_ANSWER },
      (answer) => {
        if (answer.kind === 'done') {
          resolve(answer.result)
          settle()
        } else if (answer.kind === 'failed') fail(appErrorFromWire(answer.error))
        else ports.onTold(answer)
      },
      () => fail(new AppError('conflict', 'the window is of another version: its answer is not understood')),
    )
  })
