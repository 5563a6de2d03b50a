import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import type { CompanyId } from '#contract/values.ts'
import { systemClock } from '#core/clock.ts'
import { openWritable } from '../../../src-main/db/mirror/open-writable.ts'
import { openCopySettings } from '../../../src-main/services/companies/copy-settings.ts'
import { openWithCopy } from '../../../src-main/services/companies/open-with-copy.ts'
import { newFolder } from '../../helpers/new-folder.ts'
import { entryUrl } from '../../helpers/programs.ts'

let folder: string
const bugs: unknown[] = []
const companyId = '01890a5d-ac96-774b-bcce-b302099a8057' as CompanyId

beforeEach(() => {
  folder = newFolder()
  bugs.length = 0
})

const extension = entryUrl().endsWith('.ts') ? 'ts' : 'js'
const openAs = (version: string) =>
  openWithCopy(
    {
      version,
      clock: systemClock,
      copySettings: openCopySettings(folder),
      workerUrl: (name) => new URL(`./workers/${name}.${extension}`, entryUrl()),
      onBug: (error) => bugs.push(error),
    },
    companyId,
    folder,
    async () => copies(),
  )

const copies = (): string[] => {
  mkdirSync(join(folder, 'backups'), { recursive: true })
  return readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.sqlite'))
}
const makeMirror = async (): Promise<void> => {
  const mirror = await openWritable(join(folder, 'mirror.sqlite'), { now: systemClock.now() })
  mirror.transaction((trx) => trx.write('INSERT INTO setting VALUES (?, ?)').run('decided', '7'))
  mirror.close()
}

test('a mirror that an older version had open is copied before the new one opens it, once', async () => {
  await makeMirror()
  expect(await openAs('0.1.0')).toEqual([])
  expect(await openAs('0.2.0')).toHaveLength(1)
  expect(await openAs('0.2.0')).toHaveLength(1)
  const copy = new Database(join(folder, 'backups', copies()[0]!), { readonly: true })
  expect(copy.prepare('SELECT value FROM setting').pluck().all()).toContain('7')
  copy.close()
})

test('a company that is new has nothing to copy', async () => {
  await openAs('0.1.0')
  expect(await openAs('0.2.0')).toEqual([])
  expect(readFileSync(join(folder, 'opened-by'), 'utf8')).toBe('0.2.0\n')
})

test('a copy that cannot be made is noted, does not keep the company from opening, and is tried again', async () => {
  await makeMirror()
  await openAs('0.1.0')
  writeFileSync(join(folder, 'mirror.sqlite'), 'no database at all, and long enough to be read as one')
  expect(await openAs('0.2.0')).toEqual([])
  expect(bugs).toHaveLength(1)
  expect(readFileSync(join(folder, 'opened-by'), 'utf8')).toBe('0.1.0\n')
})
