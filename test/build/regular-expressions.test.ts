/** The check of regular expressions must bite: each of these is slow on some text. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../helpers/new-folder.ts'

const script = join(import.meta.dirname, '../../build/regular-expressions.mjs')
const checked = (source: string): { status: number | null; output: string } => {
  const folder = newFolder()
  writeFileSync(join(folder, 'source.ts'), source)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test.each([
  [String.raw`/^[(]?\s*(?:EUR)?\s*\d*\s*$/`, 'polynomial'],
  [String.raw`/<!--[\s\S]*?-->/g`, 'polynomial'],
  [String.raw`/\/+$/`, 'polynomial'],
  ['/^(a+)+$/', 'exponential'],
])('%s is not linear', (literal, time) => {
  const { status, output } = checked(`const shape: RegExp = ${literal}\nexport const fits = shape\n`)
  expect(output).toContain('source.ts:1: ')
  expect(output).toContain(time)
  expect(status).toBe(1)
})

test('an expression made at run time is not accepted either, and one that is linear is', () => {
  expect(checked("export const one = new RegExp('a')\n").output).toContain('is made at run time')
  expect(checked(String.raw`export const one = /^\d{1,3}(?:[.,]\d{3})*$/`)).toEqual({
    status: 0,
    output: '1 regular expressions, 0 of them not linear\n',
  })
})
