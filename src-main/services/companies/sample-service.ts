/** Runs the embedded service in a separate thread, never in main. */
import { startThread } from '../../threads/worker-thread.ts'
import type { SampleService } from './sample-company.ts'

/** Heap for new objects of its thread, in megabytes: a response is garbage once it is sent. */
const YOUNG_MB = 12

/** The same company everywhere, with a last full month that can be closed. */
const SAMPLE = { seed: 1, monthEnd: true }

/** Starts the embedded service at `url`. Errors: storage-failed (its state), unexpected (it ended before it listened). */
export const startSampleService = async (
  url: URL,
  options: Record<string, unknown>,
): Promise<SampleService> => {
  const thread = startThread(url, { workerData: { ...SAMPLE, ...options }, youngGenerationMb: YOUNG_MB })
  const access = (await thread.call('access', null)) as Omit<SampleService, 'close'>
  thread.keepProcessAlive(false)
  return { ...access, close: thread.close }
}
