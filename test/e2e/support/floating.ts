/** Checks that dialogs and menus keep the focus, close on Escape and restore the focus. */
import { expect, type Locator } from '@playwright/test'
import type { Hand } from './hand.ts'

/** Most tab stops to try. */
const stops = 40
/** Nested layers, such as a menu over a menu: each closes on one Escape. */
const layers = 3

const holds = (itself: Locator): Promise<boolean> =>
  itself.evaluate((element) => element.contains(document.activeElement))

/** Tab and Shift+Tab must not leave it. @returns where they did */
export const holdsTheFocus = async (itself: Locator, hand: Hand): Promise<string[]> => {
  if (!(await holds(itself))) return ['the focus did not enter']
  await hand.press('Shift+Tab')
  const first = await itself.evaluateHandle(() => document.activeElement)
  for (let stop = 0; stop < stops; stop += 1) {
    if (!(await holds(itself))) return ['Tab leads out of it']
    await hand.press('Tab')
    if (await first.evaluate((element) => element === document.activeElement)) return []
  }
  return []
}

interface Floating {
  readonly itself: Locator
  readonly opener: Locator
}

const comesTrue = (expected: Promise<void>): Promise<boolean> =>
  expected.then(
    () => true,
    () => false,
  )

/** @returns faults of closing it, as sentences */
export const closes = async ({ itself, opener }: Floating, hand: Hand): Promise<string[]> => {
  for (let layer = 0; layer < layers; layer += 1) {
    await hand.press('Escape')
    if (await comesTrue(expect(opener).toBeFocused({ timeout: 500 }))) break
  }
  if (!(await comesTrue(expect(opener).toBeFocused())))
    return ['the focus does not come back to where it was opened']
  return (await comesTrue(expect(itself).toHaveCount(0))) ? [] : ['Escape does not close it']
}
