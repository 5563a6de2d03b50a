/** The sample's last month with its suppliers, receipts and payments, brought to 0,00 and closed by keyboard alone. */
import type { IsoDate } from '#contract/values.ts'
import { INVOICED_CATEGORIES } from '#core/endings/categories.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { endMonth, from, lastMonth, to } from '../support/month-by-keyboard.ts'

const { closing: closingWords, common, imports, lists } = words

test('most payments of a month are paired with documents of suppliers, and both equations tie', {
  tag: '@long',
}, async ({ bridge, closing, frame, hand, page, reconcile, start }) => {
  test.setTimeout(900_000)
  await frame.resize(1440, 900)
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  await frame.goTo('documents')
  await hand.choose(page.getByRole('button', { name: lists.side }), lists.sides.supplier)
  await hand.activate(page.getByRole('button', { name: lists.empty.sampleSuppliers }))
  const dialog = page.getByRole('dialog', { name: imports.title })
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: common.close, exact: true }).last())
  await expect(done).toBeHidden()

  await frame.goTo('reconcile')
  const { byEnter, others } = await endMonth({ bridge, page, hand, reconcile }, companyId)
  expect(byEnter).toBeGreaterThan(others * 2)
  const { rows } = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'all', from: from as IsoDate, to: to as IsoDate },
    sort: { by: 'date', direction: 'descending' },
  })
  const payments = rows.otherSide.filter((_, at) => (rows.amountMinor[at] ?? 0) < 0)
  const paired = payments.filter((side) => side?.kind === 'payment')
  const invoiced = payments.filter(
    (side) => side?.kind === 'classified' && INVOICED_CATEGORIES.some((category) => category === side.name),
  )
  expect(paired.length).toBeGreaterThan(payments.length / 2)
  expect(paired.length).toBeGreaterThan(invoiced.length * 4)

  await frame.goTo('closing')
  const equation = page.getByRole('table', { name: closingWords.suppliers.title })
  await expect(equation.getByRole('row', { name: closingWords.documents.difference })).toContainText('0,00')
  const shown = await bridge.call('closing.readMonth', { companyId, period: lastMonth })
  expect(shown.differences).toEqual([])
  expect(shown.statement.suppliers).toMatchObject({ differenceMinor: 0 })
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await bridge.call('app.updateSettings', { theme })
      await frame.resize(width, height)
      for (const screen of ['reconcile', 'documents', 'closing'] as const) {
        await frame.goTo(screen)
        await frame.settled()
        expect(await axeFindings(page), `${screen}, ${theme}, ${width} px`).toEqual([])
      }
    }
  await closing.closeMonth()
})
