/** What axe finds on the page as it stands against WCAG 2.2 AA. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** An experimental rule of axe takes a key's hint beside a label for a part of the label. */
const untrusted = ['label-content-name-mismatch']
/** What another theme can break; the rest is the same in each. */
const ofColour = ['color-contrast', 'link-in-text-block']
/** Forced colours are the system's: axe reads those of the style sheet, which nobody sees then. */
const untrustedInForcedColours = [...untrusted, 'color-contrast']

/**
 * @param look colours: the same place was checked already, in other colours
 * @returns one line for each element that breaks a rule; once nothing fades in any more
 */
export const axeFindings = async (
  page: Page,
  look: 'all' | 'colours' | 'forced' = 'all',
): Promise<string[]> => {
  // What is still fading in has another contrast; what was taken away meanwhile has none.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  // A button under way is read aloud by its name from a live region, which refers to it for seven seconds even if it left.
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (look === 'colours') axe.withRules(ofColour)
  else axe.withTags(standard).disableRules(look === 'forced' ? untrustedInForcedColours : untrusted)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
