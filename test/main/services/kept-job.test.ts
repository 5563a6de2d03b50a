import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type KeptJob, keepJob } from '../../../src-main/services/jobs/kept-job.ts'

const answerUrl = new URL('../../../src-main/services/jobs/answer-jobs.ts', import.meta.url)
const errorUrl = new URL('../../../src-main/core/app-error.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'concilia-kept-'))
const file = join(folder, 'counts.ts')
writeFileSync(
  file,
  `import { answerJobs } from ${JSON.stringify(answerUrl.href)}
import { AppError } from ${JSON.stringify(errorUrl.href)}
let asked = 0
answerJobs((word, onProgress) => {
  asked += 1
  onProgress(asked, asked)
  if (word === 'refuse') throw new AppError('disk-full', 'no space')
  if (word === 'die') throw new TypeError('a bug')
  if (word === 'die late' && asked > 1) process.exit(3)
  if (word === 'hang') for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  return asked
})`,
)

let job: KeptJob<string, number>
const start = (idleMs = 60_000): void => {
  job = keepJob<string, number>(pathToFileURL(file), null, { idleMs })
}
afterEach(() => job.end())

describe('a thread that is kept between jobs', () => {
  it('answers one job after another from what it holds', async () => {
    start()
    expect(await job.run('count')).toBe(1)
    expect(await job.run('count')).toBe(2)
  })

  it('stays when a job fails with an error of its own', async () => {
    start()
    await expect(job.run('refuse')).rejects.toMatchObject({ code: 'disk-full' })
    expect(await job.run('count')).toBe(2)
  })

  it('is ended by cancelling, and the next job begins anew', async () => {
    start()
    await job.run('count')
    await expect(job.run('count', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(await job.run('count')).toBe(2)
    const controller = new AbortController()
    const hanging = job.run('hang', { signal: controller.signal, onProgress: () => controller.abort() })
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' })
    expect(await job.run('count')).toBe(1)
  })

  it('is replaced by a fresh one where it dies after having answered', async () => {
    start()
    await job.run('count')
    expect(await job.run('die late')).toBe(1)
  })

  it('tells a bug that a fresh thread has too', async () => {
    start()
    await expect(job.run('die')).rejects.toMatchObject({
      code: 'unexpected',
      cause: expect.objectContaining({ message: 'a bug' }),
    })
    expect(await job.run('count')).toBe(1)
  })

  it('is freed when nobody asks for a while', async () => {
    start(1)
    expect(await job.run('count')).toBe(1)
    await expect.poll(() => job.isRunning()).toBe(false)
    expect(await job.run('count')).toBe(1)
  })
})
