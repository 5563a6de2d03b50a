/** Main's side of a worker thread. */
import { Worker } from 'node:worker_threads'
import { AppError } from '#core/app-error.ts'
import { buffersIn } from './buffers-in.ts'
import { type Calls, createCalls } from './calls.ts'
import type { Commands, FromWorker, InputOf, OutputOf } from './protocol.ts'

/** Sends commands to a thread and gets answers or AppErrors. */
export interface ThreadClient<C extends Commands> {
  /** Errors: what the command failed with, unexpected (a bug in it, or the thread died). */
  run<K extends keyof C & string>(command: K, input: InputOf<C[K]>): Promise<OutputOf<C[K]>>
  /** Waits for the calls under way, then ends the thread. */
  close(): Promise<void>
}

export interface WorkerThread extends Omit<Calls, 'receive'> {
  /** See `ThreadClient`. */
  close(): Promise<void>
  /** Ends the thread as soon as it has loaded; resolves when it has ended and holds no file any more. */
  terminate(): Promise<void>
  /** Whether the process stays alive while the thread runs; true at first. */
  keepProcessAlive(isKept: boolean): void
}

export interface ThreadOptions {
  /** Handed to the thread as it starts. */
  workerData: unknown
  /** Megabytes for new objects; V8's default where it is left out. */
  youngGenerationMb?: number | undefined
}

export const startThread = (url: URL, { workerData, youngGenerationMb }: ThreadOptions): WorkerThread => {
  const resourceLimits =
    youngGenerationMb === undefined ? {} : { maxYoungGenerationSizeMb: youngGenerationMb }
  const worker = new Worker(url, { workerData, resourceLimits })
  const { receive, ...calls } = createCalls((call) =>
    worker.postMessage(call, buffersIn(call.input, Uint8Array)),
  )
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  // Its first message says whether it could open. Ending a thread while it loads a native addon would crash the program.
  const loaded = new Promise<void>((resolve) => worker.once('message', () => resolve()))
  worker.on('message', (message: FromWorker) => receive(message))
  worker.on('error', (cause) =>
    calls.end(new AppError('unexpected', 'a background thread failed', { cause })),
  )
  worker.on('exit', (code) =>
    calls.end(new AppError('unexpected', `a background thread has ended (${code})`)),
  )
  return {
    ...calls,
    async close() {
      if (!calls.hasEnded()) worker.postMessage({ close: true })
      await exited
    },
    async terminate() {
      await Promise.race([loaded, exited])
      await worker.terminate()
    },
    keepProcessAlive: (isKept) => (isKept ? worker.ref() : worker.unref()),
  }
}

/** Resolves once the thread has opened what it works on. Errors: why it could not. */
export const openThread = async <C extends Commands>(
  url: URL,
  options: ThreadOptions,
): Promise<ThreadClient<C>> => {
  const { opened, call, close } = startThread(url, options)
  await opened
  return { run: (command, input) => call(command, input) as never, close }
}
