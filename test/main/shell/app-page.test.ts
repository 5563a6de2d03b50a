import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { listStaticFiles } from '../../../src-main/shell/app-page.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

test('files are listed by their address with their type', () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '')
  writeFileSync(join(folder, 'assets', 'index-1.js'), '')
  const files = listStaticFiles(folder)
  expect([...files.keys()].sort()).toEqual(['/assets/index-1.js', '/index.html'])
  expect(files.get('/assets/index-1.js')?.contentType).toBe('text/javascript; charset=utf-8')
})

test('what is no file of a known type does not exist: maps, links, folders', () => {
  writeFileSync(join(folder, 'index.js.map'), '')
  symlinkSync('/etc/hostname', join(folder, 'name.json'))
  mkdirSync(join(folder, 'folder.html'))
  expect([...listStaticFiles(folder).keys()]).toEqual([])
})
