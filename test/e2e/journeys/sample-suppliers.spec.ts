/** A new user sees suppliers in the sample company: its e-Fatura list, previewed and imported as any file, and the month. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'

const { closing, common, imports, lists } = words

test('the sample company has suppliers after one button, and their month ties', {
  tag: '@long',
}, async ({ frame, hand, page, start }) => {
  await hand.activate(start.explore)
  await frame.synchronised()
  await frame.goTo('documents')
  await hand.activate(page.getByRole('button', { name: lists.side }))
  await hand.press('ArrowDown')
  await hand.press('Enter')
  const sample = page.getByRole('button', { name: lists.empty.sampleSuppliers })
  await expect(sample).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(sample)
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByRole('row', { name: imports.suppliers.filed['e-fatura'] })).toBeVisible()
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: common.close, exact: true }).last())
  await expect(done).toBeHidden()
  await expect(page.getByRole('row', { name: 'Pinhal Manso Eletricidade, SA' }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await frame.goTo('closing')
  const equation = page.getByRole('table', { name: closing.suppliers.title })
  await expect(equation.getByRole('row', { name: closing.documents.difference })).toContainText('0,00')
})
