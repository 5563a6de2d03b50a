/** Writing and issuing by keyboard: an invoice of several rates, a draft that becomes final. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { book, hour, openCompany, startDocument, travel } from '../support/issuing.ts'

const { issue } = words
test.use({ serviceSize: { documents: 20, transactions: 20 } })

test('an invoice of several rates is written, asks why a line bears no tax, is issued, and its number appears', async ({
  bridge,
  hand,
  issuing,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  await startDocument(issuing, [hour, travel, { ...book, tax: '0' }])
  await expect(issuing.total).toHaveText('3\u00a0919,77\u00a0€')

  await hand.press('ControlOrMeta+Enter')
  await expect(issuing.field('exemption')).toBeFocused()
  await hand.type('artigo 9')
  await hand.press('ArrowDown', 'Enter')
  await expect(issuing.field('exemption')).toHaveValue('M07')
  await issuing.write(issuing.field('sendTo'), 'geral@beiramar.example')
  await hand.press('ControlOrMeta+Enter')
  await expect(issuing.question).toContainText('geral@beiramar.example')
  await expect(issuing.question).toContainText('3\u00a0919,77\u00a0€')
  await hand.press('Enter')

  await issuing.expectStanding('awaiting-number')
  await issuing.expectStanding('issued', 30_000)
  await expect(issuing.detail.getByRole('heading')).toHaveText(/^FT \S+\/\d+$/)
  const { entries } = await bridge.call('issuing.listRecent', { companyId })
  const issued = await bridge.call('issuing.getDocument', {
    companyId,
    documentId: entries[0]?.documentId ?? 0,
  })
  expect(issued.totalMinor).toBe(391_977)
})

test('a draft is saved, changed and closed: one document, and its form is deleted', async ({
  bridge,
  hand,
  issuing,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  await issuing.startNew()
  await hand.press('F2')
  await expect(issuing.field('nif')).toHaveValue('999999990')
  await issuing.writeLines([hour])
  await hand.press('ControlOrMeta+d')
  await expect(issuing.cell('tax', 2)).toBeFocused()
  await hand.press('ControlOrMeta+Delete')
  await expect(issuing.cell('code', 2)).toBeHidden()
  await hand.press('ControlOrMeta+s')
  await expect(issuing.announced.getByText(issue.form.draftSaved)).toBeVisible()

  await issuing.write(issuing.cell('quantity', 1), '4')
  await hand.press('ControlOrMeta+s')
  await expect(issuing.total).toHaveText('6\u00a0074,04\u00a0€')
  await issuing.close()
  await issuing.expectIssued()
  const { entries } = await bridge.call('issuing.listRecent', { companyId })
  expect(new Set(entries.map(({ documentId }) => documentId)).size).toBe(1)
  expect((await bridge.call('issuing.listForms', { companyId })).forms).toEqual([])
})
