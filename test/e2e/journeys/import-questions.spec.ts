/** What an import asks: whose a statement is, which account, whether two accounts are one; and lists of open documents. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import { type ExportedStatement, toBankCsv, toCamt } from '../../helpers/export-statements.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import type { Bridge } from '../support/bridge.ts'
import { dropFiles } from '../support/drop-files.ts'
import type { Hand } from '../support/hand.ts'

const { imports, shell } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

const IBAN = 'PT50000201231234567890154'
const march: ExportedStatement = {
  iban: IBAN,
  openingCents: 100_000,
  rows: Array.from({ length: 6 }, (_, at) => ({
    date: `2026-03-${String(at + 10)}`,
    valueDate: `2026-03-${String(at + 10)}`,
    cents: 10_000 + 100 * at,
    text: `TRF ${at}`,
    name: 'TALHO CENTRAL LDA',
    bankReference: `REF${at}`,
  })),
}

const onFiles = async (bridge: Bridge, page: Page): Promise<CompanyId> => {
  const asked = { name: 'Moinho da Ponte, Lda', taxId: '509442013', currency: 'EUR' as const }
  const { id } = await bridge.call('companies.addOnFiles', asked)
  await page.reload()
  await expect(page.getByText(shell.sync.byFilesNever).first()).toBeVisible()
  return id
}
const dialogIn = (page: Page) => page.getByRole('dialog', { name: imports.title })
const take = async (page: Page, hand: Hand): Promise<void> => {
  await hand.activate(dialogIn(page).getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await expect(done).toBeHidden()
}

test('a statement that names another owner is asked about, and taken once a person says that it is theirs', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  const companyId = await onFiles(bridge, page)
  const file = join(dataFolder, 'marco.xml')
  const owner = '<Ownr><Nm>TALHO CENTRAL LDA</Nm></Ownr>'
  await writeFile(file, toCamt([march]).replace('</Acct>', `${owner}</Acct>`))
  await dropFiles(page, [file])
  const dialog = dialogIn(page)
  await expect(dialog.getByText(pattern(imports.whose.title))).toBeVisible()
  await expect(dialog.getByText('O extrato é de uma conta de TALHO CENTRAL LDA.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.whose.ours }))
  await expect(dialog.getByText('6 novas')).toBeVisible()
  await take(page, hand)
  expect((await bridge.call('imports.list', { companyId })).files).toHaveLength(1)
})

test('two names of one account are joined, and each transaction is there once', async ({
  bridge,
  dataFolder,
  hand,
  page,
  palette,
}) => {
  const companyId = await onFiles(bridge, page)
  const camt = join(dataFolder, 'marco.xml')
  const csv = join(dataFolder, 'marco.csv')
  await writeFile(camt, toCamt([march]))
  await writeFile(csv, toBankCsv(march).replace(`IBAN ;${IBAN}`, 'Conta ;000123456789'))
  await dropFiles(page, [camt])
  const dialog = dialogIn(page)
  await expect(dialog.getByText('6 novas')).toBeVisible()
  await take(page, hand)
  await dropFiles(page, [csv])
  await expect(dialog.getByText(pattern(imports.ask.title))).toBeVisible()
  await hand.choose(dialog.getByRole('button', { name: new RegExp(imports.ask.which) }), imports.ask.other)
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText('6 novas')).toBeVisible()
  await take(page, hand)

  await palette.give(imports.list.title)
  const list = page.getByRole('dialog', { name: imports.list.title })
  await hand.activate(list.getByRole('button', { name: imports.same.open }))
  const same = page.getByRole('dialog', { name: imports.same.title })
  await expect(same.getByText('6 de 6 movimentos do mesmo período são iguais nas duas.')).toBeVisible()
  await expect(same.getByText(imports.same.copy)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(same.getByRole('button', { name: imports.same.act }))
  await expect(same).toBeHidden()
  const { accounts } = await bridge.call('imports.listAccounts', { companyId })
  expect(accounts).toHaveLength(1)
})

test('a list of open documents under their customers brings them, with what is open of each', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  await onFiles(bridge, page)
  const file = join(dataFolder, 'pendentes.csv')
  await writeFile(
    file,
    [
      'Pendentes à data de 31-03-2026',
      'Documento;Data;Vencimento;Valor;Pendente',
      'Cliente: 12 - Talho Central, Lda;NIF 503504564;;;',
      'FT A/1;05-03-2026;04-04-2026;123,00;123,00',
      'FT A/2;06-03-2026;05-04-2026;246,00;46,00',
      'Total do cliente;;;369,00;169,00',
    ].join('\r\n'),
  )
  await dropFiles(page, [file])
  const dialog = dialogIn(page)
  await expect(dialog.getByText('169,00').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await take(page, hand)
  const grid = page.getByRole('grid').first()
  await expect(grid.getByText('FT A/2', { exact: true })).toBeVisible()
  await expect(grid.getByText('Talho Central, Lda').first()).toBeVisible()
})
