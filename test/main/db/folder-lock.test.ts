import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../../src-main/db/connection/folder-lock.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const module = new URL('../../../src-main/db/connection/folder-lock.ts', import.meta.url).href
const holder = (folder: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockDataFolder } from ${JSON.stringify(module)}
lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1e6)`,
  ])

describe('a data folder', () => {
  it('has one owner, and another one once it is released', () => {
    const folder = newFolder()
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'in-use' }))
    lock.release()
    lockDataFolder(folder).release()
  })

  it('is locked for other processes, and free as soon as its owner is killed', async () => {
    const folder = newFolder()
    const child = holder(folder)
    await once(child.stdout, 'data')
    expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'in-use' }))
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockDataFolder(folder).release()
  })

  it('stays locked for other processes after an attempt of the owner itself', async () => {
    const folder = newFolder()
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'in-use' }))
    const child = holder(folder)
    const [refused] = await once(child.stderr, 'data')
    expect(String(refused)).toContain('another Concilia is using')
    await once(child, 'exit')
    lock.release()
  })

  it('that cannot be made is a storage failure', () => {
    const file = join(newFolder(), 'a-file')
    writeFileSync(file, '')
    expect(() => lockDataFolder(join(file, 'below'))).toThrow(
      expect.objectContaining({ code: 'storage-failed' }),
    )
  })
})
