import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runProcess } from '../../../src-main/services/jobs/run-process.ts'
import { forkProcess } from '../../helpers/fork-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'concilia-process-'))
const pidFile = join(folder, 'pid')
const file = join(folder, 'job.mjs')
writeFileSync(
  file,
  `import { writeFileSync } from 'node:fs'
const { word } = JSON.parse(process.argv[2])
if (word === 'die') process.exit(3)
if (word === 'hang') {
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
}
if (word === 'stay') {
  writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  setInterval(() => {}, 1e6)
}
const failed = { type: 'failed', error: { code: 'storage-corrupt', message: 'damaged' } }
process.send(word === 'refuse' ? failed : { type: 'done', output: word }, () => word !== 'stay' && process.disconnect())`,
)
const run = (word: string, stop = new AbortController()) =>
  runProcess<string>(forkProcess, pathToFileURL(file), { word }, stop.signal)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a job in a process of its own', () => {
  it('answers, or fails with what the job failed with', async () => {
    expect(await run('sound')).toBe('sound')
    await expect(run('refuse')).rejects.toMatchObject({ code: 'storage-corrupt' })
    await expect(run('die')).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('is ended at once, even where it never comes back to its loop', async () => {
    const stop = new AbortController()
    const answer = run('hang', stop)
    const pid = () => Number(readFileSync(pidFile, 'utf8'))
    await expect.poll(pid).toBeGreaterThan(0) // made, and then written
    stop.abort()
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    expect(isAlive(pid())).toBe(false) // by then, and so it holds no file
  })

  it('has ended when its answer is there', async () => {
    expect(await run('stay')).toBe('stay')
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false)
  })
})
