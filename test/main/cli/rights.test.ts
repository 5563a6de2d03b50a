import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { entryUrl } from '../../helpers/programs.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { cliFor, newDataFolder, runCli } from './run-cli.ts'

const run = promisify(execFile)

/** What is below a folder, by path: its rights in octal. */
const rightsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), (lstatSync(path).mode & 0o777).toString(8)]
    }),
  )
const wider = (folder: string): string[] =>
  Object.entries(rightsOf(folder))
    .filter(([path, rights]) => rights !== (lstatSync(join(folder, path)).isDirectory() ? '700' : '600'))
    .map(([path, rights]) => `${path} ${rights}`)

const sandbox = await startSandbox({ documents: 20, transactions: 30 })
afterAll(() => sandbox.close())

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  it('is the person’s alone under any umask, and an export has the rights of any file', async () => {
    const dataFolder = join(newDataFolder(), 'data')
    const out = newDataFolder()
    const open = (words: readonly string[], env: Record<string, string> = {}) =>
      run('sh', ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, fileURLToPath(entryUrl()), ...words], {
        env: { ...process.env, ...env },
      }).then(({ stdout, stderr }) => ({ exit: 0, stdout, stderr, json: () => JSON.parse(stdout) }))
    const { run: cli, add, track } = cliFor(sandbox, dataFolder, open)
    await add()
    await track()
    await cli(['sync'])
    await cli(['match', '--accept', 'certain'])
    const file = join(out, 'matched.csv')
    await cli(['export', '--report', 'matched', '--out', file])
    expect((lstatSync(dataFolder).mode & 0o777).toString(8)).toBe('700')
    expect(wider(dataFolder)).toEqual([])
    // The log of SQLite and a copy are among them, or nothing was shown.
    const names = Object.keys(rightsOf(dataFolder)).join('\n')
    for (const name of [
      'owner.lock',
      'companies.json',
      'mirror.sqlite-wal',
      'mirror.sqlite-shm',
      'backups/mirror-',
    ])
      expect(names).toContain(name)
    expect((lstatSync(file).mode & 0o777).toString(8)).toBe('666')
    expect(readdirSync(out)).toEqual(['matched.csv'])
  })

  it('is restricted where an older program left it open, and files of other programs in it are not changed', async () => {
    const { run: cli, add, dataFolder } = cliFor(sandbox)
    await add()
    await cli(['sync', '--only', 'transactions'])
    const widen = (folder: string): void => {
      chmodSync(folder, 0o755)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
    }
    widen(dataFolder)
    await runCli(['match', '--data-dir', dataFolder, '--no-keychain'])
    expect(wider(dataFolder)).toEqual([])
    expect((lstatSync(dataFolder).mode & 0o777).toString(8)).toBe('700')

    widen(dataFolder)
    mkdirSync(join(dataFolder, 'photographs'))
    writeFileSync(join(dataFolder, 'photographs', 'sea.jpg'), '')
    chmodSync(join(dataFolder, 'photographs'), 0o755)
    chmodSync(join(dataFolder, 'photographs', 'sea.jpg'), 0o644)
    await runCli(['match', '--data-dir', dataFolder, '--no-keychain'])
    expect(wider(dataFolder).sort()).toEqual(['photographs 755', 'photographs/sea.jpg 644'])
    expect((lstatSync(dataFolder).mode & 0o777).toString(8)).toBe('755')
  })
})
