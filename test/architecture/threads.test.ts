/** What the mirror's threads load: each is a program of its own, and a company starts three of them. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programUrl } from '../helpers/programs.ts'

/** A bundled program and every part of it that is read at its start. */
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
