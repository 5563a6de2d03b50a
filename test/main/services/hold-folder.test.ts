import { spawnSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { findHolder, holdFolder } from '../../../src-main/services/hold-folder.ts'
import { newFolder } from '../../helpers/new-folder.ts'

const since = '2026-11-02T22:00:00.000Z' as Instant
const holder = { command: 'import files', pid: process.pid, since, socket: null }
let folder: string
beforeEach(() => {
  folder = newFolder()
})

it('names the command that has the folder, since when, and its process', () => {
  const lock = holdFolder(folder, holder)
  expect(() => holdFolder(folder, { ...holder, command: 'match' })).toThrow(
    expect.objectContaining({
      code: 'in-use',
      message: `another Concilia is using this data folder: its command \`import files\`, since ${since}, process ${process.pid}`,
      details: { holder: { command: 'import files', pid: process.pid, since } },
    }),
  )
  expect(statSync(join(folder, 'owner.json')).mode & 0o077).toBe(0)
  lock.release()
  expect(existsSync(join(folder, 'owner.json'))).toBe(false)
  holdFolder(folder, { ...holder, command: null }).release()
})

it('takes over from a process that ended without releasing it, and does not name it', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'owner.json'), JSON.stringify({ ...holder, pid }))
  expect(findHolder(folder)).toBeUndefined()
  const lock = holdFolder(folder, holder)
  expect(findHolder(folder)).toEqual(holder)
  lock.release()
})

it.each([
  ['no JSON', '{'],
  ['another form', JSON.stringify({ ...holder, pid: '1' })],
  ['more than it may', JSON.stringify({ ...holder, secret: 'x' })],
])('says only that the folder is in use where the note is %s', (_what, note) => {
  const lock = holdFolder(folder, holder)
  writeFileSync(join(folder, 'owner.json'), note)
  expect(() => holdFolder(folder, holder)).toThrow(
    expect.objectContaining({
      code: 'in-use',
      message: 'another Concilia is using this data folder',
      details: {},
    }),
  )
  lock.release()
})
