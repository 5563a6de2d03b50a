/** An extract of the accounting, dropped on the window: previewed, tied to its bank account, held in the closing. */
import { wordsByLanguage } from '#contract/words/words.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropLines } from '../support/drop-files.ts'

const { imports } = words
const { reconciliation, ledgerFigure, arose: reconciliationArose } = wordsByLanguage['pt-PT']

test.use({ serviceSize: { documents: 5, transactions: 5 } })

const BANK = [
  'Conta;PT50000201231234567890154',
  'Data;Descrição;Valor;Saldo',
  '05-01-2026;TRF PADARIA SOL;230,00;1230,00',
  '05-01-2026;COMISSAO;-5,00;1225,00',
  '30-01-2026;CHEQUE 88;-1500,00;-275,00',
]
const EXTRACT = [
  'Extrato de conta de 01-01-2026 a 31-01-2026',
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
  'Conta: 12.01 - Banco do Norte;;;;;;;',
  ';;;;Saldo anterior;;;1.000,00 D',
  '05-01-2026;BAN;1;FT A/47;Recebimento Padaria Sol;230,00;;1.230,00 D',
  '05-01-2026;BAN;2;;Comissão;;5,00;1.225,00 D',
  '30-01-2026;BAN;3;CH 88;Cheque 88;;1.500,00;275,00 C',
]
/** The commission was deleted, and the cheque edited. */
const LATER = [...EXTRACT.slice(0, 5), '30-01-2026;BAN;2;CH 88;Cheque 88;;1.505,00;275,00 C']
/** Of the last days, with another balance before them. */
const LAST_DAYS = [
  'Extrato de conta de 20-01-2026 a 31-01-2026',
  ...EXTRACT.slice(1, 3),
  ';;;;Saldo anterior;;;1.225,00 D',
  EXTRACT.at(-1) ?? '',
]

test('an extract of the accounting is previewed, tied, and replaced by a later one', async ({
  bridge,
  closing,
  dataFolder,
  hand,
  page,
}) => {
  const companyId = await addOnFiles(bridge, page)
  const dialog = page.getByRole('dialog', { name: imports.title })
  await dropLines(page, dataFolder, 'banco.csv', BANK)
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())

  await dropLines(page, dataFolder, '1201.csv', EXTRACT)
  const ledger = dialog.getByRole('region', { name: '1201 Banco do Norte' })
  await expect(ledger.getByText('3 de 3 valores coincidem')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.ledger.act, exact: true }))
  await expect(dialog.getByRole('status')).toContainText('1201.csv')
  await hand.activate(dialog.getByRole('button', { name: words.common.close, exact: true }).last())

  await dropLines(page, dataFolder, '1201-novo.csv', LATER)
  await expect(dialog.getByText(imports.ledger.gone)).toBeVisible()
  await expect(dialog.getByText(imports.ledger.changed)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1201-novo.csv')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await closing.open()
  await expect(page.getByRole('heading', { name: 'Janeiro de 2026' })).toBeVisible()
  const table = page.getByRole('table', { name: `${reconciliation.title}: 1201 Banco do Norte` })
  await expect(table.getByRole('row').last()).toContainText('0,00')
  await hand.activate(table.getByRole('button', { name: `Ver ${ledgerFigure.transit}` }))
  await expect(page.getByRole('dialog').getByText('Cheque 88')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  const { statement } = await bridge.call('closing.readMonth', { companyId, period: '2026-01' as never })
  expect(statement.ledgers).toMatchObject([
    { bankMinor: -27_500, statedMinor: -27_500, statedFrom: 'file', differenceMinor: 0 },
  ])

  await dropLines(page, dataFolder, '1201-fim.csv', LAST_DAYS)
  // The preview is read first: an Enter before it imports nothing.
  await expect(dialog.getByRole('button', { name: imports.ledger.act, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1201-fim.csv')
  await page.keyboard.press('Escape')
  const arose = reconciliationArose.ledger.balances
    .replace('{{from}}', '19/01/2026')
    .replace('{{to}}', '20/01/2026')
  await expect(table.getByRole('row', { name: arose })).toContainText('5,00')
  expect(await axeFindings(page)).toEqual([])
})
