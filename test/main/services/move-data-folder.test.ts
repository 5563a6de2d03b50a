import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../../src-main/db/connection/folder-lock.ts'
import { replaceFileSync } from '../../../src-main/files/replace-file.ts'
import { defaultDataFolder, formerDataFolder } from '../../../src-main/services/data-folder.ts'
import { decideMove, moveDataFolder } from '../../../src-main/services/move-data-folder.ts'
import { newFolder } from '../../helpers/new-folder.ts'

describe('where the data lies', () => {
  it('is the local profile on Windows, and once was the roaming one', () => {
    const env = { APPDATA: '/roaming', LOCALAPPDATA: '/local' }
    expect(defaultDataFolder('win32', env)).toBe(join('/local', 'Concilia', 'data'))
    expect(formerDataFolder('win32', env)).toBe(join('/roaming', 'Concilia'))
    expect(formerDataFolder('darwin', env)).toBeUndefined()
    expect(formerDataFolder('linux', env)).toBeUndefined()
  })

  it.each([
    ['nothing', false, 'nothing', 'use'],
    ['nothing', false, 'data', 'use'],
    ['nothing', false, 'arrived', 'finish'],
    ['data', false, 'nothing', 'move'],
    ['data', false, 'data', 'ask'],
    ['data', false, 'arrived', 'ask'],
    ['data', true, 'arrived', 'finish'],
  ] as const)('former %s (as copied: %s), present %s: %s', (former, formerIsAsCopied, present, decision) => {
    expect(decideMove({ former, formerIsAsCopied, present })).toBe(decision)
  })
})

/** Another disk, where nothing can be renamed to. */
const elsewhere: typeof replaceFileSync = () => {
  throw Object.assign(new Error('EXDEV: rename'), { code: 'EXDEV' })
}

let root: string
let former: string
let present: string
const data = {
  'companies.json': '{"companies":[]}',
  'companies/a/mirror.sqlite': 'm'.repeat(300_000),
  'settings.json': '{}',
}
const fill = (folder: string, files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'owner.lock')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  )
beforeEach(() => {
  root = newFolder()
  former = join(root, 'Roaming', 'Concilia')
  present = join(root, 'Local', 'Concilia', 'data')
})

describe.each([
  ['on one disk', replaceFileSync],
  ['from one disk to another', elsewhere],
])('a data folder moved %s', (_name, rename) => {
  it('is all there, and nothing is left where it was', () => {
    fill(former, { ...data, 'logs/concilia.log': 'x' })
    moveDataFolder(former, present, rename)
    expect(contents(present)).toMatchObject(data)
    expect(readdirSync(join(root, 'Roaming'))).toEqual([])
    expect(readdirSync(join(root, 'Local', 'Concilia'))).toEqual(['data'])
    moveDataFolder(former, present, rename) // nothing left to do
    expect(contents(present)).toMatchObject(data)
  })

  it('takes the place of one that holds nobody’s data', () => {
    fill(former, data)
    fill(present, { 'logs/concilia.log': 'a failed start', 'settings.json': '{"theme":"dark"}' })
    moveDataFolder(former, present, rename)
    expect(contents(present)).toEqual(data)
  })

  it('is not moved where the present place holds data, and the error says so', () => {
    fill(former, data)
    fill(present, { 'companies.json': 'another list' })
    expect(() => moveDataFolder(former, present, rename)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
    expect(contents(former)).toEqual(data)
    expect(contents(present)).toEqual({ 'companies.json': 'another list' })
  })

  it('is left alone while another program has it open', () => {
    fill(former, data)
    const lock = lockDataFolder(former)
    try {
      expect(() => moveDataFolder(former, present, rename)).toThrow(
        expect.objectContaining({ code: 'in-use' }),
      )
    } finally {
      lock.release()
    }
    expect(contents(former)).toEqual(data)
    expect(existsSync(present)).toBe(false)
  })
})

describe('a move to another disk', () => {
  it('that was ended after the copy had its name goes on, and a former folder that changed since is asked about', () => {
    fill(former, data)
    moveDataFolder(former, present, elsewhere)
    const mark = { aside: `${former}.0123456789ab.moved`, files: {} }
    fill(former, data)
    fill(present, { 'moved-from.json': JSON.stringify(mark) })
    expect(() => moveDataFolder(former, present, elsewhere)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
    expect(contents(former)).toMatchObject(data)
  })

  it('goes on in the end however often it is killed, and no moment lacks a whole copy', {
    timeout: 180_000,
  }, async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `companies/c${index}/mirror.sqlite`,
        `${index}`.repeat(50_000),
      ]),
    )
    const expected = { ...data, ...files }
    fill(former, expected)
    const source = (path: string) =>
      JSON.stringify(new URL(`../../../src-main/${path}`, import.meta.url).href)
    const script = `import { moveDataFolder } from ${source('services/move-data-folder.ts')}
process.stdout.write('begun')
moveDataFolder(${JSON.stringify(former)}, ${JSON.stringify(present)}, () => {
  throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
})`
    let kills = 0
    for (let round = 0; round < 10; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      // Later each time, so that every step is met.
      const timer = setTimeout(() => child.kill('SIGKILL'), round * 25)
      const [, signal] = await ended
      clearTimeout(timer)
      if (signal === null) break
      kills += 1
      const whole = [former, present].filter((folder) => {
        if (!existsSync(folder)) return false
        const found = contents(folder)
        return Object.entries(expected).every(([path, text]) => found[path] === text)
      })
      expect(whole.length).toBeGreaterThan(0)
    }
    expect(kills).toBeGreaterThan(0)
    moveDataFolder(former, present, elsewhere)
    expect(contents(present)).toEqual(expected)
    expect(readdirSync(join(root, 'Roaming'))).toEqual([])
    expect(readdirSync(join(root, 'Local', 'Concilia'))).toEqual(['data'])
  })
})
