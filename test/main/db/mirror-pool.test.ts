import { spawn } from 'node:child_process'
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { systemClock } from '#core/clock.ts'
import { openReadable } from '../../../src-main/db/connection/open.ts'
import { type Mirror, openMirror } from '../../../src-main/db/mirror/mirror.ts'
import { createMirrorPool, type MirrorPool } from '../../../src-main/db/mirror/mirror-pool.ts'
import { cases } from '../../helpers/long.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { programUrl } from '../../helpers/programs.ts'
import { AT, aDocument, workerUrl } from './helpers/mirror-fixtures.ts'

let folder: string
let pool: MirrorPool
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  await pool.close()
})

const open = (name: string): Promise<Mirror> =>
  openMirror({ folder: join(folder, name), workerUrl, clock: systemClock, pool })
const add = (mirror: Mirror, id: number) =>
  mirror.write.run('writeDocuments', { documents: [aDocument({ id })], at: AT })

const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      return [] // closed meanwhile
    }
  })

it('closes the files of mirrors that were not used for longest, and opens them again with their next use', async () => {
  pool = createMirrorPool(workerUrl, 1)
  const [one, other] = [await open('one'), await open('other')]
  await add(one, 1)
  await add(other, 1)
  await expect.poll(() => one.isOpen()).toBe(false)
  expect(other.isOpen()).toBe(true)
  if (process.platform === 'linux')
    await expect.poll(() => openFiles().filter((name) => name.includes('/one/'))).toEqual([])
  expect(one.read.countDocuments()).toBe(1)
  await add(one, 2)
  const { listId } = await one.lists.documents.open({ view: 'all' }, { by: 'number', direction: 'ascending' })
  await add(other, 2)
  expect(one.lists.documents.read({ listId, from: 0, count: 9 }).number).toEqual(['FT A/1', 'FT A/2'])
  expect(await one.ask('companyOverview', { currency: 'EUR' })).toMatchObject({ documents: 2 })
  await Promise.all([one.close(), other.close()])
})

it('does not let other mirrors wait for one that does not open', async () => {
  pool = createMirrorPool(workerUrl, 1)
  const one = await open('one')
  const damaged = await open('damaged')
  await damaged.close()
  writeFileSync(join(folder, 'damaged', 'mirror.sqlite'), 'not a database at all, for sure'.repeat(200))
  const opening = open('damaged').catch((error: unknown) => error)
  await add(one, 1)
  expect(await opening).toMatchObject({ code: 'storage-corrupt' })
  await add(one, 2)
  expect(one.read.countDocuments()).toBe(2)
  await one.close()
})

it('holds no file of a mirror that did not open', async () => {
  pool = createMirrorPool(workerUrl)
  const openAs = (companyId: string) =>
    openMirror({
      folder: join(folder, 'one'),
      workerUrl,
      clock: systemClock,
      pool,
      companyId,
      mustExist: false,
    })
  const own = await openAs('a')
  await add(own, 1)
  await own.close()
  await expect(openAs('b')).rejects.toMatchObject({ code: 'mirror-lost' })
  if (process.platform === 'linux') expect(openFiles().filter((name) => name.includes('/one/'))).toEqual([])
})

/** Writer threads that end on a message, like one that dies. */
const mortalWorkers = (channel: string): ((name: string) => URL) => {
  const file = join(folder, 'mortal-writer.mjs')
  writeFileSync(
    file,
    `import { BroadcastChannel } from 'node:worker_threads'
     const channel = new BroadcastChannel(${JSON.stringify(channel)})
     channel.onmessage = () => process.exit(1)
     channel.unref()
     await import(${JSON.stringify(workerUrl('writer').href)})`,
  )
  return (name) => (name === 'writer' ? pathToFileURL(file) : workerUrl(name))
}

const company = fc.nat(2)
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('write' as const), company }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('read' as const), company }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sum' as const), company }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('reopen' as const), company }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('kill' as const), company }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('settle' as const), company }) },
)

/** The document each write renumbers: it shows which of them was the last. */
const RENUMBERED = 9_999

it('loses nothing it acknowledged and keeps the order of each, whatever is opened, closed, idle or dies', async () => {
  const workers = mortalWorkers('killed-by-schedule')
  const channel = new BroadcastChannel('killed-by-schedule')
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      runs += 1
      pool = createMirrorPool(workers, 1)
      const openOne = (at: number) =>
        openMirror({
          folder: join(folder, `${runs}-${at}`),
          workerUrl: workers,
          clock: systemClock,
          pool,
        })
      const all = await Promise.all(
        [0, 1, 2].map(async (at) => ({
          at,
          mirror: await openOne(at),
          asked: 0,
          last: 0,
          acknowledged: [] as number[],
        })),
      )
      const isDying = acts.some(({ what }) => what === 'kill')
      let underWay: Promise<void>[] = []
      const settle = async (): Promise<void> => {
        await Promise.all(underWay)
        underWay = []
      }
      const write = (one: (typeof all)[number]): Promise<void> => {
        one.asked += 1
        const id = one.asked
        const documents = [aDocument({ id }), aDocument({ id: RENUMBERED, number: `N/${id}` })]
        return one.mirror.write.run('writeDocuments', { documents, at: AT }).then(
          () => {
            one.acknowledged.push(id)
            one.last = Math.max(one.last, id)
          },
          (error: unknown) => {
            // Only calls under way in a thread that died fail: closing an idle one interrupts nothing.
            if (!isDying || !isAppError(error, 'unexpected')) throw error
          },
        )
      }
      for (const { what, company: at } of acts) {
        const one = all[at]
        if (one === undefined) throw new Error('three companies')
        if (what === 'write') underWay.push(write(one))
        else if (what === 'read')
          expect(one.mirror.read.countDocuments()).toBeGreaterThanOrEqual(one.acknowledged.length)
        else if (what === 'sum')
          underWay.push(one.mirror.ask('companyOverview', { currency: 'EUR' }).then(() => undefined))
        else if (what === 'settle') await settle()
        else if (what === 'kill') channel.postMessage('end')
        else {
          await one.mirror.close()
          one.mirror = await openOne(at)
        }
      }
      await settle()
      for (const one of all) {
        await one.mirror.close()
        const db = openReadable(one.mirror.file)
        const ids = db.readColumn<number>('SELECT source_id FROM document').all()
        const number = db
          .readColumn<string>(`SELECT number FROM document WHERE source_id = ${RENUMBERED}`)
          .get()
        db.close()
        expect(ids).toEqual(expect.arrayContaining(one.acknowledged))
        if (number !== undefined) expect(Number(number.slice(2))).toBeGreaterThanOrEqual(one.last)
      }
      await pool.close()
    }),
    { numRuns: cases(3, 30), endOnFailure: true },
  )
  channel.close()
})

it('keeps every acknowledged write of ten companies when the program is killed', async () => {
  pool = createMirrorPool(workerUrl)
  const rounds = cases(1)
  for (let round = 0; round < rounds; round += 1) {
    const home = join(folder, `round-${round}`)
    const words = 40 + round * 7
    const said = await writeUntilKilled(home, words)
    expect(said.length).toBeGreaterThanOrEqual(words)
    for (let at = 0; at < 10; at += 1) {
      const acknowledged = said
        .filter((line) => line.startsWith(`${at} `))
        .map((line) => Number(line.split(' ')[1]))
      if (acknowledged.length === 0) continue
      const db = openReadable(join(home, String(at), 'mirror.sqlite'))
      expect(db.readColumn<string>('PRAGMA integrity_check').get()).toBe('ok')
      const ids = db.readColumn<number>('SELECT source_id FROM document').all()
      db.close()
      expect(ids).toEqual(expect.arrayContaining(acknowledged))
      // At the most one more was written and not yet said.
      expect(ids.length - acknowledged.length).toBeLessThanOrEqual(1)
    }
  }
})

const writeUntilKilled = (home: string, words: number): Promise<string[]> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileURLToPath(programUrl('killed-office')), home], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.split('\n').length > words) child.kill('SIGKILL')
    })
    child.on('close', () => resolve(said.split('\n').slice(0, -1)))
  })
