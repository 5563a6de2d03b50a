import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownTemporaryFolder } from '../../build/lib/temporary-folder.mjs'

test('a run has a temporary folder of its own, and nothing of it is left afterwards', () => {
  const before = tmpdir()
  const remove = ownTemporaryFolder()
  const own = tmpdir()
  expect(own).not.toBe(before)
  writeFileSync(join(own, 'left'), '')
  remove()
  expect(existsSync(own)).toBe(false)
  expect(tmpdir()).toBe(before)
})
