import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isReplaceable, programToOpen } from '../../../src-main/shell/runtime.ts'
import { newFolder } from '../../helpers/new-folder.ts'

let resources: string
beforeEach(() => {
  resources = newFolder()
})

test('on Linux an AppImage or a deb is replaced by a new version, a folder that was unpacked is not', () => {
  expect(isReplaceable(true, resources, 'linux', '/opt/Concilia.AppImage')).toBe(true)
  expect(isReplaceable(true, resources, 'linux', undefined)).toBe(false)
  writeFileSync(join(resources, 'package-type'), 'deb')
  expect(isReplaceable(true, resources, 'linux', undefined)).toBe(true)
})

test('elsewhere every installed copy is, and one that runs from the sources never', () => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    expect(isReplaceable(true, resources, platform, undefined)).toBe(platform !== 'linux')
    expect(isReplaceable(false, resources, platform, '/opt/Concilia.AppImage')).toBe(false)
  }
})

test('the app is opened again by its AppImage, never by that of another program it was started from', () => {
  const env = { APPIMAGE: '/home/ana/Concilia.AppImage', APPDIR: '/tmp/.mount_Concil' }
  expect(programToOpen('/tmp/.mount_Concil/concilia', env)).toBe(env.APPIMAGE)
  expect(programToOpen('/opt/Concilia/concilia', env)).toBe('/opt/Concilia/concilia')
  expect(programToOpen('/opt/Concilia/concilia', {})).toBe('/opt/Concilia/concilia')
})
