/** What axe finds on the page as it stands against WCAG 2.2 AA. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** @returns each rule that is broken, with the elements that break it; once nothing fades in any more */
export const violationsOn = async (page: Page): Promise<string[]> => {
  // What is still fading in has another contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  // An experimental rule of axe takes a key's hint beside a label for a part of the label.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(standard)
    .disableRules(['label-content-name-mismatch'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
