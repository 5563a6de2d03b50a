import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastLines, onPath, run } from '../../build/lib/command.mjs'
import { integrityOf } from '../../build/lib/fallback-electron.mjs'
import { newFolder } from '../helpers/new-folder.ts'

const root = join(import.meta.dirname, '../..')
const node = process.execPath

test('a program’s code and both of its streams are told', async () => {
  const result = await run(node, ['-e', 'console.log(1); console.error(2); process.exit(3)'], {
    capture: true,
  })
  expect(result.code).toBe(3)
  expect(result.output.split('\n').sort()).toEqual(['', '1', '2'])
})

test('a program that hangs is ended', async () => {
  const result = await run(node, ['-e', 'setInterval(() => 0, 1e6)'], { capture: true, timeoutMs: 300 })
  expect(result.code).toBe(124)
})

test('a program that is not there has the code a shell would give', async () => {
  expect((await run('no-such-program-here', [], { capture: true })).code).toBe(127)
})

test('a program that was killed does not count as done', { skip: process.platform === 'win32' }, async () => {
  expect((await run(node, ['-e', 'process.kill(process.pid, "SIGTERM")'], { capture: true })).code).toBe(143)
})

test('the PATH is searched for programs', () => {
  expect(onPath('no-such-program-here')).toBe(false)
})

test('only the end of a long output is repeated', () => {
  expect(lastLines('a\nb\nc\n', 2)).toBe('b\nc')
})

test('integrity is told in the form npm pins it', () => {
  const folder = newFolder()
  const file = join(folder, 'x')
  writeFileSync(file, 'content')
  expect(integrityOf(file)).toBe(`sha512-${createHash('sha512').update('content').digest('base64')}`)
})

test('a folder named as Electron that holds none is told before anything is built', () => {
  const result = spawnSync(node, [join(root, 'build/run.mjs'), '--prepared', 'start'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: join(root, 'no-electron-here'), DISPLAY: ':0' },
  })
  expect(result.status).toBe(1)
  expect(result.stderr).toContain('ELECTRON_OVERRIDE_DIST_PATH holds no Electron')
  expect(result.stderr).not.toContain('    at ')
})

test('an unknown command is answered with how to call it', () => {
  const result = spawnSync(node, [join(root, 'build/run.mjs'), 'fly'], { encoding: 'utf8' })
  expect(result.status).toBe(1)
  expect(result.stderr).toContain('Usage')
})
