/** Runs the embedded service in a worker of its own, never in main. */
import { Worker } from 'node:worker_threads'
import { AppError } from '#core/app-error.ts'
import type { SampleService } from './sample-company.ts'

type Message =
  | (Omit<SampleService, 'close'> & { type: 'listening' })
  | { type: 'failed' | 'closed'; message?: string }

/** New objects of its thread, in megabytes: an answer is gone once it is sent. */
const YOUNG_MB = 12

/** Starts the embedded service at `url`. Error: unexpected (the worker ended before it listened). */
export const startSampleService = (url: URL, options: Record<string, unknown>): Promise<SampleService> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(url, {
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const fail = (cause: unknown): void =>
      reject(new AppError('unexpected', 'the embedded service could not start', { cause }))
    const ended = new Promise<void>((settle) => worker.once('exit', () => settle()))
    worker.once('error', fail)
    worker.once('exit', fail)
    worker.on('message', (message: Message) => {
      if (message.type === 'failed') fail(message.message)
      if (message.type !== 'listening') return
      const { type: _type, ...service } = message
      worker.unref()
      resolve({
        ...service,
        close: async () => {
          worker.postMessage({ type: 'close' })
          await ended
        },
      })
    })
  })
