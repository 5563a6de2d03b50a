/**
 * Every place: axe, nothing moves, no text is cut at either size, nothing is lost at 200 %. Portuguese has the longer
 * words and is walked in each run, in light. English, forced colours and the dark theme, whose contrasts a test computes
 * from the tokens in each run, are walked in `npm run test:long`.
 */
import type { Page } from '@playwright/test'
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
} from '../support/clipped-and-moving.ts'
import { closes, holdsTheFocus } from '../support/floating.ts'
import { walkPlaces } from '../support/walk-places.ts'

/** Nothing moves: what is half way from one colour to the next has the contrast of neither. */
const still = { reducedMotion: 'reduce', forcedColors: 'none' } as const
const isLong = process.env.CONCILIA_LONG !== undefined
const looks = [
  { name: 'light', media: { ...still, colorScheme: 'light' }, check: 'all' },
  { name: 'dark', media: { ...still, colorScheme: 'dark' }, check: 'colours' },
  { name: 'forced', media: { ...still, colorScheme: 'dark', forcedColors: 'active' }, check: 'forced' },
] as const
const shownLooks = looks.filter(({ name }) => isLong || name === 'light')
const languages = (['pt-PT', 'en'] as const).filter((language) => isLong || language === 'pt-PT')

/** @returns what is wrong with the place on screen, one line each */
const checked = async (page: Page, frame: Frame): Promise<string[]> => {
  const found: string[] = []
  await frame.settled()
  for (const { name, media, check } of shownLooks) {
    await page.emulateMedia(media)
    found.push(...(await axeFindings(page, check)).map((finding) => `${name}: ${finding}`))
  }
  found.push(...(await movingThings(page)))
  // A window of 1440 px has the same columns.
  for (const factor of [1, 1024 / 1440]) {
    await frame.zoom(factor)
    found.push(...(await overlappingRows(page)))
    found.push(...(await scrollsBothWays(page)).map((pane) => `zoom ${factor}: ${pane}`))
    found.push(...(await cutTexts(page)).map((cut) => `zoom ${factor}: ${cut}`))
  }
  await frame.zoom(2)
  found.push(
    ...[...(await scrollsBothWays(page)), ...(await clippedThings(page))].map((lost) => `200 %: ${lost}`),
  )
  await frame.zoom(1)
  return found
}

for (const language of languages)
  test(`every place is clean in every look, without motion and at 200 %: ${language}`, {
    tag: '@looks',
  }, async ({ bridge, frame, hand, page, service }) => {
    test.setTimeout(1_200_000)
    const found: string[] = []
    const walk = async (places: readonly Place[]): Promise<void> => {
      for (const { name, open, floats } of places)
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
