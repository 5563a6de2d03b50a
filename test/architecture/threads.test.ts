/** What main and the mirror's threads load at their start: a company starts three threads. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programUrl } from '../helpers/programs.ts'

/** A bundled program with all parts that are loaded at its start. */
const partsOf = (url: URL, known = new Map<string, string>()): ReadonlyMap<string, string> => {
  const text = readFileSync(url, 'utf8')
  known.set(url.href, text)
  for (const [, part = ''] of text.matchAll(/^import .*?["'](\.[^"']+)["']/gm)) {
    const next = new URL(part, url)
    if (!known.has(next.href)) partsOf(next, known)
  }
  return known
}

test.each(['writer', 'query'])('the %s thread loads no schemas', (name) => {
  const parts = [...partsOf(programUrl(`workers/${name}`)).values()]
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.filter((text) => text.includes('ZodType'))).toEqual([])
})

// Builder and compiler take 10 to 15 ms of processor, all of Kysely 17 to 23, in each thread that opens a mirror.
test.each(['writer', 'query'])('the %s thread loads of Kysely what builds and compiles queries', (name) => {
  const parts = [...partsOf(programUrl(`workers/${name}`)).values()].join('\n')
  const modules = [...parts.matchAll(/^\/\/ .*kysely\/dist\/(\S+)\.js$/gm)].map(([, module]) => module)
  expect(modules).toContain('dialect/sqlite/sqlite-query-compiler')
  for (const unwanted of ['kysely', 'dialect/sqlite/sqlite-driver', 'migration/migrator', 'schema/schema'])
    expect(modules).not.toContain(unwanted)
})

// `check` is a process, and `matching` opens its mirror before it answers.
test.each(['archive', 'back-test', 'backup', 'export', 'report'])(
  'the %s thread loads the addon before it says that it is open: from then on it may be ended',
  (name) => {
    expect([...partsOf(programUrl(`workers/${name}`)).values()].join('\n')).toContain(
      'new Database(":memory:").close()',
    )
  },
)

/** The bundler writes the path of each module above its code. */
const modulesOf = (programs: readonly string[]): readonly string[] => {
  const parts = new Map<string, string>()
  for (const program of programs) partsOf(programUrl(program), parts)
  const paths = /^\/\/ ((?:src-|node_modules\/)\S+)$/gm
  return [...parts.values()].flatMap((text) => [...text.matchAll(paths)].map(([, path = '']) => path))
}

// Each module delays the first rows. What no start needs is imported where it is used.
test('main reads at most 660 modules before the first rows, and nothing of what reads files', () => {
  const modules = modulesOf(['index', 'engine'])
  expect(modules.length).toBeGreaterThan(400)
  expect(modules.length).toBeLessThanOrEqual(660)
  for (const unwanted of ['saxes', 'hucre', 'htmlparser2', 'fflate', 'pdf-lib', 'electron-updater'])
    expect(modules.filter((name) => name.includes(`node_modules/${unwanted}/`))).toEqual([])
})
