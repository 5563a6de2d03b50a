/** Every colour that says something can be read on every surface it stands on, in both themes: computed from the tokens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, '../../src-renderer/ui/tokens.css'), 'utf8')

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const colours = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

/** WCAG 2.2, relative luminance. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (text: string, under: string, scheme: Scheme): number => {
  const [one, other] = [text, under].map((name) => {
    const colour = colours.get(name)
    if (colour === undefined) throw new Error(`no token --${name}`)
    return luminance(colour[scheme])
  })
  const [light = 0, dark = 0] = [one ?? 0, other ?? 0].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'sunken', 'raised', 'hover', 'accent-soft', 'accent-softer'] as const
const words = ['ink', 'ink-2', 'ink-3', 'accent', 'certain', 'likely', 'ambiguous', 'conflict'] as const
const readable: readonly (readonly [string, string])[] = [
  ...words.flatMap((word) => surfaces.map((surface) => [word, surface] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ...(['likely', 'ambiguous', 'conflict'] as const).flatMap((state) =>
    [state, 'ink', 'ink-2'].map((word) => [word, `${state}-soft`] as const),
  ),
]

describe.each(schemes)('in the %s theme', (scheme) => {
  it.each(readable)('%s is read on %s', (word, surface) => {
    expect(contrast(word, surface, scheme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['surface', 'raised', 'sunken'])('the edge of a control is seen on %s', (surface) => {
    expect(contrast('control-line', surface, scheme)).toBeGreaterThanOrEqual(3)
  })
})
