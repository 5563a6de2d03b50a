/** Motion is short, with one duration for all, and off where the person prefers reduced motion: read from the style sheets. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const window = join(import.meta.dirname, '../../src-renderer')
const tokens = readFileSync(join(window, 'ui/tokens.css'), 'utf8')

it('lasts less than 150 ms, and no time under reduced motion', () => {
  expect([...tokens.matchAll(/--quick: (\d+)ms/g)].map(([, length]) => Number(length))).toEqual([120, 0])
  expect(tokens).toMatch(/@media \(prefers-reduced-motion: reduce\) \{\s*:root \{\s*--quick: 0ms/)
})

it('has no length of its own anywhere', () => {
  const moving = globSync('**/*.css', { cwd: window }).flatMap((file) =>
    [
      ...readFileSync(join(window, file), 'utf8').matchAll(
        /(?:animation|transition)(?:-duration)?: ([^;]+);/g,
      ),
    ]
      .map(([, value = '']) => value)
      .filter((value) => !value.includes('var(--quick)') && value !== 'none')
      .map((value) => `${file}: ${value}`),
  )
  expect(moving).toEqual([])
})
