import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../build/lib/temporary-folder.mjs'

const leave = `
  const made = require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'left-'))
  process.stdout.write(made)`

test('a program has a temporary folder of its own, and nothing it left is there afterwards', () => {
  const { environment, remove } = makeTemporaryFolder()
  const { stdout: left } = spawnSync(process.execPath, ['-e', leave], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(left.startsWith(environment.TMPDIR)).toBe(true)
  expect(existsSync(left)).toBe(true)
  remove()
  expect(existsSync(environment.TMPDIR)).toBe(false)
  expect(tmpdir()).not.toBe(environment.TMPDIR)
})
