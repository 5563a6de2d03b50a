import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultDataFolder } from '../../../src-main/services/data-folder.ts'

it('the data lies in the local profile on Windows, never in the roaming one', () => {
  const env = { APPDATA: '/roaming', LOCALAPPDATA: '/local' }
  expect(defaultDataFolder('win32', env)).toBe(join('/local', 'Concilia', 'data'))
})
