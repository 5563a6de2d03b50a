/** The thread's side: runs one command after another and answers each; a bug is told, never swallowed. */
import { parentPort, type Transferable } from 'node:worker_threads'
import type { WireError } from '#contract/errors.ts'
import { appErrorToWire, isAppError } from '#core/app-error.ts'
import { blocksOf } from '#core/blocks-of.ts'
import type { Answer, Call, CloseCall, Opening } from './protocol.ts'

export interface Answering {
  run(command: string, input: unknown): unknown
  close(): void
}

const failure = (error: unknown): { error: WireError; bug?: string } =>
  isAppError(error)
    ? { error: appErrorToWire(error) }
    : {
        error: { code: 'unexpected', message: 'a command of the mirror failed', details: {} },
        bug: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }

/** Opens, says whether it could, then answers until told to close. */
export const answerCommands = async (open: () => Promise<Answering>): Promise<void> => {
  const port = parentPort
  if (!port) throw new Error('commands are answered in a worker thread')
  const post = (message: Answer | Opening, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer)
  let answering: Answering
  try {
    answering = await open()
  } catch (error) {
    post({ opened: false, ...failure(error) })
    port.close()
    return
  }
  port.on('message', (message: Call | CloseCall) => {
    if ('close' in message) {
      answering.close()
      port.close()
      return
    }
    try {
      const value = answering.run(message.command, message.input)
      post({ id: message.id, ok: true, value }, blocksOf(value, Float64Array))
    } catch (error) {
      post({ id: message.id, ok: false, ...failure(error) })
    }
  })
  post({ opened: true })
}
