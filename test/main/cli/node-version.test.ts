import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAtLeast } from '../../../src-main/cli/node-version.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs the program as if under another Node. */
const under = (version: string, words: readonly string[]) => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${pretend}`, ...words], {
    cwd: root,
    encoding: 'utf8',
  })
}

test.each([
  ['22.12.0', '22.12', true],
  ['22.11.9', '22.12', false],
  ['24.0.0', '22.12', true],
  ['9.99.0', '22.12', false],
])('Node %s where %s is needed: %s', (version, needed, enough) => {
  expect(isAtLeast(version, needed)).toBe(enough)
})

test.each(['18.20.8', '20.20.2', '22.11.0'])('the command line under Node %s says so and ends', (version) => {
  const { status, stdout, stderr } = under(version, ['src-main/cli.ts', 'status'])
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `concilia needs Node 22.12 or later; this is Node ${version}\n`,
  })
})

test.each(['18.20.8', '20.18.3', '21.7.0'])(
  'npm start under Node %s says so before it installs',
  (version) => {
    const { status, stderr } = under(version, ['build/run.mjs', 'start'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Concilia is built with Node 20\.19, 22\.12 or later; this is Node .*\n$/)
  },
)
