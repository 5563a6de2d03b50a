/** A sync that stops in the middle, by hand or because the service stops, and continues from there, by keyboard; meanwhile lists keep a person's state. */
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { connect } from '../support/company.ts'

const { sync } = words.shell

test.use({ serviceSize: { documents: 30, transactions: 2_000 }, faults: ['transactions@6:hang'] })

/** The text of the catalogue for the fifth page of ten. */
const atPageFive = (text: string): RegExp =>
  new RegExp(pattern(text.replace('{{page}}', '5').replace('{{pages}}', '10')).source)

test('a paused sync shows its position, is not resumed by itself, and continues from that page', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  const companyId = await connect(bridge, service.access)
  await page.reload()
  const state = async () => bridge.call('sync.getState', { companyId })
  await expect.poll(async () => (await state()).page).toBe(5)
  await hand.activate(page.getByRole('button', { name: sync.pause }))
  await expect(page.getByText(atPageFive(sync.pausedPage_other))).toBeVisible()
  const paused = await state()
  expect(paused).toMatchObject({ paused: true, running: false, transactionsReceived: 1_000 })

  await service.setFaults([])
  await expect(page.getByRole('button', { name: sync.resume })).toBeFocused()
  await expect(async () => {
    await hand.press('Enter') // an Enter right after the other is taken for a double click
    expect((await state()).paused).toBe(false)
  }).toPass({ intervals: [500] })
  await expect(page.getByText(pattern(sync.asOf))).toBeVisible({ timeout: 60_000 })
  expect((await bridge.call('companies.getOverview', { companyId })).transactions).toBe(2_000)
})

test('a sync interrupted by the service shows on which page it stopped, and stops waiting when it is cancelled', {
  tag: '@long',
}, async ({ bridge, hand, page, service }) => {
  const companyId = await connect(bridge, service.access)
  await page.reload()
  await expect.poll(async () => (await bridge.call('sync.getState', { companyId })).page).toBe(5)
  await service.stop()
  await expect(page.getByText(atPageFive(sync.stopped))).toBeVisible({ timeout: 60_000 })
  expect((await bridge.call('companies.getOverview', { companyId })).transactions).toBe(1_000)

  await hand.activate(page.getByRole('button', { name: sync.cancel }))
  await expect(page.getByText(pattern(sync.retryAt))).toBeHidden()
  await service.comeBack()
  await hand.activate(page.getByRole('button', { name: sync.resume }))
  await expect(page.getByText(/^Sincronizado às \d\d:\d\d/)).toBeVisible({ timeout: 60_000 })
  expect((await bridge.call('companies.getOverview', { companyId })).transactions).toBe(2_000)
})

test('a search while pages arrive keeps text, focus, rows and selection; new rows are only announced', async ({
  bridge,
  frame,
  hand,
  page,
  reconcile,
  service,
}) => {
  const companyId = await connect(bridge, service.access)
  await page.reload()
  const hangsAfter = (at: number) =>
    expect.poll(async () => (await bridge.call('sync.getState', { companyId })).page).toBe(at)
  const text = 'contas proprias'
  const hits = async () =>
    (await bridge.call('search.find', { companyId, text, limit: 8 })).transactions.count
  const pane = page.getByRole('region', { name: words.lists.transactions })
  const search = pane.getByLabel(words.lists.searchTransactions)
  const firstRows = async () => (await reconcile.transactions.getByRole('row').allInnerTexts()).slice(0, 10)

  await hangsAfter(5)
  await hand.tabTo(reconcile.transactions)
  await expect(reconcile.transactions.getByRole('row').nth(1)).toBeVisible()
  await hand.press('x')
  await expect.poll(async () => (await reconcile.traySums()).transactionsMinor).not.toBe(0)
  const selected = await reconcile.traySums()
  await hand.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(text.slice(0, 4))
  await service.setFaults(['transactions@9:hang']) // three pages are asked for at once
  await page.keyboard.type(text.slice(4, -1))
  await hangsAfter(8)
  await page.keyboard.type(text.slice(-1))
  await expect(search).toHaveValue(text)
  await expect(search).toBeFocused()
  const found = await hits()
  await expect(pane.getByRole('heading')).toHaveText(`${words.lists.transactions} ${found}`)
  const shown = await firstRows()

  await service.setFaults([])
  await frame.synchronised()
  expect(await hits()).toBeGreaterThan(found)
  await expect(pane.getByRole('status')).toContainText(words.common.changed)
  await expect(search).toHaveValue(text)
  await expect(search).toBeFocused()
  await expect(pane.getByRole('heading')).toHaveText(`${words.lists.transactions} ${found}`)
  expect(await firstRows()).toEqual(shown)
  expect(await reconcile.traySums()).toEqual(selected)
})
