/** What main and its threads and processes say to each other, whichever of them carries it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type JobOptions, type KeptJob, keepJob, runJob } from '../../../src-main/threads/job.ts'
import { runProcess } from '../../../src-main/threads/process.ts'
import { openThread, shareThread, type ThreadClient } from '../../../src-main/threads/worker-thread.ts'
import { forkProcess } from '../../helpers/fork-process.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const folder = newFolder()
const pidFile = join(folder, 'pid')

const sourceUrl = (path: string): string =>
  JSON.stringify(new URL(`../../../src-main/${path}`, import.meta.url).href)

/** A program of a thread or process; `word` is what each call asks for. */
const programOf = (name: string, body: string): URL => {
  const file = join(folder, `${name}.ts`)
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'
import { serveCalls, serveJob, serveClients } from ${sourceUrl('threads/serve-calls.ts')}
import { AppError } from ${sourceUrl('core/app-error.ts')}
void AppError, serveCalls, serveJob, serveClients, writeFileSync
${body}`,
  )
  return pathToFileURL(file)
}

const HANG = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)'
const job = programOf(
  'job',
  `let asked = 0
void serveJob(async (word, onProgress) => {
  asked += 1
  onProgress(asked, 9)
  if (word === 'refuse') throw new AppError('disk-full', 'no space')
  if (word === 'bug') throw new TypeError('a bug')
  if (word === 'die' || (word === 'die late' && asked > 1)) process.exit(3)
  if (word === 'hang' || word === 'stay') writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
  if (word === 'hang') ${HANG}
  if (word === 'stay') setInterval(() => undefined, 1e6)
  return asked
})`,
)

const slow = programOf(
  'slow',
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
writeFileSync(${JSON.stringify(join(folder, 'loaded'))}, '')
void serveJob(() => writeFileSync(${JSON.stringify(join(folder, 'begun'))}, ''))`,
)

type Runs = (word: string, options?: JobOptions) => Promise<number>
const inThread: Runs = (word, options) => runJob<number>(job, word, options)
const inProcess: Runs = (word, { signal = new AbortController().signal } = {}) =>
  runProcess<number>(forkProcess, job, word, signal)

describe.each([
  ['a thread', inThread],
  ['a process', inProcess],
])('a job in %s', (_where, run) => {
  it('answers', async () => {
    expect(await run('count')).toBe(1)
  })

  it('fails with the code of what it failed with', async () => {
    await expect(run('refuse')).rejects.toMatchObject({ code: 'disk-full', message: 'no space' })
  })

  it('keeps the stack of a bug as the cause, out of the message', async () => {
    const failure = await run('bug').catch((error: unknown) => error as Error)
    expect(failure).toMatchObject({ code: 'unexpected', message: expect.not.stringContaining('a bug') })
    expect(String((failure as Error).cause)).toContain('TypeError: a bug')
  })

  it('is a failure, not a wait without end, when it dies', async () => {
    await expect(run('die')).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('is cancelled at once, before it begins and where it never comes back to its loop', async () => {
    rmSync(pidFile, { force: true })
    await expect(run('count', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
    const stop = new AbortController()
    const hanging = run('hang', { signal: stop.signal })
    await expect.poll(() => Number(readFileSync(pidFile, 'utf8'))).toBeGreaterThan(0)
    stop.abort()
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a job in a thread of its own', () => {
  it('tells its progress', async () => {
    const told: [number, number][] = []
    await inThread('count', { onProgress: (done, total) => told.push([done, total]) })
    expect(told).toEqual([[1, 9]])
  })
})

describe('a job in a process of its own', () => {
  it('has ended when its answer is there, and so holds no file', async () => {
    expect(await inProcess('stay')).toBe(1)
    const pid = Number(readFileSync(pidFile, 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('a thread that serves several', () => {
  it('takes what a person asks before what waits in the background, and closes after it', async () => {
    const thread = shareThread(
      programOf(
        'several',
        `void serveClients({
          open: () => [],
          run(done, command, input) {
            done.push(input)
            if (command === 'read') return [...done]
          },
          close: () => undefined,
        })`,
      ),
      {},
    )
    type Functions = {
      write(input: string): void
      read(input: string): string[]
    }
    const [one, other] = await Promise.all(
      [1, 2].map(() => thread.open<Functions>(null, new Set(['write'] as const))),
    )
    if (one === undefined || other === undefined) throw new Error('two are open')
    const ended: string[] = []
    const write = (client: typeof one, word: string): Promise<number> =>
      client.run('write', word).then(() => ended.push(word))
    const writes = [write(one, 'a'), write(other, 'b'), write(one, 'c'), write(other, 'd')]
    expect(await one.run('read', 'asked')).not.toContain('c')
    expect(await Promise.all(writes)).toEqual([1, 2, 3, 4])
    expect(ended).toEqual(['a', 'b', 'c', 'd'])
    const last = write(one, 'e')
    await one.close()
    await expect(last).resolves.toBe(5)
    await thread.close()
  })
})

describe('a thread that is kept between jobs', () => {
  let kept: KeptJob<string, number>
  const start = (idleMs = 60_000): void => {
    kept = keepJob<string, number>(job, null, { idleMs })
  }
  afterEach(() => kept.end())

  it('answers one job after another from what it holds', async () => {
    start()
    expect(await kept.run('count')).toBe(1)
    expect(await kept.run('count')).toBe(2)
  })

  it('stays when a job fails with an error of its own', async () => {
    start()
    await expect(kept.run('refuse')).rejects.toMatchObject({ code: 'disk-full' })
    expect(await kept.run('count')).toBe(2)
  })

  it('is ended by cancelling, and the next job begins anew', async () => {
    start()
    await kept.run('count')
    await expect(kept.run('count', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(await kept.run('count')).toBe(2)
    const stop = new AbortController()
    const hanging = kept.run('hang', { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' })
    expect(kept.isRunning()).toBe(false)
    expect(await kept.run('count')).toBe(1)
  })

  it('is replaced by a fresh one where it dies after having answered', async () => {
    start()
    await kept.run('count')
    expect(await kept.run('die late')).toBe(1)
  })

  it('is not used again after a bug, which is told where a fresh thread has it too', async () => {
    start()
    await kept.run('count')
    await expect(kept.run('bug')).rejects.toMatchObject({ code: 'unexpected' })
    expect(await kept.run('count')).toBe(1)
  })

  it('is freed when nobody asks for a while', async () => {
    start(1)
    expect(await kept.run('count')).toBe(1)
    await expect.poll(() => kept.isRunning()).toBe(false)
    expect(await kept.run('count')).toBe(1)
  })
})

describe('a thread that answers commands', () => {
  type Anything = { [command: string]: (input: unknown) => unknown }
  const open = (name: string, body: string): Promise<ThreadClient<Anything>> =>
    openThread<Anything>(programOf(name, body), { workerData: null })

  it('runs each by name, in the order they were asked, and stays after a bug', async () => {
    const client = await open(
      'names',
      `await serveCalls(() => ({ run: (command, input) => {
        if (command === 'bug') throw new TypeError('a bug')
        return command + input
      } }))`,
    )
    const asked = [client.run('a', 1), client.run('bug', 2), client.run('c', 3)]
    expect(await Promise.allSettled(asked)).toMatchObject([
      { value: 'a1' },
      { reason: { code: 'unexpected' } },
      { value: 'c3' },
    ])
    await client.close()
    await expect(client.run('late', 4)).rejects.toMatchObject({ code: 'unexpected' })
  })

  it('answers what was asked before it is closed, and closes what it opened', async () => {
    const client = await open(
      'closes',
      `await serveCalls(() => ({
        run: async () => { await new Promise((resolve) => setTimeout(resolve, 20)); return 'answered' },
        close: () => writeFileSync(${JSON.stringify(join(folder, 'closed'))}, 'yes'),
      }))`,
    )
    const asked = client.run('a', 1)
    await client.close()
    expect(await asked).toBe('answered')
    expect(readFileSync(join(folder, 'closed'), 'utf8')).toBe('yes')
  })

  it('hands large blocks over instead of copying them', async () => {
    const client = await open('blocks', 'await serveCalls(() => ({ run: (_, { bytes }) => bytes.length }))')
    const bytes = new Uint8Array(1_000)
    expect(await client.run('length', { bytes })).toBe(1_000)
    expect(bytes.length).toBe(0)
    await client.close()
  })

  it('lets go of them once it has answered, now or later, or failed, unless they went back', async () => {
    const client = await open(
      'lets-go',
      `const given = []
      await serveCalls(() => ({ run: (command, { bytes }) => {
        if (command === 'held') return given.map(({ length }) => length)
        given.push(bytes)
        if (command === 'bug') throw new TypeError('a bug')
        if (command === 'back') return { bytes }
        return command === 'later' ? Promise.resolve(bytes.length) : bytes.length
      } }), Uint8Array)`,
    )
    const give = (command: string) => client.run(command, { bytes: new Uint8Array(1_000) })
    expect([await give('now'), await give('later')]).toEqual([1_000, 1_000])
    await expect(give('bug')).rejects.toMatchObject({ code: 'unexpected' })
    expect(await give('back')).toEqual({ bytes: new Uint8Array(1_000) })
    expect(await client.run('held', {})).toEqual([0, 0, 0, 0])
    await client.close()
  })

  it('rejects everything under way when it dies, and whatever is asked after', async () => {
    const client = await open('dies', 'await serveCalls(() => ({ run: () => process.exit(3) }))')
    const asked = [client.run('a', 1), client.run('b', 2)]
    for (const answer of asked) await expect(answer).rejects.toMatchObject({ code: 'unexpected' })
    await expect(client.run('c', 3)).rejects.toMatchObject({ code: 'unexpected' })
    await client.close()
  })

  it('says why it could not open', async () => {
    const opening = open(
      'damaged',
      "await serveCalls(() => { throw new AppError('storage-corrupt', 'damaged') })",
    )
    await expect(opening).rejects.toMatchObject({ code: 'storage-corrupt', message: 'damaged' })
  })

  it('is a failure, not a wait without end, when it ends before it opens', async () => {
    await expect(open('ends', 'process.exit(1)')).rejects.toMatchObject({ code: 'unexpected' })
    await expect(open('throws', 'throw new TypeError("no")')).rejects.toMatchObject({ code: 'unexpected' })
  })
})

const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('a thread that is cancelled while it starts is ended once it has loaded what it needs, and begins nothing', async () => {
  const ending = new AbortController()
  const cancelled = runJob(slow, null, { signal: ending.signal })
  ending.abort()
  // Main is held up: the thread has loaded and looked for work before it can be ended.
  for (let tries = 0; tries < 250 && !readdirSync(folder).includes('loaded'); tries += 1) holdUp(20)
  holdUp(300)
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(folder)).toContain('loaded')
  expect(readdirSync(folder)).not.toContain('begun')
})
