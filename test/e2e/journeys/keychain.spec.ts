/** No secret service on the system: said, lived with for this run, and offline afterwards; by keyboard. */
import { Frame } from '../pages/frame.ts'
import { Palette } from '../pages/palette.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { StartPage } from '../pages/start-page.ts'
import { tradeWords, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { filesHolding } from '../support/kept-files.ts'

test.skip(process.platform !== 'linux', 'elsewhere the system always has a keychain')

const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
test.use({ book: { documents: 200, transactions: 300 }, environment })

const { banner } = words.shell

test('credentials serve this run and are written nowhere; the next run has everything but the sync', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  test.setTimeout(120_000)
  const { keychain } = await bridge.call('app.getInfo', {})
  if (keychain === 'available') throw new Error('this system answers without its bus')
  const start = new StartPage(page, hand)
  await start.openForm()
  await start.fillIn(service.access)
  await start.save()
  const frame = new Frame(app, page)
  await frame.expectOn('reconcile')
  await expect(page.getByText(banner.keychain[keychain])).toBeVisible()
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  expect(companies).toMatchObject([{ secrets: 'session' }])
  const [company] = companies
  const { from, to } = service.access.documentIds
  await bridge.call('documents.track', { companyId: company!.id, ids: { range: { from, to } } })
  const palette = new Palette(page, hand)
  await palette.give(words.shell.sync.start)
  const reconcile = new ReconcilePage(page, hand)
  await expect(reconcile.documents.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
  await frame.synchronised()
  await app.close()

  const { token, clientSecret } = service.access
  expect(await filesHolding(dataFolder, [token, clientSecret])).toEqual([])

  await reopened({ dataFolder, env: environment }, async (again) => {
    await new Frame(again.app, again.page).expectOn('reconcile')
    await expect(again.page.getByText(banner.secretsMissing)).toBeVisible()
    await new Palette(again.page, again.hand).give(words.shell.sync.start)
    const plain = String(tradeWords.error['credential-missing'].what)
    await expect(again.page.getByText(plain).first()).toBeVisible()
    const there = new ReconcilePage(again.page, again.hand)
    await there.findProposal('certain')
    await again.hand.press('Enter')
    await expect(there.accepted).toHaveText('1')
    await again.hand.press('u')
    await expect(there.accepted).toHaveText('0')
  })
})
