/** Two customers of one name, each with an invoice of the same amount: deciding one decides what the other can be. */
import { expect, test } from '../support/app.ts'
import { showCompany, sync } from '../support/company.ts'
import { invoiceOf, openCompany } from '../support/issuing.ts'

test.use({ serviceSize: { documents: 20, transactions: 20 } })

/** A legal form distinguishes nobody: banks leave it out. */
const twins = [
  { Name: 'Moagem Cachopo, Lda', NIF: '509442013' },
  { Name: 'Moagem Cachopo, S.A.', NIF: '504615947' },
]
const TOTAL = 98_523
const paid = { amountMinor: TOTAL, text: 'TRF MOAGEM CACHOPO' }

test('an ambiguous proposal is no longer ambiguous after its competitor is accepted, and again after the undo', {
  tag: '@long',
}, async ({ bridge, hand, page, reconcile, service }) => {
  const companyId = await openCompany(bridge, page, service.access)
  for (const client of twins)
    expect(await bridge.call('issuing.saveDocument', { companyId, body: invoiceOf(client) })).toMatchObject({
      outcome: 'saved',
    })
  for (const transaction of [paid, paid]) await service.post('transactions', transaction)
  await sync(bridge, companyId)
  const ambiguous = () => bridge.call('matching.listProposals', { companyId, class: 'ambiguous', limit: 9 })
  await expect.poll(async () => (await ambiguous()).total).toBe(2)
  await showCompany(page)
  const overview = () => bridge.call('companies.getOverview', { companyId })
  const before = await overview()

  const [first, second] = twins.map(({ Name }) => Name)
  await hand.tabTo(reconcile.documents)
  await hand.press('/')
  await hand.type('Moagem Cachopo')
  await hand.press('Enter', 'Home')
  await reconcile.showsNow('ambiguous')
  for (const name of [first, second]) await expect(reconcile.card).toContainText(name ?? '')
  await hand.press('1')
  await expect(reconcile.accepted).toHaveText('1')

  // A name that two customers share is never certain by itself.
  await reconcile.showsNow('likely')
  await expect(reconcile.card).toContainText(second ?? '')
  await expect(reconcile.card).not.toContainText(first ?? '')
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('2')
  await expect.poll(async () => (await overview()).openMinor).toBe(before.openMinor - 2 * TOTAL)

  for (const left of ['1', '0']) {
    await hand.tabTo(reconcile.documents)
    await hand.press('u')
    await expect(reconcile.accepted).toHaveText(left)
  }
  await reconcile.showsNow('ambiguous')
})
