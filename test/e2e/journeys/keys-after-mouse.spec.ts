/** The printed keys after a click: on everything of the matching view that is no field, and on blank space. */
import type { Page } from '@playwright/test'
import { filesCompanyInput } from '#contract/companies.ts'
import { commandWords } from '#contract/words/command-words.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { exploreSample } from '../support/company.ts'

const { lists, reconcile, shell, start } = words

/** What can be clicked on: buttons and links that are no fields, and places between them. */
const CLICKABLE =
  'button:not([aria-haspopup=listbox]), a, [role=button], h1, h2, [data-workspace], header, nav, main'

interface Place {
  name: string
  x: number
  y: number
}

/** Where each of them is now, with the text that tells it from the others; covered ones are left out. */
const placesOn = (page: Page): Promise<Place[]> =>
  page.evaluate((clickable) => {
    const found: Place[] = []
    for (const element of document.querySelectorAll<HTMLElement>(clickable)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || element.matches(':disabled')) continue
      const isArea = !element.matches('button, a, [role=button]')
      // The lower right corner of an area is blank more often than its middle.
      const [x, y] = isArea ? [left + width - 3, top + height - 3] : [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      if (hit === null || (!isArea && !element.contains(hit)) || hit.closest('input, textarea, label'))
        continue
      const text = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? ''
      found.push({ name: isArea ? `the ${element.tagName} of ${x},${y}` : text, x, y })
    }
    return found
  }, CLICKABLE)

test('after a click on anything but a field the printed keys act, and Escape closes what it opened', {
  tag: '@long',
}, async ({ bridge, page }) => {
  test.setTimeout(300_000)
  await exploreSample(bridge, page)
  const rows = page.getByRole('grid', { name: lists.documents }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const overlay = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  const selected = page.getByRole('row', { selected: true })
  const press = (key: string) => page.keyboard.press(key)
  const backHere = async (): Promise<void> => {
    for (let tries = 0; tries < 4 && (await overlay.count()) > 0; tries += 1) {
      await press('Escape')
      await page.waitForTimeout(150)
    }
    await expect(overlay, 'Escape closes it').toHaveCount(0)
    if ((await page.locator('[data-workspace]').count()) === 0)
      await page.getByRole('navigation').getByText(shell.nav.reconcile, { exact: true }).click()
    await expect(rows.nth(1)).toBeVisible()
  }
  const tried = new Set<string>()
  const dead: string[] = []
  for (;;) {
    await backHere()
    const place = (await placesOn(page)).find(({ name }) => !tried.has(name))
    if (place === undefined) break
    tried.add(place.name)
    await page.mouse.click(place.x, place.y)
    await backHere()
    const works = async (what: string, check: () => Promise<void>): Promise<void> => {
      await check().catch(() => void dead.push(`${what} after ${place.name}`))
    }
    await works('Escape', async () => {
      await press('Escape')
      await expect(selected).toHaveCount(0, { timeout: 1_500 })
    })
    await page.mouse.click(place.x, place.y)
    await backHere()
    await press('Escape')
    await works('X', async () => {
      await press('x')
      await expect(selected).toHaveCount(1, { timeout: 1_500 })
      await press('x')
      await expect(selected).toHaveCount(0, { timeout: 1_500 })
    })
    await page.mouse.click(place.x, place.y)
    await backHere()
    await works('W', async () => {
      await press('w')
      await expect(page.getByRole('dialog', { name: reconcile.why.title })).toBeVisible({ timeout: 1_500 })
      await press('Escape')
      await expect(overlay).toHaveCount(0, { timeout: 1_500 })
    })
  }
  expect([...tried].length).toBeGreaterThan(25)
  expect(dead).toEqual([])
})

test('Enter accepts after a click on the navigation, and the first Escape closes the export of several companies', async ({
  bridge,
  page,
}) => {
  const companyId = await exploreSample(bridge, page)
  const accepted = async () => (await bridge.call('companies.getOverview', { companyId })).accepted
  const nav = page.getByRole('navigation')
  const before = await accepted()
  await nav.getByText(shell.nav.reconcile, { exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(accepted).toBe(before + 1)

  const input = filesCompanyInput.parse({ name: 'Beta', taxId: '509442013', currency: 'EUR' })
  await bridge.call('companies.addOnFiles', input)
  await page.reload()
  await nav.getByText(shell.nav.start, { exact: true }).click()
  await page.getByRole('button', { name: start.more, exact: true }).click()
  await page.getByRole('menuitem', { name: commandWords['pt-PT']['export-companies'] }).click()
  const dialog = page.getByRole('dialog', { name: start.many.reports.title })
  await dialog.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
