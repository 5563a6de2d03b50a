import { type ChildProcess, fork } from 'node:child_process'
import { copyFileSync, openSync, readFileSync, renameSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { checkMirror } from '../../../src-main/db/connection/check-mirror.ts'
import { searchHandlers } from '../../../src-main/ipc/handlers/lists.ts'
import {
  listCompanyBackups,
  makeBackup,
  restoreBackup,
} from '../../../src-main/services/companies/backups.ts'
import type { OpenCompany } from '../../../src-main/services/companies/open-companies.ts'
import {
  createIntegrityWatch,
  type IntegrityWatch,
} from '../../../src-main/services/companies/watch-integrity.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { forkProcess } from '../../helpers/fork-process.ts'
import { type EngineBench, openEngineBench } from './sync/helpers/engine-bench.ts'

const HANGING =
  'data:text/javascript,for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)'
let bench: EngineBench
let company: OpenCompany
let damaged: CompanyId[]
let watch: IntegrityWatch
const followUps = () => ({
  ...bench.concilia.restoring.followUps,
  changed: (id: CompanyId) => void damaged.push(id),
})
beforeEach(async () => {
  bench = await openEngineBench({ transactions: 450 })
  company = await bench.connect('Alfa')
  await bench.concilia.sync.run(company)
  damaged = []
  watch = createIntegrityWatch({
    clock: systemClock,
    startProcess: forkProcess,
    workerUrl: bench.concilia.workerUrl,
    wait: async () => undefined,
    companies: bench.concilia.companies,
    followUps: followUps(),
    onBug: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await watch.close()
  await bench.close()
})

const id = () => company.record.id
/** Writes noise over the last pages of the file, as a failing disk would: it opens, and is not sound. */
const damage = (file: string): void => {
  const handle = openSync(file, 'r+')
  const noise = Buffer.alloc(4096, 0xa7)
  const pages = Math.floor(statSync(file).size / 4096)
  for (let page = Math.floor(pages * 0.8); page < pages; page += 1)
    writeSync(handle, noise, 0, noise.length, page * 4096)
}

describe('the check of a mirror after it was opened', () => {
  it('finds a sound one sound and leaves it open', async () => {
    watch.check(company)
    await expect.poll(() => checkMirror(company.mirror.file)).toBe('sound')
    await watch.close()
    expect(damaged).toEqual([])
    expect((await bench.concilia.companies.get(id())).record.name).toBe('Alfa')
  })

  it('is made once a day of a file, and again of one that was cut off or put in its place', async () => {
    let started = 0
    const startProcess: typeof forkProcess = (file) => {
      started += 1
      return forkProcess(file)
    }
    const checksOf = async (one: OpenCompany): Promise<number> => {
      const watching = createIntegrityWatch({
        clock: systemClock,
        startProcess,
        workerUrl: bench.concilia.workerUrl,
        wait: async () => undefined,
        companies: bench.concilia.companies,
        followUps: followUps(),
        onBug: (error) => {
          throw error
        },
      })
      watching.check(one)
      await watching.idle()
      return started
    }
    expect(await checksOf(company)).toBe(1)
    expect(await checksOf(company)).toBe(1)
    expect(await checksOf({ ...company, mirror: { ...company.mirror, wasCutOff: true } })).toBe(2)
    const { file } = company.mirror
    await bench.concilia.companies.close(id())
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
    company = await bench.concilia.companies.get(id())
    expect(await checksOf(company)).toBe(3)
  })

  it('closes a damaged one, says so, and a copy put in its place opens again', async () => {
    const { copy } = await makeBackup(bench.concilia.restoring, id())
    const { file } = company.mirror
    await bench.concilia.companies.close(id())
    damage(file)
    company = await bench.concilia.companies.get(id())
    watch.check(company)
    await expect.poll(() => damaged).toEqual([id()])
    await expect(bench.concilia.companies.get(id())).rejects.toMatchObject({ code: 'storage-corrupt' })
    expect(await restoreBackup(bench.concilia.restoring, id(), copy.id)).toMatchObject({
      outcome: 'restored',
    })
    company = await bench.concilia.companies.get(id())
    expect((await company.mirror.ask('companyOverview', { currency: 'EUR' })).transactions).toBe(450)
    const kinds = (await listCompanyBackups(bench.concilia.restoring, id())).map(({ kind }) => kind)
    expect(kinds).toContain('replaced') // the damaged file is kept
  })
})

describe('the check of a mirror that is searched among many others', () => {
  it('is not made for that, and is once the company is worked on', async () => {
    const { dataFolder } = bench.concilia
    await bench.concilia.close()
    const started: string[] = []
    const concilia = composeEngine(dataFolder, {
      startProcess: (file) => {
        started.push(String(file))
        return forkProcess(file)
      },
    })
    try {
      const { 'search.find': find } = searchHandlers(concilia)
      const asked = { companyId: id(), text: 'TRF', limit: 4 }
      expect((await find(asked)).transactions.count).toBeGreaterThan(0)
      const [opened] = await concilia.companies.list()
      if (opened === undefined) throw new Error('a search opens it')
      await find(asked)
      expect(started).toEqual([])
      expect(await concilia.companies.get(id())).toBe(opened)
      await expect.poll(() => started).toHaveLength(1)
    } finally {
      await concilia.close()
    }
  })
})

describe('the check of a mirror that is closed', () => {
  const alive = (pid: number | undefined): boolean => {
    try {
      return pid !== undefined && process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('is ended, and its end awaited, before anything happens to the file; the next opening is checked', async () => {
    const children: ChildProcess[] = []
    const watching = createIntegrityWatch({
      clock: systemClock,
      startProcess: (file) => {
        // The process has the file open until it is killed.
        const child = fork(file, {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          execArgv: ['--import', HANGING],
        })
        children.push(child)
        return {
          post: (call) => void child.send(call),
          onMessage: (listen) => void child.on('message', listen),
          onEnd: (listen) => void child.on('close', listen),
          kill: () => void child.kill('SIGKILL'),
        }
      },
      workerUrl: bench.concilia.workerUrl,
      wait: async () => undefined,
      companies: bench.concilia.companies,
      followUps: followUps(),
      onBug: (error) => {
        throw error
      },
    })
    watching.check(company)
    watching.check({ ...company, record: { ...company.record, id: 'other' as CompanyId } }) // waits for its turn
    await expect.poll(() => children.length).toBe(1)
    await expect.poll(() => alive(children[0]?.pid)).toBe(true)
    await watching.end('other' as CompanyId)
    await watching.end(id())
    expect(alive(children[0]?.pid)).toBe(false)
    watching.check(company)
    await expect.poll(() => children.length).toBe(2)
    await watching.close()
    expect(alive(children[1]?.pid)).toBe(false)
    expect(children).toHaveLength(2)
    expect(damaged).toEqual([])
  })
})

describe('the end of the last program', () => {
  it('was clean where it closed the mirror, and cut off where a log was left beside it', async () => {
    const { file } = company.mirror
    expect(company.mirror.wasCutOff).toBe(false)
    await company.mirror.write.run('markSeen', {})
    const log = readFileSync(`${file}-wal`)
    copyFileSync(file, `${file}.cut`)
    await bench.concilia.companies.close(id())
    expect((await bench.concilia.companies.get(id())).mirror.wasCutOff).toBe(false)
    await bench.concilia.companies.close(id())
    copyFileSync(`${file}.cut`, file)
    writeFileSync(`${file}-wal`, log)
    company = await bench.concilia.companies.get(id())
    expect(company.mirror.wasCutOff).toBe(true)
    expect(checkMirror(file, true)).toBe('sound')
  })
})
