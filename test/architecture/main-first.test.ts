/** A file begins with what it is named for; the functions that is made of come after it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Lines of other functions that may precede the main function of a file. */
const MAX_BEFORE = 12

/** Made before, and not moved since: what is mended leaves this list, and nothing joins it. */
const exceptions: readonly string[] = [
  'src-main/db/copies/backup.ts',
  'src-main/db/transactions/absent-rows.ts',
  'src-main/db/issuing/issuing.ts',
  'src-main/db/lists/list-rows.ts',
  'src-main/db/partners/partners.ts',
  'src-main/db/reports/report-rows.ts',
]

interface Declared {
  name: string
  isExported: boolean
  /** 0 for a class: its members are part of it. */
  lines: number
}

const arrow = /^(export )?const (\w+)(?:: [^=]+)? = (?:memo\()?(?:async )?[<(]/m
const named = /^(export )?(?:async )?(function|class)\*? (\w+)/m

/** Where a declaration, or the comment above it, begins. */
const beginning =
  /\n(?=(?:export|const|let|function|async|abstract|class|interface|type) |function\*|\/\*\*|\/\/)/

const declaredIn = (block: string): Declared[] => {
  const linesFrom = (at: number): number => block.slice(at).trimEnd().split('\n').length
  const one = arrow.exec(block)
  if (one?.[2] !== undefined && block.includes('=>'))
    return [{ name: one[2], isExported: one[1] !== undefined, lines: linesFrom(one.index) }]
  const other = named.exec(block)
  if (other?.[3] === undefined) return []
  const lines = other[2] === 'class' ? 0 : linesFrom(other.index)
  return [{ name: other[3], isExported: other[1] !== undefined, lines }]
}

/** @returns lines of functions before the export with the file's name, or without one before the first exported function */
const linesBeforeMain = (path: string, text: string): number => {
  const name = basename(path, extname(path)).replaceAll('-', '')
  const declared = text.split(beginning).flatMap(declaredIn)
  const called = declared.findIndex((one) => one.isExported && one.name.toLowerCase() === name)
  const main = called >= 0 ? called : declared.findIndex((one) => one.isExported)
  return declared.slice(0, Math.max(main, 0)).reduce((sum, { lines }) => sum + lines, 0)
}

test('functions before the main one are counted', () => {
  const helper = `const part = (): number => {\n${'  work()\n'.repeat(12)}}\n`
  const main = 'export const addUp = (): number => part()\n'
  expect(linesBeforeMain('src/add-up.ts', `/** Adds up. */\n\n${helper}\n${main}`)).toBe(14)
  expect(linesBeforeMain('src/add-up.ts', `/** Adds up. */\n\n${main}\n${helper}`)).toBe(0)
  expect(linesBeforeMain('src/add-up.ts', `export ${helper}\n${main}`)).toBe(14)
  expect(linesBeforeMain('src/sums.ts', `export ${helper}\n${main}`)).toBe(0)
})

test('what a file is named for stands first', () => {
  const sources = execFileSync('git', ['ls-files', 'src-main', 'src-preload', 'src-renderer'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))
  expect(sources.length).toBeGreaterThan(500)
  const late = sources.filter(
    (path) => linesBeforeMain(path, readFileSync(join(root, path), 'utf8')) > MAX_BEFORE,
  )
  expect(late.sort()).toEqual([...exceptions].sort())
})
