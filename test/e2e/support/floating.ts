/** What floats over a screen holds the focus, goes away with Escape and gives the focus back. */
import { expect, type Locator } from '@playwright/test'
import type { Hand } from './hand.ts'

/** More stops than one looks through for a way out. */
const stops = 40
/** A menu over a menu, an open list in a dialog: each takes one Escape. */
const layers = 3

const holds = (itself: Locator): Promise<boolean> =>
  itself.evaluate((element) => element.contains(document.activeElement))

/** Tab and Shift+Tab never lead out of it. @returns where they did */
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

/** @returns what is wrong with the way back */
export const closes = async ({ itself, opener }: Floating, hand: Hand): Promise<string[]> => {
  for (let layer = 0; layer < layers; layer += 1) {
    await hand.press('Escape')
    if (await comesTrue(expect(opener).toBeFocused({ timeout: 500 }))) break
  }
  if (!(await comesTrue(expect(opener).toBeFocused())))
    return ['the focus does not come back to where it was opened']
  return (await comesTrue(expect(itself).toHaveCount(0))) ? [] : ['Escape does not close it']
}
