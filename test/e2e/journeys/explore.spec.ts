/** From an empty window to a report, as a first-time user goes. */
import { expect, test } from '../support/app.ts'
import { exportPairs } from '../support/saved-report.ts'

test('exploring leads to proposals with reasons; three accepted are in the report, one taken back is not', async ({
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
