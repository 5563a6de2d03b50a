/** The menu of a row: every act on it by mouse, and the same by keyboard. */
import { commandWords } from '#contract/words/command-words.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { exploreSample } from '../support/company.ts'

const { lists, reconcile } = words
const acts = commandWords['pt-PT']

test('by mouse: the right button opens the acts of a row, which split and select it', async ({
  bridge,
  page,
}) => {
  await exploreSample(bridge, page)
  const transactions = page.getByRole('grid', { name: lists.transactions })
  await expect(page.getByRole('article').first()).toBeVisible()
  const menu = page.getByRole('menu', { name: lists.rowMenu })
  const open = async () => {
    await transactions.getByRole('row').nth(6).click({ button: 'right' })
    await expect(menu).toBeVisible()
  }
  await open()
  expect(await axeFindings(page, 'all')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(transactions).toBeFocused()

  await open()
  await menu.getByRole('menuitem', { name: acts.split }).click()
  await expect(page.getByRole('dialog', { name: reconcile.endings.split.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(transactions).toBeFocused()

  await open()
  await menu.getByRole('menuitem', { name: acts.select, exact: false }).first().click()
  await expect(transactions.getByRole('row', { selected: true })).toHaveCount(1)

  await open()
  await page.mouse.click(500, 400, { button: 'right' })
  await expect(menu).toHaveCount(0)
})

test('by keyboard: Shift+F10 and the menu key open the acts of the active row', async ({
  bridge,
  hand,
  page,
  reconcile: screen,
}) => {
  await exploreSample(bridge, page)
  const { documents } = screen
  await hand.tabTo(documents)
  await screen.shown()
  const menu = page.getByRole('menu', { name: lists.rowMenu })
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await hand.press(key)
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: acts.split })).toBeDisabled()
    await hand.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(documents).toBeFocused()
  }
  await hand.press('Shift+F10')
  await hand.walkTo(menu.getByRole('menuitem', { name: acts.note }))
  await hand.press('Enter')
  await expect(page.getByRole('dialog', { name: lists.note.write })).toBeVisible()
  await hand.press('Escape')
  await expect(documents).toBeFocused()
})
