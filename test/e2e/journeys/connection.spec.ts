/** A connected company's secrets, and a second start of the app. */
import { expect, reopened, test } from '../support/app.ts'
import { connectAndSync } from '../support/company.ts'
import { filesHolding } from '../support/kept-files.ts'
import { launch } from '../support/launch.ts'

test.use({ serviceSize: { documents: 100, transactions: 150 }, syncAtStart: true })

test('secrets survive a restart in the keychain, a sync starts by itself, and no file contains them', async ({
  app,
  bridge,
  dataFolder,
  service,
}) => {
  expect((await bridge.call('app.getInfo', {})).keychain).toBe('available')
  const companyId = await connectAndSync(bridge, service.access)
  await app.close()
  await service.post('transactions', { amountMinor: 12_345, text: 'TRF' })

  await reopened({ dataFolder }, async (again) => {
    const { companies } = await again.bridge.call('companies.list', {})
    expect(companies).toMatchObject([{ id: companyId, secrets: 'keychain' }])
    // Nobody asks for it: the app syncs what it has once its window is there.
    await expect
      .poll(async () => (await again.bridge.call('companies.getOverview', { companyId })).transactions)
      .toBe(151)
    await again.bridge.call('companies.remove', { companyId })
  })

  const { token, clientSecret } = service.access
  expect(await filesHolding(dataFolder, [token, clientSecret])).toEqual([])
})

test('a second start of the app on the same data brings the first to the front and ends', async ({
  app,
  dataFolder,
}) => {
  await app.firstWindow()
  const second = await launch({ dataFolder }).catch((error: Error) => error)
  if (!(second instanceof Error)) await expect.poll(() => hasEnded(second)).toBe(true)
  expect(app.windows()).toHaveLength(1)
})

/** Playwright forgets the process of an app that ended: it then throws. */
const hasEnded = (app: Awaited<ReturnType<typeof launch>>): boolean => {
  try {
    return app.process().exitCode !== null
  } catch {
    return true
  }
}
