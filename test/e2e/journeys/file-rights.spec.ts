/** What the app writes is the person's alone, whatever rights the system gives to new files. */
import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, reopened, test } from '../support/app.ts'
import { connectAndSync } from '../support/company.ts'

/** Chromium's own folder is restricted as a whole; the rights of files in it are Chromium's. */
const isChromiums = (path: string): boolean => path.startsWith('browser/')

const wider = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    const rights = (lstatSync(path).mode & 0o777).toString(8)
    return isChromiums(name) || rights === (entry.isDirectory() ? '700' : '600') ? [] : [`${name} ${rights}`]
  })

test.describe('under a umask that restricts nothing', () => {
  test.skip(process.platform === 'win32', 'Windows gives a profile its rights')
  let before = 0
  test.beforeEach(() => {
    before = process.umask(0) // the app gets it from this process
  })
  test.afterEach(() => {
    process.umask(before)
  })

  test('folders are 0700 and files 0600, copies and logs of SQLite included', { tag: '@long' }, async ({
    dataFolder,
    service,
  }) => {
    const folder = join(dataFolder, 'data')
    await reopened({ dataFolder: folder }, async ({ bridge }) => {
      const companyId = await connectAndSync(bridge, service.access)
      await bridge.call('backups.make', { companyId })
      await bridge.call('app.updateSettings', { theme: 'dark' })
      expect(wider(folder)).toEqual([])
      const names = readdirSync(folder, { recursive: true }).join('\n')
      for (const name of ['settings.json', 'companies.json', 'mirror.sqlite-wal', 'backups/mirror-'])
        expect(names).toContain(name)
    })
    expect(wider(folder)).toEqual([])
    expect((lstatSync(folder).mode & 0o777).toString(8)).toBe('700')
  })
})
