/** axe finds nothing against WCAG 2.2 AA on any screen, in either theme. */
import { AxeBuilder } from '@axe-core/playwright'
import { Frame } from '../pages/frame.ts'
import { expect, test } from '../support/app.ts'
import { sync } from '../support/company.ts'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
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
      // An experimental rule of axe takes a key's hint beside a label for a part of the label.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withTags(standard)
        .disableRules(['label-content-name-mismatch'])
        .analyze()
      const found = violations.map(
        ({ id: rule, nodes }) => `${screen}: ${rule}: ${nodes.map(({ html }) => html).join(' ')}`,
      )
      expect(found).toEqual([])
    }
  })
}
