/** From an empty window to a report, as a first-time user goes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Frame } from '../pages/frame.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { ReportsPage } from '../pages/reports-page.ts'
import { StartPage } from '../pages/start-page.ts'
import { expect, test } from '../support/app.ts'

test('exploring leads to proposals with reasons; three accepted are in the report, one taken back is not', async ({
  app,
  page,
  dataFolder,
}) => {
  test.setTimeout(150_000)
  const frame = new Frame(app, page)
  const reconcile = new ReconcilePage(page)
  await new StartPage(page).explore.click()
  await frame.synchronise()

  const accepted: string[] = []
  for (let count = 1; count <= 3; count += 1) {
    const card = await reconcile.findProposal('certain')
    await expect(reconcile.difference).toHaveText(/^0,00/)
    accepted.push(card)
    await page.keyboard.press('Enter')
    await expect(reconcile.accepted).toHaveText(String(count))
  }
  await page.keyboard.press('u')
  await expect(reconcile.accepted).toHaveText('2')

  const file = join(dataFolder, 'pares.csv')
  await frame.saveDialogAnswers(file)
  await frame.give('export')
  await frame.expectOn('reports')
  await new ReportsPage(page).export('matched')
  const [header, ...rows] = parse(await readFile(file, 'utf8'), { bom: true, delimiter: ';' }) as string[][]
  const numberAt = header?.indexOf('Documento') ?? -1
  const numbers = [...new Set(rows.map((cells) => cells[numberAt] ?? ''))]
  expect(numbers.length).toBeGreaterThanOrEqual(2)
  for (const number of numbers) expect(accepted.slice(0, 2).join('\n')).toContain(number)
})
