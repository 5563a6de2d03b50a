/** The tax office's list of purchases: confirmed once, imported, and what a later list changes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportedPurchase, toEfatura } from '../../helpers/export-efatura.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'

const { imports } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

const purchases: ExportedPurchase[] = ['01', '02', '03', '04'].map((day, at) => ({
  number: `FT FA.2026/${at + 1}`,
  atcud: `J6NTT56K-${at + 1}`,
  date: `2026-03-${day}`,
  cents: 12_300,
}))

test('a list of purchases is confirmed once, imported, and a later one shows what is gone', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  await addOnFiles(bridge, page)
  const drop = async (name: string, rows: readonly ExportedPurchase[]) => {
    const file = join(dataFolder, name)
    await writeFile(file, toEfatura(rows))
    await dropFiles(page, [file])
  }
  await drop('marco.csv', purchases)
  const dialog = page.getByRole('dialog', { name: imports.title })
  const ours = dialog.getByRole('button', { name: imports.whose.ours, exact: true })
  await expect(ours).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(ours)
  const row = dialog.getByRole('row', { name: imports.suppliers.filed['e-fatura'] })
  await expect(row).toContainText('492,00')
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await expect(done.getByText('4 documentos novos.')).toBeVisible()
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await expect(done).toBeHidden()

  const later = purchases.map((one, at) => (at === 2 ? { ...one, cents: 12_400 } : one))
  await drop('marco-2.csv', later.toSpliced(1, 1))
  await expect(dialog.getByRole('row', { name: 'FT FA.2026/2' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'FT FA.2026/3' }).first()).toContainText('124,00')
  expect(await axeFindings(page)).toEqual([])
})
