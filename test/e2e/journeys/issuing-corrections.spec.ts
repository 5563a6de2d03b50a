/** Documents that exist: a credit note carries one over, a cancellation ends one, a waybill accompanies goods. */
import { Frame } from '../pages/frame.ts'
import { IssuePage } from '../pages/issue-page.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { connectAndSync, showCompany } from '../support/company.ts'
import { book, openCompany, startDocument } from '../support/issuing.ts'

const { issue } = words
test.use({ book: { documents: 20, transactions: 20 } })

test('a document leads to its credit note, which is cancelled after a question', async ({
  app,
  bridge,
  hand,
  page,
  service,
}) => {
  await connectAndSync(bridge, service.access)
  await showCompany(page)
  const frame = new Frame(app, page)
  const screen = new IssuePage(page, hand)
  const number = 'FT 2026/6'
  await frame.goTo('documents')
  await hand.fill(page.getByLabel(words.lists.searchDocuments), number)
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()

  await screen.activate(issue.detail.credit, page.locator('body'))
  await expect(screen.field('reference')).toHaveValue(number)
  await expect(screen.field('name')).not.toHaveValue('')
  await screen.close()
  await screen.expectStanding('awaiting-number')
  await screen.activate(issue.detail.cancel)
  await expect(screen.question).toContainText(issue.cancelling.text)
  await screen.activate(issue.cancelling.act, screen.question)
  await screen.expectStanding('cancelled')
})

test('a waybill names its places, and its AT code appears', async ({ bridge, hand, page, service }) => {
  await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [book])
  const today = await screen.field('date').inputValue()
  await screen.chooseType('W')
  const load = page.getByRole('group', { name: issue.transport.LoadAddress, exact: true })
  const place = (label: string) =>
    load
      .getByRole('textbox', { name: label, exact: true })
      .or(load.getByRole('combobox', { name: label, exact: true }))
  await screen.write(place(issue.transport.address), 'Rua do Armazém, 2')
  await screen.write(place(issue.transport.postalCode), '4000-100')
  await screen.write(place(issue.transport.city), 'Porto')
  await screen.activate(
    issue.transport.toClient,
    page.getByRole('group', { name: issue.transport.DestinationAddress }),
  )
  await screen.write(screen.field('loadDateTime'), '01/01/2020 10:00')
  await hand.press('ControlOrMeta+Enter')
  await expect(screen.field('loadDateTime')).toBeFocused()
  await screen.write(screen.field('loadDateTime'), `${today} 23:59`)
  await screen.write(screen.field('vehicle'), '00-AA-00')
  await screen.close()
  await screen.expectStanding('issued')
  await expect(screen.detail.getByText(/^AT\d+$/)).toBeVisible({ timeout: 30_000 })
})
