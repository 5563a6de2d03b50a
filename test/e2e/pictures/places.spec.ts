/** Every place in each look, into the folder that `npm run screenshots -- FOLDER` names: to be seen side by side. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import type { Place } from '../pages/places/place.ts'
import { test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { cutTexts } from '../support/clipped-and-moving.ts'
import { stopClock } from '../support/stopped-clock.ts'
import { walkPlaces } from '../support/walk-places.ts'

const folder = process.env.CONCILIA_PICTURES
/** Each theme, each size, the system's own colours and 200 % once. */
const looks = [
  { name: '1024-light', width: 1024, height: 700, zoom: 1, colorScheme: 'light', forcedColors: 'none' },
  { name: '1024-forced', width: 1024, height: 700, zoom: 1, colorScheme: 'dark', forcedColors: 'active' },
  { name: '1440-dark', width: 1440, height: 900, zoom: 1, colorScheme: 'dark', forcedColors: 'none' },
  { name: '1440-at-200', width: 1440, height: 900, zoom: 2, colorScheme: 'light', forcedColors: 'none' },
] as const

/** Of what stands in the window: Playwright's own has but a part of a page that is zoomed. */
const picture = async (app: ElectronApplication): Promise<Buffer> => {
  const encoded = await askMain(app, async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]!.webContents.capturePage()
    return image.toPNG().toString('base64')
  })
  return Buffer.from(encoded, 'base64')
}

for (const language of ['pt-PT', 'en'] as const)
  test(`every place in every look: ${language}`, async ({ app, bridge, frame, hand, page, service }) => {
    test.skip(folder === undefined, 'no folder was named')
    test.setTimeout(1_800_000)
    await stopClock(app, page, { mainGoesOn: true })
    const out = join(folder ?? '', language)
    await mkdir(out, { recursive: true })
    let count = 0
    const walk = async (places: readonly Place[]): Promise<void> => {
      for (const { name, open, floats } of places) {
        await page.mouse.move(0, 0)
        await open()
        await frame.settled()
        count += 1
        const number = String(count).padStart(2, '0')
        for (const { name: look, width, height, zoom, ...media } of looks) {
          await frame.resize(width, height)
          await frame.zoom(zoom)
          await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
          await frame.settled()
          const cut = await cutTexts(page)
          if (cut.length > 0)
            await appendFile(join(out, 'cut.txt'), `${name} ${look}\n  ${cut.join('\n  ')}\n`)
          await writeFile(
            join(out, `${number}-${name.replaceAll(/\W+/g, '-')}-${look}.png`),
            await picture(app),
          )
        }
        await frame.resize(1024, 700)
        await frame.zoom(1)
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
        await frame.settled()
        // Another size closes a menu, and a menu may stand over a menu.
        const floating = page.locator(
          '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
        )
        for (let tries = 0; tries < 3 && floats !== undefined && (await floating.count()) > 0; tries += 1)
          await hand.press('Escape')
      }
    }
    await walkPlaces({ bridge, frame, hand, page, service }, language, walk)
  })
