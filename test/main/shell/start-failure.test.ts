import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whyNotWritable } from '../../../src-main/shell/start-failure.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concilia-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is missing is made', () => {
  const missing = join(folder, 'a', 'b')
  expect(whyNotWritable(missing)).toBeUndefined()
  expect(existsSync(missing)).toBe(true)
})

test('a file in the way is told', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(whyNotWritable(join(folder, 'file', 'browser'))).toMatchObject({ code: 'storage-failed' })
})

test('a folder that may not be written is told', {
  skip: process.platform === 'win32' || process.getuid?.() === 0,
}, () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o500)
  expect(whyNotWritable(closed)).toMatchObject({ code: 'storage-failed' })
})
