/** Statements of customers with overdue amounts: by keyboard for all of them, and again for the missing ones. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { askMain } from '../support/ask-main.ts'
import { axeFindings } from '../support/axe.ts'
import { exploreSample } from '../support/company.ts'

const texts = words.reports.debtors

test('each customer with overdue amounts has a PDF of their own, and a second time only the missing ones', async ({
  app,
  bridge,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const companyId = await exploreSample(bridge, page)
  await frame.goTo('reports')
  await hand.activate(
    page.getByRole('button', { name: tradeWords.reportKind['overdue-customers'], exact: true }),
  )
  const folder = join(dataFolder, 'cartas')
  await mkdir(folder)
  await frame.openDialogAnswers(folder)
  await hand.activate(page.getByRole('button', { name: texts.open }))
  const { debtors } = await bridge.call('debtors.list', { companyId })
  expect(debtors.length).toBeGreaterThan(5)
  expect(await axeFindings(page)).toEqual([])
  const write = page.getByRole('button', { name: /^Escrever \d+ ficheiros/ })
  await hand.activate(write)
  await expect(page.getByText(`${debtors.length} ficheiros gravados em cartas.`)).toBeVisible({
    timeout: 60_000,
  })
  const files = readdirSync(folder)
  expect(files).toHaveLength(debtors.length)
  for (const file of files) expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await askMain(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)

  rmSync(join(folder, files[0] ?? ''))
  await askMain(app, ({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
  })
  await hand.activate(write)
  await expect(page.getByText('1 ficheiro gravado em cartas.')).toBeVisible()
  expect(readdirSync(folder).sort()).toEqual(files.sort())
  expect(await axeFindings(page)).toEqual([])
})
