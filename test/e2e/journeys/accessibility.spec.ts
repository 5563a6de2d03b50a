/**
 * Every place: axe, nothing moves, no text is cut at either size, nothing is lost at 200 %. Each run walks the screens in
 * Portuguese, which has the longer words, in light and at the smaller size. `npm run test:long` walks dialogs and menus too,
 * at every size, in both languages, in dark and in forced colours.
 */
import type { Page } from '@playwright/test'
import { isLong } from '../../helpers/long.ts'
import type { Frame } from '../pages/frame.ts'
import type { Place } from '../pages/places/place.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import {
  clippedThings,
  cutTexts,
  movingThings,
  overlappingRows,
  scrollsBothWays,
  shortenedWords,
} from '../support/clipped-and-moving.ts'
import { exploreSample } from '../support/company.ts'
import { closes, holdsTheFocus } from '../support/floating.ts'
import { walkPlaces } from '../support/walk-places.ts'

/** Nothing moves: what is half way from one colour to the next has the contrast of neither. */
const still = { reducedMotion: 'reduce', forcedColors: 'none' } as const
const looks = [
  { name: 'light', media: { ...still, colorScheme: 'light' }, check: 'all' },
  { name: 'dark', media: { ...still, colorScheme: 'dark' }, check: 'colours' },
  { name: 'forced', media: { ...still, colorScheme: 'dark', forcedColors: 'active' }, check: 'forced' },
] as const
const shownLooks = looks.filter(({ name }) => isLong || name === 'light')
const languages = (['pt-PT', 'en'] as const).filter((language) => isLong || language === 'pt-PT')

/**
 * Zoom of the window of 1024 px; a wider window has the same columns as one that is zoomed out. What is open meanwhile is
 * positioned again as it grows, so the largest zoom follows the smallest.
 */
const widths = [
  ['1024 px', 1],
  ['1440 px at 200 %', 1024 / 720],
  ['1440 px', 1024 / 1440],
  ['1024 px at 200 %', 2],
] as const

const shownWidths = widths.filter(([name]) => isLong || name.startsWith('1024'))

/** @returns what is wrong with the place on screen, one line each */
const checked = async (page: Page, frame: Frame): Promise<string[]> => {
  const found: string[] = []
  await frame.settled()
  for (const { name, media, check } of shownLooks) {
    await page.emulateMedia(media)
    found.push(...(await axeFindings(page, check)).map((finding) => `${name}: ${finding}`))
  }
  found.push(...(await movingThings(page)))
  for (const [name, factor] of shownWidths) {
    await frame.zoom(factor)
    const lost = [
      ...(await overlappingRows(page)),
      ...(await scrollsBothWays(page)),
      ...(await cutTexts(page)),
      ...(await shortenedWords(page)),
      // Last, in the smallest: it scrolls what it looks for into sight, and leaves it there.
      ...(factor === 2 ? await clippedThings(page) : []),
    ]
    found.push(...lost.map((one) => `${name}: ${one}`))
  }
  await frame.zoom(1)
  return found
}

test('names with too few visible letters are detected, in wide and in narrow lists', async ({
  bridge,
  frame,
  page,
  reconcile,
}) => {
  await exploreSample(bridge, page)
  await frame.settled()
  expect(await shortenedWords(page)).toEqual([])
  await reconcile.documents.evaluate((grid) => {
    const name = grid.querySelector('[data-place="first"][role="gridcell"]')
    if (!(name instanceof HTMLElement)) throw new Error('rows name their customer')
    name.style.maxWidth = '60px'
  })
  expect(await shortenedWords(page)).toEqual([expect.stringMatching(/^only \d letters are seen of: /)])
})

for (const language of languages)
  test(`every place is clean in every look, without motion and at 200 %: ${language}`, {
    tag: '@looks',
  }, async ({ bridge, frame, hand, page, service }) => {
    test.setTimeout(2_400_000) // ends what hangs; a machine with other work is no failure
    const found: string[] = []
    const walk = async (places: readonly Place[]): Promise<void> => {
      for (const { name, open, floats } of places.filter(({ floats }) => isLong || floats === undefined))
        await test.step(name, async () => {
          await page.mouse.move(0, 0) // where it lies by chance a menu may open what it points at
          await open()
          const findings = await checked(page, frame)
          if (floats?.kind === 'dialog') findings.push(...(await holdsTheFocus(floats.itself, hand)))
          if (floats !== undefined) findings.push(...(await closes(floats, hand)))
          found.push(...findings.map((finding) => `${name}: ${finding}`))
        })
    }
    await walkPlaces({ bridge, frame, hand, page, service }, language, walk)
    expect(found).toEqual([])
  })
