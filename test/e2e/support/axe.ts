/** Violations that axe finds on the present page against WCAG 2.2 AA. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** An experimental rule of axe, which takes a key's hint after a label for a part of the label. */
const untrusted = ['label-content-name-mismatch']
/** Rules that depend on the theme; the others give the same result in each. */
const ofColour = ['color-contrast', 'link-in-text-block']
/** Forced colours are the system's, but axe reads those of the style sheet, which are not visible then. */
const untrustedInForcedColours = [...untrusted, 'color-contrast']

/**
 * @param look colours: the same place was already checked with other colours
 * @returns one line for each element that violates a rule, after all animations have ended
 */
export const axeFindings = async (
  page: Page,
  look: 'all' | 'colours' | 'forced' = 'all',
): Promise<string[]> => {
  // An element that is fading in has another contrast; a removed one has none.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  // A pending button is announced by a live region that refers to it for seven seconds, also after it was removed.
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
