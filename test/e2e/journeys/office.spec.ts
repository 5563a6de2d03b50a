/** An office of many companies: one table by need, found by name, opened and gone through by keyboard. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { connectionTo, connectOnly } from '../support/company.ts'

const { start } = words
const COMPANIES = 12

test.use({ serviceSize: { documents: 40, transactions: 60 } })

test('twelve companies sync a few at once, stand in one table and are gone through by keyboard', async ({
  bridge,
  frame,
  hand,
  page,
  service,
}) => {
  const ids: string[] = []
  for (let at = 1; at <= COMPANIES; at += 1) {
    const name = `Cliente ${at}, Lda`
    ids.push(await connectOnly(bridge, connectionTo(service.access, { name })))
  }
  await page.reload()
  await frame.goTo('start')
  const table = page.getByRole('grid', { name: start.companies })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(COMPANIES + 1)
  await hand.activate(page.getByRole('button', { name: start.syncAll }))
  const office = async () => (await bridge.call('office.list', {})).companies
  await expect
    .poll(
      async () => (await office()).filter(({ figures, asOf }) => figures?.lastSyncAt && asOf === null).length,
      {
        timeout: 120_000,
      },
    )
    .toBe(COMPANIES)
  expect((await office()).flatMap(({ error }) => error ?? [])).toEqual([])

  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await bridge.call('app.updateSettings', { theme })
      await frame.resize(width, height)
      await page.reload()
      await frame.goTo('start')
      await expect(rows).toHaveCount(COMPANIES + 1)
      await frame.settled()
      expect(await axeFindings(page), `${theme}, ${width}`).toEqual([])
    }

  const search = page.getByRole('searchbox', { name: start.office.search })
  await hand.press('Control+f')
  await expect(search).toBeFocused()
  await hand.type('cliente 7')
  await expect(rows).toHaveCount(2)
  await hand.press('Enter')
  await hand.press('Home')
  await hand.press('Enter')
  await frame.expectOn('reconcile')
  await expect(page.getByRole('button', { name: /Cliente 7, Lda/ })).toBeVisible()
  await hand.press('F8')
  await expect(page.getByRole('button', { name: /Cliente 7, Lda/ })).toHaveCount(0)
})
