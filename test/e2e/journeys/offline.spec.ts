/** A company connected by hand: what was typed wrong is told in its place; without the service work goes on. */
import { Frame } from '../pages/frame.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { StartPage } from '../pages/start-page.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'

test('a wrong token is told at its place and saves nothing; the right one connects', async ({
  bridge,
  page,
  service,
}) => {
  const start = new StartPage(page)
  await start.fillIn(service.access, { token: 'not-the-token' })
  await start.save()
  await start.expectRefusal()
  const invoicing = start.form.getByRole('group', { name: words.start.form.invoicing })
  await expect(invoicing.getByRole('alert')).toBeVisible()
  const banking = start.form.getByRole('group', { name: words.start.form.banking })
  await expect(banking.getByText(words.start.form.checkOk)).toBeVisible()
  expect((await bridge.call('companies.list', {})).companies).toEqual([])

  await start.form.getByLabel(words.start.form.token, { exact: true }).fill(service.access.token)
  await start.save()
  await expect(start.form).toBeHidden()
  expect((await bridge.call('companies.list', {})).companies).toMatchObject([
    { name: 'Oficina do Vale, Lda' },
  ])
})

test('without the service everything that came is there: it is browsed, decided and taken back', async ({
  app,
  bridge,
  page,
  service,
}) => {
  test.setTimeout(150_000)
  const start = new StartPage(page)
  await start.fillIn(service.access)
  await start.save()
  await expect(start.form).toBeHidden()
  const { current } = await bridge.call('companies.list', {})
  if (current === null) throw new Error('no company is open')
  const { from, to } = service.access.documentIds
  await bridge.call('documents.track', { companyId: current, ids: { range: { from, to } } })
  const frame = new Frame(app, page)
  await frame.synchronise()

  await service.stop()
  await frame.sync.click()
  await expect(page.getByText(pattern(words.shell.sync.offline))).toBeVisible({ timeout: 60_000 })

  const reconcile = new ReconcilePage(page)
  await reconcile.findProposal('certain')
  await page.keyboard.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')
  await page.keyboard.press('u')
  await expect(reconcile.accepted).toHaveText('0')
  await page.getByLabel(words.lists.searchTransactions).fill('TRF')
  await expect(reconcile.transactions.getByRole('row').nth(1)).toContainText('TRF')
})
