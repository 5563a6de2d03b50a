/** Documents that exist: a credit note carries one over, a cancellation ends one, a waybill accompanies goods. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { connectAndSync, showCompany } from '../support/company.ts'
import { book, openCompany, startDocument } from '../support/issuing.ts'

const { issue } = words
test.use({ serviceSize: { documents: 20, transactions: 20 } })

test('a credit note is issued for a document, and cancelled after a confirmation', async ({
  bridge,
  frame,
  hand,
  issuing,
  page,
  service,
}) => {
  await connectAndSync(bridge, service.access)
  await showCompany(page)
  const number = 'FT 2026/6'
  await frame.goTo('documents')
  await hand.fill(page.getByLabel(words.lists.searchDocuments), number)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()

  await issuing.activate(issue.detail.credit, page.locator('body'))
  await expect(issuing.field('reference')).toHaveValue(number)
  await expect(issuing.field('name')).not.toHaveValue('')
  await issuing.close()
  await issuing.expectStanding('awaiting-number')
  await issuing.activate(issue.detail.cancel)
  await expect(issuing.question).toContainText(issue.cancelling.text)
  await issuing.activate(issue.cancelling.act, issuing.question)
  await issuing.expectStanding('cancelled')
})

test('a waybill names its places, and its AT code appears', { tag: '@long' }, async ({
  bridge,
  hand,
  issuing,
  page,
  service,
}) => {
  await openCompany(bridge, page, service.access)
  await startDocument(issuing, [book])
  const today = await issuing.field('date').inputValue()
  await issuing.chooseType('W')
  const load = page.getByRole('group', { name: issue.transport.LoadAddress, exact: true })
  const place = (label: string) =>
    load
      .getByRole('textbox', { name: label, exact: true })
      .or(load.getByRole('combobox', { name: label, exact: true }))
  await issuing.write(place(issue.transport.address), 'Rua do Armazém, 2')
  await issuing.write(place(issue.transport.postalCode), '4000-100')
  await issuing.write(place(issue.transport.city), 'Porto')
  await issuing.activate(
    issue.transport.toClient,
    page.getByRole('group', { name: issue.transport.DestinationAddress }),
  )
  await issuing.write(issuing.field('loadDateTime'), '01/01/2020 10:00')
  await hand.press('ControlOrMeta+Enter')
  await expect(issuing.field('loadDateTime')).toBeFocused()
  await issuing.write(issuing.field('loadDateTime'), `${today} 23:59`)
  await issuing.write(issuing.field('vehicle'), '00-AA-00')
  await issuing.close()
  await issuing.expectStanding('issued')
  await expect(issuing.detail.getByText(/^AT\d+$/)).toBeVisible({ timeout: 30_000 })
})
