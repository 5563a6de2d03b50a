/** The packaged app's own file as the command line. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import manifest from '../../../package.json' with { type: 'json' }
import { runWords, withDataFolder } from './packaged-app.ts'

const { DISPLAY: _, WAYLAND_DISPLAY: __, ...withoutDisplay } = process.env

test('says its version and how to call it, and refuses what it does not know, without a display', () => {
  const version = runWords(['--version'], withoutDisplay)
  expect({ status: version.status, stdout: version.stdout }).toEqual({
    status: 0,
    stdout: `${manifest.version}\n`,
  })
  const unknown = runWords(['fly'], withoutDisplay)
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain("unknown command 'fly'")
})

test('a whole demo runs without a display, on its own database and threads', async () => {
  await withDataFolder(async (folder) => {
    const { status, stdout, stderr } = runWords(['demo', '--out', folder], withoutDisplay)
    expect(status, stderr).toBe(0)
    expect(stdout).toContain('400 documents')
    expect(existsSync(join(folder, 'matched.csv'))).toBe(true)
  })
})

test('a report is printed as a PDF by a window nobody sees', async () => {
  await withDataFolder(async (folder) => {
    const to = ['--data-dir', join(folder, 'data'), '--no-keychain', '--json']
    const company = ['company', 'add', '--name', 'Vale', '--tax-id', '509442013', '--files']
    const added = runWords([...company, ...to])
    expect(added.status, added.stderr).toBe(0)
    const file = join(folder, 'paper.pdf')
    const words = ['export', '--report', 'working-paper', '--format', 'pdf', '--out', file]
    const { status, stdout, stderr } = runWords([...words, ...to])
    expect(status, stderr).toBe(0)
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { rows, sha256 } = JSON.parse(stdout) as { rows: number; sha256: string }
    expect(rows).toBeGreaterThan(0)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })
})

test('is no Node: neither by a variable nor with options of Node’s', async () => {
  await withDataFolder(async (folder) => {
    const script = join(folder, 'script.cjs')
    const trace = join(folder, 'was-run')
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`)
    runWords([script], { ...withoutDisplay, ELECTRON_RUN_AS_NODE: '1' })
    runWords(['--version'], { ...withoutDisplay, NODE_OPTIONS: `--require ${script}` })
    expect(existsSync(trace)).toBe(false)
  })
})
