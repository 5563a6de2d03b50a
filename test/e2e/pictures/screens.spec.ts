/** Every screen with the sample company in both themes, into docs/. */
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { MenuCommand } from '../../../src-preload/contract/app.ts'
import { expect, test } from '../support/app.ts'
import { sync } from '../support/company.ts'
import { projectRoot } from '../support/launch.ts'

const screens = ['start', 'reconcile', 'documents', 'transactions', 'reports', 'settings'] as const
const size = { width: 1440, height: 900 }

const give = (app: ElectronApplication, command: MenuCommand): Promise<void> =>
  app.evaluate(({ Menu }, id) => Menu.getApplicationMenu()!.getMenuItemById(id)!.click(), command)

/** Nothing is loading, every font is there and the last frame is painted. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

test('each screen in light and dark', async ({ app, bridge, page }) => {
  test.setTimeout(180_000)
  await app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]!.setContentSize(wanted.width, wanted.height)
  }, size)
  const { id: companyId } = await bridge.call('companies.explore', {})
  await sync(bridge, companyId)
  await bridge.call('matching.propose', { companyId })
  for (const theme of ['light', 'dark'] as const) {
    await bridge.call('app.updateSettings', { theme })
    await page.reload()
    for (const screen of screens) {
      await give(app, `show-${screen}`)
      await settled(page)
      await page.screenshot({ path: join(projectRoot, `docs/${screen}-${theme}.png`) })
    }
  }
})
