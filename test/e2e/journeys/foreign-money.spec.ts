/** Dollars that pay a document in EUR: the rate is typed, the difference is an exchange difference, all by keyboard. */
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { connectAndSync, showCompany, sync } from '../support/company.ts'
import { exportPairs } from '../support/saved-report.ts'

const { tray, proposals } = words.reconcile

test('money in another currency settles a document at a typed rate, and is undone, by keyboard', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, reconcile, service }) => {
  const companyId = await connectAndSync(bridge, service.access)
  const { listId } = await bridge.call('documents.openList', {
    companyId,
    filter: { view: 'open', types: ['I'] },
    sort: { by: 'dueDate', direction: 'ascending' },
  })
  const list = await bridge.call('documents.readList', { companyId, listId, from: 0, count: 500 })
  const at = list.number.findIndex(
    (_, row) => list.proposed[row] === null && (list.openMinor[row] ?? 0) > 20_000,
  )
  const number = list.number[at] ?? ''
  const openMinor = list.openMinor[at] ?? 0
  // Worth three euros less than the document at the rate that is typed.
  const dollarsMinor = 2 * (openMinor - 300)
  await service.post('transactions', {
    amountMinor: dollarsMinor,
    text: 'ENTRADA EM DOLARES',
    currency: 'USD',
  })
  await sync(bridge, companyId)
  await showCompany(page)

  await hand.tabTo(reconcile.documents)
  await reconcile.searchFor(reconcile.documents, words.lists.searchDocuments, number)
  await hand.press('x', 'F6')
  await reconcile.searchFor(reconcile.transactions, words.lists.searchTransactions, 'ENTRADA EM DOLARES')
  await hand.press('x')
  await expect(reconcile.tray).toContainText(tray.rateNeeded)
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('0')

  const rate = reconcile.tray.getByRole('textbox', { name: tray.rate.replace('{{currency}}', 'USD') })
  await hand.tabTo(rate)
  await hand.type('2')
  await hand.press('Enter')
  await expect(reconcile.transactions).toBeFocused()
  await expect(reconcile.difference).toHaveText(/^[-\u2212]3,00/)
  await hand.press('d')
  await hand.walkTo(page.getByRole('option', { name: tradeWords.allocationKind.exchange, exact: true }))
  await hand.press('Enter')
  await expect(reconcile.difference).toHaveText(/^0,00/)
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')

  await hand.press('u')
  await expect(reconcile.accepted).toHaveText('0')
  await hand.press('ControlOrMeta+y')
  await expect(reconcile.accepted).toHaveText('1')

  await frame.give('history')
  await hand.activate(page.getByRole('dialog').locator('td [aria-expanded]').first())
  await expect(page.getByRole('dialog')).toContainText(
    proposals.atRate.replace('{{rate}}', '2').replace('{{currency}}', 'USD'),
  )
  await hand.press('Escape')

  await reconcile.clearSearches()
  const rows = await exportPairs({ frame, hand, page }, dataFolder)
  expect(
    rows.map((row) => [
      row.text('kind'),
      row.minor('allocated'),
      row.minor('allocatedInCurrency'),
      row.text('currency'),
      row.text('rate'),
      row.minor('difference'),
    ]),
  ).toEqual([
    [tradeWords.allocationKind.payment, openMinor - 300, dollarsMinor, 'USD', '2', 0],
    [tradeWords.allocationKind.exchange, 300, null, 'USD', '2', 0],
  ])
})
