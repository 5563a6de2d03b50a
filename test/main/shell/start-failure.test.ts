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

test('names the cause and the folder in both languages', () => {
  const error = new AppError('in-use', 'in English only')
  const { text } = describeStartFailure(error, 'C:\\data', 'AB12CD34')
  expect(text).toContain('tem esta pasta de dados aberta')
  expect(text).toContain('has this data folder open')
  expect(text).not.toContain('in English only')
  expect(text.split('\n').slice(-2)).toEqual(['Pasta · Folder: C:\\data', 'Referência · Reference: AB12CD34'])
})

test('who has the folder is named where that is known', () => {
  const holder = { command: 'import files', pid: 4711, since: '2026-11-02T22:00:00.000Z' }
  const error = new AppError('in-use', 'in English only', { details: { holder } })
  expect(describeStartFailure(error, 'C:\\data', 'AB12CD34').text.split('\n').slice(-3)[0]).toBe(
    'Em uso · In use: comando · command: import files, processo · process 4711, desde · since 2026-11-02T22:00:00.000Z',
  )
})
