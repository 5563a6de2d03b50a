/** The main screens in both themes are as they were accepted; `npm run test:e2e -- appearance -u` accepts a change. */
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { addSample, showCompany } from '../support/company.ts'
import { stopClock } from '../support/stopped-clock.ts'

const shown = ['start', 'reconcile', 'documents', 'issue', 'closing', 'reports', 'ledger'] as const

/** Documents of one day are in the order of their arrival, which differs in each run. */
const sortByNumber = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: words.lists.column.number, exact: true })
  await button.click()
  await expect(page.getByRole('columnheader').filter({ has: button })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.mouse.move(0, 0)
  await page.getByRole('grid', { name: words.lists.documents }).focus()
  for (const key of ['Home', 'PageDown', 'PageDown']) await page.keyboard.press(key)
}

test.use({
  environment: { TZ: 'Europe/Lisbon' },
  switches: ['--force-device-scale-factor=1', '--force-color-profile=srgb', '--disable-lcd-text'],
})

test('the main screens are as they were accepted, in light and in dark', async ({
  app,
  bridge,
  frame,
  page,
}, testInfo) => {
  test.setTimeout(600_000) // ends what hangs; a machine with other work is no failure
  const chromium = await askMain(app, () => process.versions.chrome.split('.')[0])
  const painter = `${process.platform}-chromium-${chromium}`
  test.skip(
    !existsSync(testInfo.snapshotPath(painter)) && testInfo.config.updateSnapshots === 'missing',
    `no pictures by ${painter} yet: another paints letters otherwise`,
  )
  await stopClock(app, page)
  await frame.resize(1024, 700)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const companyId = await addSample(bridge)
  await bridge.call('companies.open', { companyId }) // all of it was seen: nothing is new
  await showCompany(page)
  await frame.synchronised()
  // The app brings this typeface along; a system may have others that come before it.
  await askMain(app, ({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.insertCSS(
      ':root { --font: "Inter Variable" !important; --font-mono: "Inter Variable" !important }',
    ),
  )
  await page.mouse.move(0, 0)
  for (const screen of shown) {
    if (screen === 'ledger') await bridge.call('ledger.importSample', { companyId })
    await frame.goTo(screen)
    if (screen === 'ledger') await expect(page.getByRole('article')).toBeVisible()
    if (screen === 'reconcile' || screen === 'documents') await sortByNumber(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await frame.settled()
      await expect.soft(page).toHaveScreenshot([painter, `${screen}-${colorScheme}.png`], { timeout: 60_000 })
    }
  }
})
