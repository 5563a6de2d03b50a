/** A month is reviewed by keyboard: an item is ticked, remarked on, answered; then it is reviewed and closed with both names. */

import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { leaveRestOpen, readMonth } from '../support/closing.ts'

const { review } = words.closing
const starting = (text: string): RegExp => new RegExp(`^${text.split('{{')[0]}`)

test('a month is reviewed by keyboard, and its closing names who reviewed it', async ({
  bridge,
  closing,
  frame,
  hand,
  page,
  start,
}) => {
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  await closing.open()
  await leaveRestOpen(bridge, companyId)
  await hand.activate(page.getByRole('button', { name: review.open, exact: true }))
  await expect(page.getByRole('heading', { name: review.kind.exception })).toBeVisible()

  const tick = page.getByRole('button', { name: starting(review.tick) }).first()
  await hand.activate(tick)
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await hand.activate(page.getByRole('button', { name: `${review.remark}: ` }).first())
  await page.keyboard.type('De que fatura é?')
  await hand.press('Enter')
  await expect(page.getByText('De que fatura é?')).toBeVisible()
  await expect(page.getByRole('button', { name: `${review.remark}: ` }).first()).toBeFocused()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeFindings(page)).toEqual([])
  }
  await hand.activate(page.getByRole('button', { name: `${review.answer}: ` }).first())
  await page.keyboard.type('Da FT 2026/12')
  await hand.press('Enter')
  await expect(page.getByText('Da FT 2026/12')).toBeVisible()
  await hand.activate(page.getByRole('button', { name: `${review.settle}: ` }).first())
  await expect(page.getByText(starting(review.doneBy))).toBeVisible()

  // The buttons above the items come after all of them by Tab alone.
  const pressAbove = async (name: string): Promise<void> => {
    await page.getByRole('button', { name }).focus()
    await hand.press('Enter')
  }
  await pressAbove(review.finish)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('Rui Melo')
  await hand.press('Enter')
  await expect(page.getByText(/Rui Melo/).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await pressAbove(review.back)
  await closing.closeMonth()
  const { period } = await readMonth(bridge, companyId)
  const { closings } = await bridge.call('closing.list', { companyId })
  expect(closings).toMatchObject([{ reviewed: { by: 'Rui Melo' } }])
  expect(period > closings[0]!.period).toBe(true)
})
