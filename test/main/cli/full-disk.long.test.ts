import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  listCompanyBackups,
  makeBackup,
  restoreBackup,
} from '../../../src-main/services/companies/backups.ts'
import { undoDecision } from '../../../src-main/services/matching/decide-match.ts'
import { openSettings } from '../../../src-main/services/settings.ts'
import { writeWholeFile } from '../../../src-main/services/whole-file.ts'
import { composeEngine } from '../../helpers/compose-engine.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { canMount, makeSmallDisk, type SmallDisk } from '../../helpers/small-disk.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, spawnCli } from './run-cli.ts'

const fullDisk = { exit: 1 }
const saysFull = { error: { code: 'disk-full' } }

describe.skipIf(!canMount)('a disk that is full (skipped where none can be mounted)', () => {
  let disk: SmallDisk
  let sandbox: Sandbox
  let cli: ReturnType<typeof cliFor>
  beforeEach(async () => {
    disk = makeSmallDisk(12)
    sandbox = await startSandbox({ documents: 60, transactions: 90 })
    cli = cliFor(sandbox, join(disk.path, 'data'), spawnCli)
    await cli.add()
    await cli.track()
    await cli.run(['sync'])
    await cli.run(['match', '--accept', 'certain'])
  })
  afterEach(async () => {
    await sandbox.close()
    disk.remove()
  })

  it('before the start does not prevent reading, and a write reports that the disk is full', async () => {
    const before = (await cli.run(['status'])).json()
    disk.fill()
    const out = newFolder()
    const status = await cli.run(['status'])
    expect(status).toMatchObject({ exit: 0, stderr: '' })
    expect(status.json()).toEqual(before)
    expect((await cli.run(['company', 'list'])).exit).toBe(0)
    expect((await cli.run(['doctor'])).json()).toMatchObject({ companies: [{ database: 'sound' }] })
    const matched = join(out, 'matched.csv')
    expect((await cli.run(['export', '--report', 'matched', '--out', matched])).exit).toBe(0)
    for (const words of [
      ['sync'],
      ['match'],
      ['undo'],
      ['documents', 'track', '--range', '1-5'],
      ['export', '--report', 'matched', '--out', join(disk.path, 'matched.csv')],
    ]) {
      const run = await cli.run(words)
      expect(run).toMatchObject(fullDisk)
      expect(run.json()).toMatchObject(saysFull)
      expect(run.stderr).toContain('Free some space and try again.')
    }
    expect(readdirSync(disk.path).sort()).toEqual(['data', 'filler'])
    disk.free()
    for (const words of [
      ['undo'],
      ['sync'],
      ['export', '--report', 'matched', '--out', join(disk.path, 'm.csv')],
    ])
      expect((await cli.run(words)).exit).toBe(0)
  })

  it('while settings, a copy, a restore or an export are written is reported, loses nothing, and they succeed once there is space', async () => {
    const concilia = composeEngine(join(disk.path, 'data'))
    try {
      const [record] = (await concilia.registry.read()).companies
      const id = record!.id
      const company = await concilia.companies.get(id)
      const { copy } = await makeBackup(concilia.restoring, id)
      // No copy is made where nothing has changed.
      await undoDecision(concilia.deciding, company, { alone: true })
      const decided = company.mirror.read.listHistory({ limit: 500 }).length
      const settings = openSettings(join(disk.path, 'data'))
      await settings.update((now) => ({ ...now, theme: 'light' }))
      const csv = join(disk.path, 'x.csv')
      await writeWholeFile(csv, 'old')
      disk.fill()
      await expect(settings.update((now) => ({ ...now, theme: 'dark' }))).rejects.toMatchObject({
        code: 'disk-full',
      })
      expect((await settings.read()).theme).toBe('light')
      expect(JSON.parse(readFileSync(join(disk.path, 'data', 'settings.json'), 'utf8'))).toMatchObject({
        theme: 'light',
      })
      await expect(makeBackup(concilia.restoring, id)).rejects.toMatchObject({ code: 'disk-full' })
      await expect(restoreBackup(concilia.restoring, id, copy.id)).rejects.toMatchObject({
        code: 'disk-full',
      })
      disk.fill() // the mirror was closed meanwhile, and gave some space back
      await expect(writeWholeFile(csv, 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(readFileSync(csv, 'utf8')).toBe('old')
      expect(readdirSync(disk.path).sort()).toEqual(['data', 'filler', 'x.csv'])
      const again = await concilia.companies.get(id)
      expect(again.mirror.read.listHistory({ limit: 500 })).toHaveLength(decided)
      const copies = await listCompanyBackups(concilia.restoring, id)
      expect(copies.map((one) => one.id)).toContain(copy.id)
      expect(readdirSync(again.mirror.backupFolder).filter((name) => name.includes('part'))).toEqual([])
      disk.free()
      await settings.update((now) => ({ ...now, theme: 'dark' }))
      const { copy: newer } = await makeBackup(concilia.restoring, id)
      expect(await restoreBackup(concilia.restoring, id, newer.id)).toMatchObject({ outcome: 'restored' })
      const restored = await concilia.companies.get(id)
      expect(restored.mirror.read.listHistory({ limit: 500 })).toHaveLength(decided)
    } finally {
      await concilia.close()
    }
  })

  it('only for temporary files of SQLite does not stop any command', async () => {
    const small = makeSmallDisk(1)
    try {
      small.fill()
      const env = {
        SQLITE_TMPDIR: small.path,
        TMPDIR: small.path,
        CONCILIA_TOKEN: sandbox.token,
        CONCILIA_CLIENT_SECRET: sandbox.clientSecret,
      }
      const words = (...own: string[]) => [...own, '--data-dir', cli.dataFolder, '--no-keychain', '--json']
      for (const own of [['status'], ['sync'], ['match'], ['undo'], ['doctor']])
        expect(await spawnCli(words(...own), env)).toMatchObject({ exit: 0 })
    } finally {
      small.remove()
    }
  })

  it('so that the data folder cannot be created is reported as such', async () => {
    const bare = makeSmallDisk(1, 'nr_inodes=2')
    try {
      bare.fill() // which takes the last file there can be
      const fresh = join(bare.path, 'data')
      const run = await spawnCli(['match', '--data-dir', fresh, '--json', '--no-keychain'])
      expect(run.json()).toMatchObject(saysFull)
    } finally {
      bare.remove()
    }
  })
})
