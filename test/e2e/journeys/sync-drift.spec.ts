/** Decisions the source comes to contradict: worked through one by one, by keyboard. */
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { accept, connectAndSync, sync } from '../support/company.ts'

test.use({ serviceSize: { documents: 100, transactions: 150 } })

const { counters, drift } = words.reconcile

test('what the source contradicts is listed, kept or undone, and leaves the list', { tag: '@long' }, async ({
  bridge,
  hand,
  page,
  reconcile,
  service,
}) => {
  const companyId = await connectAndSync(bridge, service.access)
  const { groups } = await bridge.call('matching.listProposals', { companyId, class: 'certain', limit: 50 })
  const [first, second] = groups.filter(
    (group) => !group.explained && new Set(group.allocations.map((row) => row.documentId)).size === 1,
  )
  if (!first || !second) throw new Error('the company has certain pairs of one document')
  for (const group of [first, second]) await accept(bridge, companyId, group)
  for (const { allocations } of [first, second]) {
    const documentId = allocations[0]?.documentId ?? 0
    const { sourceId } = await bridge.call('documents.get', { companyId, documentId })
    await service.post(`documents/${sourceId}/paid?unpaidMinor=1`)
  }
  await sync(bridge, companyId)
  await page.reload()

  const counter = reconcile.counters.locator('div', { hasText: counters.conflicting }).getByRole('button')
  await expect(counter).toHaveText('2')
  await hand.activate(counter)
  const list = page.getByRole('dialog', { name: drift.title })
  await expect(list.getByText(pattern(drift.intro_other))).toBeVisible()
  const keep = list.getByRole('button', { name: new RegExp(`^${drift.keep}`) })
  await expect(keep).toHaveCount(2)

  await hand.activate(keep.first())
  await expect(list.getByText(drift.kept.replace('{{n}}', '1'))).toBeVisible()
  await expect(keep).toBeFocused() // the entry that took the place
  await hand.press('Tab', 'Enter')
  await expect(list.getByText(drift.empty)).toBeVisible()
  await hand.press('Escape')
  await expect(counter).toHaveText('0')
  const overview = await bridge.call('companies.getOverview', { companyId })
  expect(overview).toMatchObject({ accepted: 1, conflicting: 0, stale: 0 })
})
