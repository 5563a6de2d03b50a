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
