/** Every colour of text is legible on every surface on which it is used, in both themes: computed from the tokens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sheetOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../src-renderer/ui', name), 'utf8')
const tokens = sheetOf('tokens.css')

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const colours = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)
// Announcements have colours of their own.
for (const [, property = '', light = '', dark = ''] of sheetOf('notice.module.css').matchAll(
  /(color|background): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
))
  colours.set(`told-${property}`, { light, dark })

const partsOf = (name: string, scheme: Scheme): number[] => {
  const colour = colours.get(name)
  if (colour === undefined) throw new Error(`no token --${name}`)
  return [1, 3, 5].map((at) => Number.parseInt(colour[scheme].slice(at, at + 2), 16) / 255)
}

/** WCAG 2.2, relative luminance. */
const luminance = (parts: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @param opacity of the text, which lets what is under it through */
const contrast = (text: string, under: string, scheme: Scheme, opacity = 1): number => {
  const ground = partsOf(under, scheme)
  const words = partsOf(text, scheme).map((part, at) => part * opacity + (ground[at] ?? 0) * (1 - opacity))
  const [light = 0, dark = 0] = [luminance(words), luminance(ground)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'sunken', 'raised', 'hover', 'accent-soft', 'accent-softer'] as const
const words = ['ink', 'ink-2', 'ink-3', 'accent', 'certain', 'likely', 'ambiguous', 'conflict'] as const
const readable: readonly (readonly [string, string])[] = [
  ...words.flatMap((word) => surfaces.map((surface) => [word, surface] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['told-color', 'told-background'],
  ...(['likely', 'ambiguous', 'conflict'] as const).flatMap((state) =>
    [state, 'ink', 'ink-2'].map((word) => [word, `${state}-soft`] as const),
  ),
]

/** The key next to a button's text is fainter than the text. */
const keyOpacity = Number(/\.key \{[^}]*opacity: ([\d.]+)/.exec(sheetOf('button.module.css'))?.[1])
const keys: readonly (readonly [string, string])[] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['ink', 'raised'],
  ['conflict', 'raised'],
  ...(['surface', 'raised', 'sunken', 'hover'] as const).map((surface) => ['ink-2', surface] as const),
]

describe.each(schemes)('in the %s theme', (scheme) => {
  it.each(readable)('%s is read on %s', (word, surface) => {
    expect(contrast(word, surface, scheme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(keys)('a key in %s is read on %s', (word, surface) => {
    expect(contrast(word, surface, scheme, keyOpacity)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['surface', 'raised', 'sunken'])('the edge of a control is seen on %s', (surface) => {
    expect(contrast('control-line', surface, scheme)).toBeGreaterThanOrEqual(3)
  })
})
