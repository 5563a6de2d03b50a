/** From an empty window to a report, as a first-time user goes. */
import { join } from 'node:path'
import { words } from '../pages/words.ts'
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

/** What the program can do, from the easiest to what it asks. */
const shownFirst = [
  'easy',
  'batch',
  'withholding',
  'instalments',
  'twice',
  'salary',
  'creditNote',
  'reversal',
  'payout',
  'question',
] as const

test('a new user sees one payment of each kind in ten decisions, and a report, in at most 25 keys', async ({
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
  const cards = new Set<string>()
  for (const [at, kind] of shownFirst.entries()) {
    const { name } = words.reconcile.tour.kinds[kind]
    await expect(reconcile.proposals.getByRole('note').getByText(name, { exact: true })).toBeVisible()
    await expect(reconcile.proposals).toHaveAttribute('aria-busy', 'false')
    cards.add(await reconcile.card.innerText())
    await press('Enter')
    if (kind === 'question') {
      // Nobody chooses by a hand still in its rhythm: beside the tray, which says so anyway, it is announced.
      await expect(page.getByText(words.reconcile.said.ambiguous)).toHaveCount(2)
      await press('1')
    }
    await expect(reconcile.accepted).toHaveText(String(at + 1))
  }
  expect(cards.size).toBe(shownFirst.length)
  // From here on the walk is the usual one, from the first certain pair on.
  await expect(reconcile.heading('certain')).toBeVisible()
  await frame.saveDialogAnswers(join(dataFolder, 'pares.csv'))
  await press('ControlOrMeta+e')
  await expect(page.getByText(/pares\.csv/)).toBeVisible()
  expect(keys).toBeLessThanOrEqual(25)
})
