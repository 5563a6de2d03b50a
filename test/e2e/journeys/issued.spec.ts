/** What is issued here is in the lists and in the matching at once, and its match outlives the fetch of its number. */
import type { Request } from '#contract/index.ts'
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { accept, connectAndSync, sync } from '../support/company.ts'

test.use({ serviceSize: { documents: 60, transactions: 150 } })

const DAY = '2026-06-30'
const TAX_ID = '509442013'
const body: Request<'issuing.saveDocument'>['body'] = {
  IsToClose: true,
  Client: { Name: 'Padaria Dourado', NIF: TAX_ID, CountryCode: 'PT' },
  Document: {
    Type: 'I',
    Date: DAY,
    DueDate: '2026-07-30',
    Lines: [
      {
        ...{ Code: 'HORA', Description: 'Consultoria', Unit: 'h', Type: 'S' },
        ...{ UnitPrice: '4321.09', Quantity: '1', TaxValue: '23', ProductDiscount: '0' },
      },
    ],
  },
}
const TOTAL = 531_494

test('an invoice is proposed and accepted before it has a number, and stays matched with it', {
  tag: '@long',
}, async ({ bridge, page, service }) => {
  const companyId = await connectAndSync(bridge, service.access) // with the sync that began by itself
  const text = `TRF DE PADARIA DOURADO NIF ${TAX_ID}`
  await service.post('transactions', { amountMinor: TOTAL, text })
  await sync(bridge, companyId)
  await service.setFaults(['document:hang']) // its number comes when this journey has looked
  const issued = await bridge.call('issuing.saveDocument', { companyId, body })
  if (issued.outcome !== 'saved') throw new Error(issued.outcome)
  const { documentId: sourceId } = issued
  const shown = () => bridge.call('documents.getBySource', { companyId, sourceId })
  expect(await shown()).toMatchObject({ number: null, totalMinor: TOTAL, openMinor: TOTAL })

  const { id: documentId } = await shown()
  const proposals = () => bridge.call('matching.listProposals', { companyId, documentId, limit: 5 })
  await expect.poll(async () => (await proposals()).total).toBe(1)
  const [group] = (await proposals()).groups
  if (group === undefined) throw new Error('nothing is proposed')
  expect(await accept(bridge, companyId, group)).toBe('done')
  expect(await shown()).toMatchObject({ number: null, openMinor: 0 })

  await page.reload()
  await page.getByRole('navigation').getByText(words.shell.nav.documents, { exact: true }).click()
  await page.getByRole('searchbox').fill(String(sourceId))
  await page.getByRole('grid').getByText('Padaria Dourado', { exact: true }).click()
  await expect(page.getByText(new RegExp(`^${tradeWords.documentType.I} `))).toBeVisible()
  // From ten seconds after the issue the service gives its number; the app fetches it by itself.
  await service.setFaults([])
  await expect.poll(async () => (await shown()).number, { timeout: 30_000 }).toMatch(/^FT /)
  await expect(page.getByRole('heading', { name: (await shown()).number ?? '' })).toBeVisible()
  const { entries } = await bridge.call('matching.listHistory', { companyId, view: 'all', limit: 5 })
  expect(entries).toMatchObject([{ action: 'accepted', group: { id: group.id, state: 'accepted' } }])
  expect(await shown()).toMatchObject({ unpaidMinor: TOTAL, openMinor: 0 })
})
