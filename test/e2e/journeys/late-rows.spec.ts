/** A month of a company on files is closed before its statement is complete; what comes later is shown and taken in. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Month } from '#contract/closing-values.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { type ExportedRow, toCamt } from '../../helpers/export-statements.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { leaveRestOpen } from '../support/closing.ts'
import { dropFiles } from '../support/drop-files.ts'
import type { Hand } from '../support/hand.ts'

const { closing: said, imports, start } = words
const [MARCH, APRIL] = ['2026-03', '2026-04'] as [Month, Month]
const OWN = '509442013'

const row = (date: string, cents: number, text: string): ExportedRow => ({
  ...{
    date,
    valueDate: date,
    cents,
    text,
    name: text,
    bankReference: `R${date.replaceAll('-', '')}${text.length}`,
  },
})
const first = [
  row('2026-03-02', 123_000, 'TRF PADARIA RIBEIRO FT A/1'),
  row('2026-03-12', -4_500, 'DEB DIRETO AGUAS'),
  row('2026-03-20', -35_000, 'PAG RENDA'),
]
const rest = [
  row('2026-03-30', -1_250, 'COMISSAO MANUTENCAO'),
  row('2026-04-03', 61_500, 'TRF TALHO CENTRAL'),
]
const iban = 'PT50000201231234567890154'
const saft = (number: string, date: string) =>
  toSaft({
    taxId: OWN,
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
    invoices: [{ number, type: 'FT', status: 'N', date, customer: 'C1', grossCents: 123_000 }],
    receipts: [],
  })

const importFiles = async (page: Page, hand: Hand, files: readonly string[]): Promise<void> => {
  await dropFiles(page, files)
  const dialog = page.getByRole('dialog', { name: imports.title })
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await expect(done).toBeHidden()
}

test('rows that come after the closing of their month are shown, taken in and told once', async ({
  bridge,
  closing,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const { id: companyId } = await bridge.call('companies.addOnFiles', {
    ...{ name: 'Moinho da Ponte, Lda', taxId: OWN, currency: 'EUR' },
  })
  await page.reload()
  const [extract, remaining, invoices, forgotten] = ['marco.xml', 'abril.xml', 'saft.xml', 'saft-2.xml'].map(
    (name) => join(dataFolder, name),
  ) as [string, string, string, string]
  await writeFile(extract, toCamt([{ iban, openingCents: 500_000, rows: first }]))
  await writeFile(remaining, toCamt([{ iban, openingCents: 583_500, rows: rest }]))
  await writeFile(invoices, saft('FT A/1', '2026-03-01'))
  await writeFile(forgotten, saft('FT A/2', '2026-03-15'))
  await expect(page.getByText(words.lists.empty.noTransactions)).toBeVisible()
  await importFiles(page, hand, [extract, invoices])
  await leaveRestOpen(bridge, companyId, MARCH)
  await expect(closing.bar).toContainText('100')

  await closing.open()
  await expect(page.getByText(/Conhecida até 20\/03\/2026:/)).toBeVisible()
  await closing.closeMonth('O resto de março vem depois')

  await importFiles(page, hand, [remaining, forgotten])
  await frame.goTo('start')
  const own = page.getByRole('listitem').filter({ hasText: 'Moinho' })
  await expect(own).toContainText(start.office.need.late_one.replace('{{n}}', '1'))
  await expect(own).toContainText(start.office.need.lateDocuments_one.replace('{{n}}', '1'))
  await frame.give('show-closing')
  const late = page.getByRole('listitem').filter({ hasText: 'COMISSAO MANUTENCAO' })
  await expect(late).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'FT A/2' })).toContainText(
    'conta em abril de 2026',
  )
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(page.getByRole('button', { name: said.earlier }))
  await expect(closing.reopen).toBeVisible()
  await expect(late).toBeVisible()
  await hand.activate(page.getByRole('button', { name: said.later }))
  const take = page.getByRole('button', { name: pattern(said.late.takeOne) })
  // The list may be read again just as the button is pressed: a person presses it once more.
  await expect(async () => {
    if ((await take.count()) > 0) await hand.activate(take)
    await expect(late).toContainText('conta em abril de 2026', { timeout: 3000 })
  }).toPass()
  await leaveRestOpen(bridge, companyId, APRIL)

  await hand.activate(closing.close)
  await expect(page.getByRole('dialog').getByText(/2 alterações depois do fecho/)).toBeVisible()
  await hand.press('Escape')
  await closing.closeMonth('Saldo por confirmar')
  const file = join(dataFolder, 'mapa.csv')
  await frame.saveDialogAnswers(file)
  await hand.press('ControlOrMeta+e')
  await expect(page.getByText(/mapa\.csv/)).toBeVisible()
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  // Left open in its month, and told as late.
  const told = lines.filter((line) => line.includes('COMISSAO'))
  expect(told.map((line) => line.includes('Espera documento'))).toEqual([true, false])
  expect(lines.find((line) => line.includes('FT A/2'))).toContain('conta em 04/2026')
  await hand.activate(page.getByRole('button', { name: said.later }))
  await expect(page.getByRole('heading', { name: /maio de 2026/i })).toBeVisible()
  await expect(page.getByText('COMISSAO MANUTENCAO')).toBeHidden()
})
