import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { describeStartFailure, whyNotWritable } from '../../../src-main/shell/start-failure.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

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

test('data in two places is told in both languages, and which place is which', () => {
  const error = new AppError('conflict', 'in English only')
  const { text } = describeStartFailure(error, { present: 'C:\\new', former: 'C:\\old' }, 'AB12CD34')
  expect(text).toContain('Mude de sítio a que não quer usar')
  expect(text).toContain('Move the one you do not want to use')
  expect(text).not.toContain('in English only')
  expect(text.split('\n').slice(-3)).toEqual([
    'Atual · Present: C:\\new',
    'Anterior · Older: C:\\old',
    'Referência · Reference: AB12CD34',
  ])
})
