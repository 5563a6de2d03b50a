/** Every figure opens exactly the rows it counts: on the start screen, above the months and when reconciling. */
import type { Locator, Page } from '@playwright/test'
import { formatAmount } from '../../../src-renderer/lib/format-money.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { exploreSample } from '../support/company.ts'

const { closing, lists, reconcile, start } = words
const spaces = /[\s ]/g
const countIn = (text: string): number => Number(/^[\d\s ]+/.exec(text)?.[0].replace(spaces, ''))

const paneOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** The number beside a list's name. */
const headOf = async (page: Page, name: string): Promise<number> =>
  countIn((await paneOf(page, name).getByRole('heading').innerText()).slice(name.length).trim())
/** All its rows; without those of the headings. */
const rowsOf = async (page: Page, name: string): Promise<number> => {
  const grid = page.getByRole('grid', { name })
  if ((await grid.count()) === 0) return 0
  return Number(await grid.getAttribute('aria-rowcount')) - 1
}
const shows = (page: Page, name: string, count: number, timeout = 10_000) =>
  expect
    .poll(() => Promise.all([headOf(page, name), rowsOf(page, name)]), { timeout })
    .toEqual([count, count])

test('each figure above the lists opens the rows it counts, within the filter on screen', async ({
  bridge,
  page,
}) => {
  const companyId = await exploreSample(bridge, page)
  const counters = page.getByLabel(reconcile.counters.label)
  const buttons = counters.getByRole('button')
  await expect(buttons.first()).toBeVisible()
  const walk = async (): Promise<number> => {
    let walked = 0
    for (let at = 0; at < (await buttons.count()); at += 1) {
      const name = (await buttons.nth(at).getAttribute('aria-label'))!
      if (name.startsWith(reconcile.counters.conflicting)) continue
      // A figure follows the filters that the one before it changed.
      await expect(async () => {
        const text = await buttons.nth(at).innerText()
        await buttons.nth(at).click()
        if (name.startsWith(reconcile.counters.overdue))
          return expect(paneOf(page, lists.documents)).toContainText(text, { timeout: 2_000 })
        await shows(page, lists.transactions, countIn(text), 2_000)
        walked += countIn(text)
      }).toPass()
    }
    return walked
  }
  const all = await walk()
  expect(all).toBeGreaterThan(800)

  const { accounts } = await bridge.call('transactions.listAccounts', { companyId })
  const [one] = accounts
  const pane = paneOf(page, lists.transactions)
  await pane.getByRole('button', { name: lists.filters.title }).click()
  await page.getByRole('menuitem', { name: lists.account }).click()
  const amount = formatAmount(one!.balanceMinor!, 'EUR', 'pt-PT')
  await page.getByRole('menuitemradio', { name: amount }).click()
  await expect(pane.getByRole('button', { name: amount }).first()).toBeVisible()
  const within = await walk()
  expect(within).toBeGreaterThan(0)
  expect(within).toBeLessThan(all)
  // Choosing a figure kept the account.
  await expect(pane.getByRole('button', { name: amount }).first()).toBeVisible()
})

test('each figure of the start screen and of the month opens the rows it counts', async ({
  bridge,
  frame,
  page,
}) => {
  await exploreSample(bridge, page)
  const bar = page.getByRole('region', { name: closing.bar })
  const open = bar.getByRole('button').first()
  const count = countIn(await open.innerText())
  expect(count).toBeGreaterThan(10)
  await open.click()
  await shows(page, lists.transactions, count)

  await frame.goTo('start')
  const figures = page.getByRole('definition').getByRole('button')
  await expect(figures.first()).toBeVisible()
  const texts = await figures.allInnerTexts()
  expect(texts).toHaveLength(8)
  for (const [at, text] of texts.entries()) {
    const name = (await figures.nth(at).getAttribute('aria-label'))!
    const list =
      name.startsWith(start.overview.openDocuments) || name.startsWith(start.overview.overdue)
        ? lists.documents
        : lists.transactions
    await figures.nth(at).click()
    await frame.expectOn('reconcile')
    if (text.includes('€')) await expect(paneOf(page, list)).toContainText(text)
    else await shows(page, list, countIn(text))
    await frame.goTo('start')
    await expect(figures.first()).toBeVisible()
  }
})
