/** axe finds nothing against WCAG 2.2 AA on any screen, in either theme. */
import { Frame } from '../pages/frame.ts'
import { expect, test } from '../support/app.ts'
import { violationsOn } from '../support/axe.ts'
import { sync } from '../support/company.ts'

const screens = [
  'start',
  'reconcile',
  'documents',
  'transactions',
  'issue',
  'partners',
  'reports',
  'settings',
] as const

for (const theme of ['light', 'dark'] as const) {
  test(`every screen is clean in ${theme}`, async ({ app, bridge, page }) => {
    test.setTimeout(120_000)
    const frame = new Frame(app, page)
    await bridge.call('app.updateSettings', { theme })
    const { id } = await bridge.call('companies.explore', {})
    await sync(bridge, id)
    await page.reload()
    await frame.expectOn('reconcile')
    for (const screen of screens) {
      await frame.goTo(screen)
      await frame.settled()
      const found = (await violationsOn(page)).map((violation) => `${screen}: ${violation}`)
      expect(found).toEqual([])
    }
  })
}
