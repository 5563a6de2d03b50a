/** A company without any service: added, and filled by files. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toSaft } from '../../helpers/export-saft.ts'
import { toCamt } from '../../helpers/export-statements.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { dropFiles } from '../support/drop-files.ts'

const { imports, lists, shell, start } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

const OWN = '509442013'
const invoice = { type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 } as const
const saftOf = (taxId: string) =>
  toSaft({
    taxId,
    from: '2026-03-01',
    to: '2026-03-31',
    customers: [{ id: 'C1', taxId: '503504564', name: 'Padaria Ribeiro, Lda' }],
    invoices: [
      { ...invoice, number: 'FT A/1' },
      { ...invoice, number: 'FT A/2' },
      { ...invoice, number: 'FR A/1', type: 'FR' },
    ],
    receipts: [
      { number: 'RC A/1', date: '2026-03-20', status: 'N', lines: [{ documents: ['FT A/2'], cents: 2300 }] },
    ],
  })
const statement = toCamt([
  {
    iban: 'PT50000201231234567890154',
    openingCents: 10_000,
    rows: [
      {
        date: '2026-03-20',
        valueDate: '2026-03-20',
        cents: 12_300,
        text: 'TRF PADARIA RIBEIRO FT A/1',
        name: 'PADARIA RIBEIRO LDA',
        bankReference: 'R1',
      },
    ],
  },
])

test('a company is added without any service, and its files are shown and imported', async ({
  dataFolder,
  frame,
  hand,
  page,
  start: screen,
}) => {
  await screen.openForm()
  await hand.choose(
    screen.form.getByRole('button', { name: new RegExp(start.form.source) }),
    start.form.files,
  )
  await hand.activate(screen.form.getByRole('button', { name: start.form.addOnFiles }))
  await expect(screen.form.getByText(start.form.required).first()).toBeVisible()
  await hand.fill(screen.form.getByLabel(start.form.name, { exact: true }), 'Moinho da Ponte, Lda')
  await hand.fill(screen.form.getByLabel(start.form.taxId), '509442014')
  await expect(screen.form.getByText(start.form.notTaxId)).toBeVisible()
  await hand.fill(screen.form.getByLabel(start.form.taxId), OWN)
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(screen.form.getByRole('button', { name: start.form.addOnFiles }))
  await frame.expectOn('reconcile')
  await expect(page.getByText(shell.sync.byFilesNever)).toBeVisible()
  await expect(page.getByText(lists.empty.noDocuments)).toBeVisible()
  await expect(page.getByText(lists.empty.noTransactions)).toBeVisible()
  // The list that fills first has the focus, and shows it without a row.
  const documents = page.getByRole('grid', { name: lists.documents })
  await expect(documents).toBeFocused()
  const place = documents.getByRole('row').filter({ hasText: lists.empty.noDocuments })
  await expect(place).toHaveCSS('outline-style', 'solid')
  expect(await axeFindings(page)).toEqual([])

  const saft = join(dataFolder, 'saft-marco.xml')
  const extract = join(dataFolder, 'extrato.xml')
  await writeFile(saft, saftOf(OWN))
  await writeFile(extract, statement)
  await dropFiles(page, [saft, extract])
  const dialog = page.getByRole('dialog', { name: imports.title })
  const state = (name: keyof typeof imports.saft.filed) =>
    dialog.getByRole('row', { name: new RegExp(imports.saft.filed[name].replace(/[()]/g, '.')) })
  await expect(state('no-receipt')).toContainText('123,00')
  await expect(state('partly-settled')).toContainText('100,00')
  await expect(state('paid-at-issue')).toContainText('123,00')
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await expect(done.getByText('1 movimento novo. 3 documentos novos.')).toBeVisible()
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())

  await expect(page.getByRole('grid').getByText('FT A/1', { exact: true })).toBeVisible()

  await frame.goTo('transactions')
  const detail = page.getByRole('article')
  await expect(detail.getByRole('heading', { level: 2 })).toContainText('123,00')
  await expect(detail.getByText(lists.detail.raw)).toBeHidden()
})

test('files dropped on the start screen begin a company', async ({
  dataFolder,
  frame,
  hand,
  page,
  start: screen,
}) => {
  const [saft, extract] = [join(dataFolder, 'saft.xml'), join(dataFolder, 'extrato.xml')]
  await writeFile(saft, saftOf(OWN))
  await writeFile(extract, statement)
  await expect(screen.connect).toBeVisible()
  await dropFiles(page, [saft, extract])
  await expect(screen.form.getByLabel(start.form.taxId)).toHaveValue(OWN)
  await expect(screen.field('name')).not.toHaveValue('')
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(screen.form.getByRole('button', { name: start.form.addOnFiles }))
  await frame.expectOn('reconcile')
  const dialog = page.getByRole('dialog', { name: imports.title })
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  await expect(page.getByRole('dialog', { name: imports.done.title })).toContainText('1 movimento novo')
})

test("another company's SAF-T file is refused in a sentence", async ({ bridge, dataFolder, page }) => {
  await bridge.call('companies.addOnFiles', { name: 'Moinho', taxId: OWN, currency: 'EUR' })
  await page.reload()
  await expect(page.getByText(shell.sync.byFilesNever).first()).toBeVisible()
  const saft = join(dataFolder, 'saft.xml')
  await writeFile(saft, saftOf('503504564'))
  await dropFiles(page, [saft])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(imports.taxId.what)).toBeVisible()
  await expect(dialog.getByText(imports.kept)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
