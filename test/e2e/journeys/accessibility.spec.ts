/** Every place in both languages: axe in both themes and forced colours, nothing moves, nothing is lost at 200 %. */
import { Frame } from '../pages/frame.ts'
import { placesOf } from '../pages/places.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { findReadings } from '../support/cases.ts'
import { connect, sync } from '../support/company.ts'
import { lostThings, movingThings } from '../support/look-closely.ts'

/** Nothing moves: what is half way from one colour to the next has the contrast of neither. */
const still = { reducedMotion: 'reduce', forcedColors: 'none' } as const
const looks = [
  { ...still, colorScheme: 'light' },
  { ...still, colorScheme: 'dark' },
  { ...still, colorScheme: 'dark', forcedColors: 'active' },
] as const

test('every place is clean in both languages and themes, in forced colours, without motion and at 200 %', async ({
  app,
  bridge,
  hand,
  page,
  service,
}) => {
  test.setTimeout(300_000)
  const frame = new Frame(app, page)
  const companyId = await connect(bridge, service.access)
  await sync(bridge, companyId)
  const { number: ambiguous } = await findReadings(bridge, companyId)
  const found: string[] = []
  for (const language of ['pt-PT', 'en'] as const) {
    await bridge.call('app.updateSettings', { language })
    await page.reload()
    for (const { name, open } of placesOf({ page, frame, hand, language, ambiguous })) {
      const note = (look: string, findings: readonly string[]) =>
        found.push(...findings.map((finding) => `${name}, ${language}, ${look}: ${finding}`))
      await test.step(`${name}, ${language}`, open)
      for (const look of looks) {
        await page.emulateMedia(look)
        await frame.settled()
        const isForced = look.forcedColors === 'active'
        note(isForced ? 'forced' : look.colorScheme, await axeFindings(page, isForced))
      }
      note('still', await movingThings(page))
      await frame.zoom(2)
      note('200 %', await lostThings(page))
      await frame.zoom(1)
    }
  }
  expect(found).toEqual([])
})
