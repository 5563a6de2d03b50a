/** A statement in PDF, printed by a browser, dropped on the window: its balances prove its rows, or nothing is taken. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  drawStatement,
  inventedAccount,
  type PdfLayout,
  pdfLayouts,
  printedRows,
} from '../../helpers/pdf-statements.ts'
import { statementHtml } from '../../helpers/statement-pages.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'

const { imports } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

/** Reading and matching: ends what never comes; a busy machine is no failure. */
const PATIENT = { timeout: 120_000 }

const account = inventedAccount(60, 5)
const [layout] = pdfLayouts as [PdfLayout]

test('a PDF is imported where its balances prove every row', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  await addOnFiles(bridge, page)
  const html = join(dataFolder, 'extrato.html')
  const pdf = join(dataFolder, 'extrato.pdf')
  await writeFile(html, statementHtml(account))
  const printed = await askMain(
    app,
    async ({ BrowserWindow, session }, file) => {
      const shown = new BrowserWindow({
        show: false,
        webPreferences: { session: session.fromPartition('sheet') },
      })
      await shown.loadFile(file)
      const bytes = await shown.webContents.printToPDF({ pageSize: 'A4' })
      shown.destroy()
      return bytes.toString('base64')
    },
    html,
  )
  await writeFile(pdf, Buffer.from(printed, 'base64'))
  await dropFiles(page, [pdf])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText('os saldos provam as 60 linhas')).toBeVisible(PATIENT)
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  await expect(page.getByRole('dialog', { name: imports.done.title })).toBeVisible(PATIENT)
})

test('a PDF with a row that does not fit is refused, and the row is named', async ({
  bridge,
  dataFolder,
  page,
}) => {
  await addOnFiles(bridge, page)
  const pdf = join(dataFolder, 'extrato.pdf')
  const rows = printedRows(layout, account).map((row, at) =>
    at === 7 ? { ...row, debit: '1,23', credit: undefined } : row,
  )
  const cleaned = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, text]) => text !== undefined)),
  )
  await writeFile(pdf, await drawStatement(layout, account, cleaned))
  await dropFiles(page, [pdf])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(imports.problem['unproven-row'].what)).toBeVisible(PATIENT)
  await expect(dialog.getByText(pattern(imports.element))).toContainText(account.rows[7]?.day ?? '')
  expect(await axeFindings(page)).toEqual([])
})
