import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runJob } from '../../../src-main/services/jobs/run-job.ts'

const answerUrl = new URL('../../../src-main/services/jobs/answer-jobs.ts', import.meta.url)
const errorUrl = new URL('../../../src-main/core/app-error.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'concilia-job-'))

const jobOf = (name: string, body: string): URL => {
  const file = join(folder, `${name}.ts`)
  writeFileSync(
    file,
    `import { answerJobs } from ${JSON.stringify(answerUrl.href)}
import { AppError } from ${JSON.stringify(errorUrl.href)}
void AppError
answerJobs(async (input, onProgress) => { ${body} })`,
  )
  return pathToFileURL(file)
}

describe('a job in a worker thread', () => {
  it('answers with what it computed and tells its progress', async () => {
    const seen: number[] = []
    const url = jobOf('doubles', 'onProgress(1, 2); onProgress(2, 2); return input * 2')
    expect(await runJob<number>(url, 21, { onProgress: (done) => seen.push(done) })).toBe(42)
    expect(seen).toEqual([1, 2])
  })

  it('carries the code of a failure across the thread', async () => {
    const url = jobOf('fails', "throw new AppError('disk-full', 'no space')")
    await expect(runJob(url, null)).rejects.toMatchObject({ code: 'disk-full', message: 'no space' })
  })

  it('turns a bug into an unexpected failure that keeps its cause', async () => {
    const url = jobOf('breaks', "throw new TypeError('a bug')")
    await expect(runJob(url, null)).rejects.toMatchObject({
      code: 'unexpected',
      cause: expect.objectContaining({ message: 'a bug' }),
    })
  })

  it('is cancelled at once, before and while it runs', async () => {
    const url = jobOf('hangs', 'onProgress(0, 1); await new Promise((resolve) => setInterval(resolve, 1e6))')
    await expect(runJob(url, null, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    const controller = new AbortController()
    const running = runJob(url, null, { signal: controller.signal, onProgress: () => controller.abort() })
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  })
})
