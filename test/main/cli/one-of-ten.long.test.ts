import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncRound } from '#contract/office.ts'
import { createEnvironmentStore } from '../../../src-main/credentials/environment-store.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { canMount, makeSmallDisk, type SmallDisk } from '../../helpers/small-disk.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor } from './run-cli.ts'

const NAMES = ['Uma', 'Duas', 'Tres', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez']
/** In trouble, and the six others. */
const LOCKED = 'Duas'
const FULL = 'Quatro'
const DAMAGED = 'Seis'
const REMOVED = 'Oito'

interface Entry {
  company: string
  error?: { code: string }
}
const codesOf = (entries: Entry[]) => Object.fromEntries(entries.map((one) => [one.company, one.error?.code]))
const others = Object.fromEntries(NAMES.map((name) => [name, undefined]))

/** Another program that keeps a database to itself. */
const lockInProcess = async (file: string): Promise<() => Promise<void>> => {
  const script = `
    const Database = require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))})
    const database = new Database(${JSON.stringify(file)})
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE')
    console.log('locked')
    process.stdin.resume().on('end', () => process.exit())`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
}

describe.skipIf(!canMount)(
  'four of ten companies in trouble (skipped where no full disk can be mounted)',
  () => {
    let sandbox: Sandbox
    let disk: SmallDisk
    let unlock: () => Promise<void>
    let cli: ReturnType<typeof cliFor>
    const folders = new Map<string, string>()

    beforeAll(async () => {
      sandbox = await startSandbox({ documents: 10, transactions: 10 })
      cli = cliFor(sandbox)
      for (const name of NAMES) await cli.add({}, name)
      const synced = await cli.run(['sync', '--all'])
      expect(codesOf(synced.json())).toEqual(others)
      const home = join(cli.dataFolder, 'companies')
      for (const id of readdirSync(home)) {
        const { name } = JSON.parse(readFileSync(join(home, id, 'company.json'), 'utf8'))
        folders.set(name, join(home, id))
      }
      const folderOf = (name: string): string => folders.get(name) ?? ''
      disk = makeSmallDisk(4)
      const moved = join(disk.path, 'company')
      cpSync(folderOf(FULL), moved, { recursive: true })
      rmSync(folderOf(FULL), { recursive: true })
      symlinkSync(moved, folderOf(FULL))
      disk.fill()
      writeFileSync(join(folderOf(DAMAGED), 'mirror.sqlite'), 'noise '.repeat(2_000))
      rmSync(folderOf(REMOVED), { recursive: true })
      unlock = await lockInProcess(join(folderOf(LOCKED), 'mirror.sqlite'))
      sandbox.addTransaction({ amountMinor: 4_242, text: 'TRF NOVA' })
    })
    afterAll(async () => {
      await unlock?.()
      disk?.remove()
      await sandbox.close()
    })

    const whatWrites = {
      ...others,
      [LOCKED]: 'in-use',
      [FULL]: 'disk-full',
      [DAMAGED]: 'storage-corrupt',
      [REMOVED]: 'mirror-lost',
    }
    /** A full disk keeps nothing from being read. */
    const whatReads = { ...whatWrites, [FULL]: undefined }

    it('do not stop the others in a sync of all, and each is reported by its cause', async () => {
      const synced = await cli.run(['sync', '--all'])
      expect(synced.exit).toBe(1)
      expect(codesOf(synced.json())).toEqual(whatWrites)
      expect(synced.json<{ transactions?: { inserted: number } }[]>()[0]?.transactions?.inserted).toBe(1)
      expect(synced.stderr).toContain('10 companies: 6 done, 4 failed')
      for (const [name, code] of Object.entries(whatWrites))
        if (code !== undefined) expect(synced.stderr).toContain(`1 company: ${code}\n  ${name}: `)
    })

    it('do not stop the others in a match, a status or an export of all', async () => {
      const matched = await cli.run(['match', '--all'])
      expect(matched.exit).toBe(1)
      expect(codesOf(matched.json())).toEqual(whatWrites)
      const status = await cli.run(['status', '--all'])
      expect(status.exit).toBe(1)
      expect(codesOf(status.json())).toEqual(whatReads)
      const out = join(cli.dataFolder, 'reports')
      mkdirSync(out)
      const exported = await cli.run(['export', '--all', '--report', 'open-documents', '--out', out])
      expect(exported.exit).toBe(1)
      expect(codesOf(exported.json())).toEqual(whatReads)
      expect(readdirSync(out)).toHaveLength(7)
    })

    it("do not stop the others in the window's sync of all", async () => {
      let round: SyncRound | null = null
      const concilia = composeEngine(cli.dataFolder, {
        credentials: createEnvironmentStore({
          CONCILIA_TOKEN: sandbox.token,
          CONCILIA_CLIENT_SECRET: sandbox.clientSecret,
        }),
        onOffice: () => undefined,
        onSyncAll: (now) => {
          round = now
        },
      })
      try {
        const { companies } = await concilia.registry.read()
        const names = new Map(companies.map(({ id, name }) => [id, name]))
        concilia.syncAll.start([...names.keys()])
        await expect.poll(() => round?.state, { timeout: 120_000 }).toBe('ended')
        const failed = (round as SyncRound | null)?.failures.map(({ companyId, error }) => [
          names.get(companyId),
          error.code,
        ])
        expect({ ...others, ...Object.fromEntries(failed ?? []) }).toEqual(whatWrites)
        const listed = (await concilia.office?.list()) ?? []
        expect(listed).toHaveLength(10)
      } finally {
        await concilia.close()
      }
    })
  },
)
