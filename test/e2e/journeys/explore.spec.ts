/** From an empty window to a report, as a first-time user goes. */
import { join } from 'node:path'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { ProgramTime } from '../support/program-time.ts'
import { exportPairs } from '../support/saved-report.ts'

test('exploring leads to proposals with reasons; three accepted are in the report, one undone is not', {
  tag: '@long',
}, async ({ dataFolder, frame, hand, page, reconcile, start }) => {
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

test('a new user sees one payment of each kind in ten decisions, and a report, in 25 keys and a minute at most', async ({
  app,
  dataFolder,
  frame,
  page,
  reconcile,
  start,
}, testInfo) => {
  await expect(start.explore).toBeVisible()
  const time = await ProgramTime.begin(app, page)
  while (!(await start.explore.evaluate((element) => element === document.activeElement)))
    await time.press('Tab')
  const stopAt = async (kind: (typeof shownFirst)[number]): Promise<void> => {
    const { name } = words.reconcile.tour.kinds[kind]
    await expect(reconcile.proposals.getByRole('note').getByText(name, { exact: true })).toBeVisible()
    await expect(reconcile.proposals).toHaveAttribute('aria-busy', 'false')
  }
  await time.press('Enter', async () => {
    await frame.synchronised()
    await stopAt(shownFirst[0])
  })
  const cards = new Set<string>()
  for (const [at, kind] of shownFirst.entries()) {
    const card = await reconcile.card.innerText()
    cards.add(card)
    const next = shownFirst[at + 1]
    const counted = async () => Number(await reconcile.accepted.innerText())
    const before = at === 0 ? 0 : await counted()
    /** The counter increases, and another card takes the place of the decided one. */
    const decided = async (): Promise<void> => {
      await expect.poll(counted).toBeGreaterThan(before)
      await expect.poll(() => reconcile.proposals.innerText()).not.toContain(card)
      // After the last the walk is the usual one, from the first certain pair on.
      await (next === undefined ? expect(reconcile.heading('certain')).toBeVisible() : stopAt(next))
    }
    if (kind !== 'question') await time.press('Enter', decided)
    else {
      // Nobody chooses by a hand still in its rhythm: beside the tray, which says so anyway, it is announced.
      await time.press('Enter', () => expect(page.getByText(words.reconcile.said.ambiguous)).toHaveCount(2))
      await time.press('1', decided)
    }
  }
  expect(cards.size).toBe(shownFirst.length)
  await frame.saveDialogAnswers(join(dataFolder, 'pares.csv'))
  await time.press('ControlOrMeta+e', () => expect(page.getByText(/pares\.csv/)).toBeVisible())
  const told = `${time.keys} keys, ${time.seconds.toFixed(1)} s: ${time.waits.map((ms) => ms.toFixed(0)).join(', ')} ms`
  testInfo.annotations.push({ type: 'program time', description: told })
  expect(time.keys, told).toBeLessThanOrEqual(25)
  expect(time.seconds, told).toBeLessThanOrEqual(60)
})
