/** From an empty window to a report, as a first-time user goes. */
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { exportPairs } from '../support/saved-report.ts'

test('exploring leads to proposals with reasons; three accepted are in the report, one undone is not', async ({
  dataFolder,
  frame,
  hand,
  page,
  reconcile,
  start,
}) => {
  await hand.activate(start.explore)
  await frame.synchronised()

  const accepted: string[] = []
  for (let count = 1; count <= 3; count += 1) {
    const card = await reconcile.findProposal('certain')
    await expect(reconcile.difference).toHaveText(/^0,00/)
    accepted.push(card)
    await hand.press('Enter')
    await expect(reconcile.accepted).toHaveText(String(count))
  }
  await hand.press('u')
  await expect(reconcile.accepted).toHaveText('2')

  const rows = await exportPairs({ frame, hand, page }, dataFolder)
  const numbers = [...new Set(rows.map((row) => row.text('documentNumber')))]
  expect(numbers.length).toBeGreaterThanOrEqual(2)
  for (const number of numbers) expect(accepted.slice(0, 2).join('\n')).toContain(number)
})

test('a new user comes from the welcome through ten decisions to a report in at most 25 keys', async ({
  dataFolder,
  frame,
  page,
  reconcile,
  start,
}) => {
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  await expect(start.explore).toBeVisible()
  while (!(await start.explore.evaluate((element) => element === document.activeElement))) await press('Tab')
  await press('Enter')
  await frame.synchronised()
  await expect(reconcile.heading('certain')).toBeVisible()
  const seen = new Set<string>()
  for (let count = 1; count <= 10; count += 1) {
    await reconcile.shown()
    seen.add((await reconcile.numbers()).join())
    await press('Enter')
    await expect(reconcile.accepted).toHaveText(String(count))
  }
  expect(seen.size).toBe(10)
  await frame.saveDialogAnswers(join(dataFolder, 'pares.csv'))
  await press('ControlOrMeta+e')
  await expect(page.getByText(/pares\.csv/)).toBeVisible()
  expect(keys).toBeLessThanOrEqual(25)
})
