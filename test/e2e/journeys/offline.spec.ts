/** Without the service: all data is there, and work continues, by keyboard. */
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { connectAndSync, showCompany } from '../support/company.ts'
import { exportPairs } from '../support/saved-report.ts'

test('without the service everything is browsed, decided, undone and exported', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  palette,
  reconcile,
  service,
}) => {
  await connectAndSync(bridge, service.access)
  await showCompany(page)

  await service.stop()
  await palette.give(words.shell.sync.start)
  await expect(page.getByText(pattern(words.shell.sync.offline))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(words.shell.sync.failed)).toBeHidden()

  await palette.goTo('documents')
  await hand.fill(page.getByLabel(words.lists.searchDocuments), 'FT 2026/12')
  await hand.press('Enter')
  await expect(reconcile.documents.getByText('FT 2026/12', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^[A-Z]{2} 2026\/12/ })).toBeVisible()
  await palette.goTo('transactions')
  await hand.fill(page.getByLabel(words.lists.searchTransactions), 'TRF')
  await expect(reconcile.transactions.getByRole('row').nth(1)).toContainText('TRF')

  await palette.goTo('reconcile')
  const first = await reconcile.findProposal('certain')
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')
  await hand.press('u')
  await expect(reconcile.accepted).toHaveText('0')
  await expect(reconcile.card).toContainText(first.split('\n')[0] ?? '')
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')

  const rows = await exportPairs({ frame, hand, page }, dataFolder)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(first).toContain(row.text('documentNumber'))
})
