/** Writing and issuing by keyboard: an invoice of several rates, a draft that becomes final. */
import { IssuePage } from '../pages/issue-page.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { book, hour, openCompany, startDocument, travel } from '../support/issuing.ts'

const { issue } = words
test.use({ book: { documents: 20, transactions: 20 } })

test('an invoice of several rates is written, asks why a line bears no tax, is issued, and its number appears', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [hour, travel, { ...book, tax: '0' }])
  await expect(screen.total).toHaveText('3\u00a0919,77\u00a0€')

  await hand.press('ControlOrMeta+Enter')
  await expect(screen.field('exemption')).toBeFocused()
  await hand.type('artigo 9')
  await hand.press('ArrowDown', 'Enter')
  await expect(screen.field('exemption')).toHaveValue('M07')
  await screen.write(screen.field('sendTo'), 'geral@beiramar.example')
  await hand.press('ControlOrMeta+Enter')
  await expect(screen.question).toContainText('geral@beiramar.example')
  await expect(screen.question).toContainText('3\u00a0919,77\u00a0€')
  await hand.press('Enter')

  await screen.expectStanding('awaiting-number')
  await screen.expectStanding('issued', 30_000)
  await expect(screen.detail.getByRole('heading')).toHaveText(/^FT \S+\/\d+$/)
  const { entries } = await bridge.call('issuing.listRecent', { companyId })
  const issued = await bridge.call('issuing.getDocument', {
    companyId,
    documentId: entries[0]?.documentId ?? 0,
  })
  expect(issued.totalMinor).toBe(391_977)
})

test('a draft is saved, changed and closed: one document, and nothing of its form stays', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await screen.startNew()
  await hand.press('F2')
  await expect(screen.field('nif')).toHaveValue('999999990')
  await screen.writeLines([hour])
  await hand.press('ControlOrMeta+d')
  await expect(screen.cell('tax', 2)).toBeFocused()
  await hand.press('ControlOrMeta+Delete')
  await expect(screen.cell('code', 2)).toBeHidden()
  await hand.press('ControlOrMeta+s')
  await expect(screen.announced.getByText(issue.form.draftSaved)).toBeVisible()

  await screen.write(screen.cell('quantity', 1), '4')
  await hand.press('ControlOrMeta+s')
  await expect(screen.total).toHaveText('6\u00a0074,04\u00a0€')
  await screen.close()
  await screen.expectIssued()
  const { entries } = await bridge.call('issuing.listRecent', { companyId })
  expect(new Set(entries.map(({ documentId }) => documentId)).size).toBe(1)
  expect((await bridge.call('issuing.listForms', { companyId })).forms).toEqual([])
})
