/** The threat model names the test behind each statement: each of these tests must exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| (?!What holds)/.test(line))
const testsIn = (row: string): string[] =>
  [...row.matchAll(/`(test\/[^`]+)`/g)].map((match) => match[1] ?? '')

test('it has rows', () => {
  expect(rows.length).toBeGreaterThan(10)
})

test.each(rows)('a test holds each row, and is there: %s', (row) => {
  expect(testsIn(row)).not.toEqual([])
  expect(testsIn(row).filter((path) => !existsSync(join(root, path)))).toEqual([])
})
