/** Every screen with the sample company in both themes, into docs/. */
import { join } from 'node:path'
import { Frame } from '../pages/frame.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { test } from '../support/app.ts'
import { sync } from '../support/company.ts'
import { projectRoot } from '../support/launch.ts'

const screens = ['start', 'reconcile', 'documents', 'transactions', 'issue', 'reports', 'settings'] as const
const size = { width: 1440, height: 900 }

test('each screen in light and dark', async ({ app, bridge, page }) => {
  test.setTimeout(180_000)
  const frame = new Frame(app, page)
  await app.evaluate(({ BrowserWindow }, wanted) => {
    BrowserWindow.getAllWindows()[0]!.setContentSize(wanted.width, wanted.height)
  }, size)
  const { id: companyId } = await bridge.call('companies.explore', {})
  await sync(bridge, companyId)
  await bridge.call('matching.propose', { companyId })
  for (const theme of ['light', 'dark'] as const) {
    await bridge.call('app.updateSettings', { theme })
    await page.reload()
    await frame.expectOn('reconcile')
    for (const screen of screens) {
      await frame.goTo(screen)
      if (screen === 'reconcile') await new ReconcilePage(page).findProposal('certain')
      await frame.settled()
      await page.screenshot({ path: join(projectRoot, `docs/${screen}-${theme}.png`) })
    }
  }
})
