/** A system without a secret service: reported, secrets kept for this run, offline afterwards; by keyboard. */
import { tradeWords, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { filesHolding } from '../support/kept-files.ts'

test.skip(process.platform !== 'linux', 'elsewhere the system always has a keychain')

const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
test.use({ serviceSize: { documents: 200, transactions: 300 }, environment })

const { banner } = words.shell

test('without a keychain credentials are kept for this run and written nowhere; the next run has everything but the sync', async ({
  app,
  bridge,
  dataFolder,
  frame,
  page,
  palette,
  reconcile,
  service,
  start,
}) => {
  const { keychain } = await bridge.call('app.getInfo', {})
  if (keychain === 'available') throw new Error('this system answers without its bus')
  await start.openForm()
  await start.fillIn(service.access)
  await start.save()
  await frame.expectOn('reconcile')
  await expect(page.getByText(banner.keychain[keychain])).toBeVisible()
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  expect(companies).toMatchObject([{ secrets: 'session' }])
  const [company] = companies
  const { from, to } = service.access.documentIds
  await bridge.call('documents.track', { companyId: company!.id, ids: { range: { from, to } } })
  await palette.give(words.shell.sync.start)
  await expect(reconcile.documents.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
  await frame.synchronised()
  await app.close()

  const { token, clientSecret } = service.access
  expect(await filesHolding(dataFolder, [token, clientSecret])).toEqual([])

  await reopened({ dataFolder, env: environment }, async (again) => {
    await again.frame.expectOn('reconcile')
    const missing = again.page.getByText(banner.secretsMissing)
    await expect(missing).toBeVisible()
    await again.palette.give(words.shell.sync.start)
    await expect(
      again.page.getByText(String(tradeWords.error['credential-missing'].what)).first(),
    ).toBeVisible()
    await expect(missing).toBeHidden()
    const there = again.reconcile
    await there.findProposal('certain')
    await again.hand.press('Enter')
    await expect(there.accepted).toHaveText('1')
    await again.hand.press('u')
    await expect(there.accepted).toHaveText('0')
  })
})
