/** What can go wrong while issuing: told in its place, nothing typed lost, nothing issued twice. */
import { Frame } from '../pages/frame.ts'
import { IssuePage } from '../pages/issue-page.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import { Bridge } from '../support/bridge.ts'
import { Hand } from '../support/hand.ts'
import { customer, hour, openCompany, startDocument } from '../support/issuing.ts'
import { kill, launch } from '../support/launch.ts'

const { issue } = words
test.use({ book: { documents: 20, transactions: 20 } })

const issuedFor = async (bridge: Bridge, companyId: Awaited<ReturnType<typeof openCompany>>) =>
  (await bridge.call('issuing.listRecent', { companyId })).entries

test('what the service refuses is told at its field; without the service what is written is kept', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [hour])
  await startDocument(screen, [hour])
  await screen.write(screen.field('date'), '01/01/2020')
  await screen.close()
  await expect(screen.field('date')).toBeFocused()
  await expect(screen.field('date')).toHaveAttribute('aria-invalid', 'true')
  await expect(screen.form.getByRole('alert')).toContainText(issue.problems.refused)

  await service.stop()
  await screen.write(screen.field('date'), '21/11/2026')
  await screen.close()
  await expect(screen.form.getByText(issue.problems.kept)).toBeVisible()
  await service.comeBack()
  await screen.close()
  await screen.expectIssued()
  expect(await issuedFor(bridge, companyId)).toHaveLength(3)
})

test('what is missing is told at once at every field, and a rule nobody knows in the words of the service', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [{ ...hour, description: '', tax: '0' }])
  await hand.press('ControlOrMeta+Enter')
  await expect(screen.cell('description', 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(screen.field('exemption')).toHaveAttribute('aria-invalid', 'true')
  await screen.write(screen.cell('description', 1), hour.description)
  await screen.write(screen.field('exemption'), 'M07')

  await service.setFaults(['create:unknown-validation=DocumentDetailMood#1'])
  await screen.close()
  await expect(screen.form.getByRole('alert')).toContainText('Broken rule that no list holds')
  await screen.close()
  await screen.expectIssued()
})

test('a waybill not sent yet and a draft changed since are here alone, say so, and are there after a restart', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [hour])
  await hand.press('ControlOrMeta+s')
  await expect(screen.form.getByText(pattern(issue.form.draft))).toBeVisible()
  await screen.write(screen.field('description'), 'Revisto em novembro')
  await expect(screen.form.getByText(pattern(issue.form.draftChanged))).toBeVisible()
  await expect(screen.work).toContainText(issue.work.standing['draft-changed'])

  await screen.startNew()
  await screen.chooseType('W')
  await screen.writeCustomer(customer.nif, customer.name)
  await expect(screen.form.getByText(issue.form.kept)).toBeVisible()
  await screen.write(screen.field('vehicle'), '00-AA-00')
  await app.close()

  await reopened({ dataFolder }, async (again) => {
    const after = new IssuePage(again.page, again.hand)
    await again.bridge.call('app.getInfo', {})
    await new Frame(again.app, again.page).goTo('issue')
    await expect(after.field('vehicle')).toHaveValue('00-AA-00')
    await expect(after.form.getByText(issue.form.kept)).toBeVisible()
    await expect(after.form.getByRole('button', { name: issue.form.discard })).toBeVisible()
    await expect(after.work).toContainText(issue.work.standing.unsent)
    await expect(after.work).toContainText(issue.work.standing['draft-changed'])
  })
  expect(await service.countCreated()).toBe(0)
})

test('a lost answer is told, cleared up by itself, and one document was issued', async ({
  bridge,
  hand,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [hour])
  await screen.write(screen.field('sendTo'), 'geral@beiramar.example')
  await service.setFaults(['create:lost-answer#1'])
  await screen.close()
  await screen.expectStanding('uncertain')
  await expect(screen.detail.getByText(issue.doubt.safe)).toBeVisible()

  await screen.expectStanding('issued', 40_000)
  await expect(screen.detail.getByText(issue.done.found)).toBeVisible()
  expect(await service.countCreated()).toBe(1)
  expect(await issuedFor(bridge, companyId)).toHaveLength(1)
})

test('killed while sending: what was written is there again, and it is issued once', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  // It is looked for after ten seconds, and after twice as long each time nothing could be found out.
  test.setTimeout(120_000)
  const companyId = await openCompany(bridge, page, service.access)
  const screen = new IssuePage(page, hand)
  await startDocument(screen, [hour])
  await screen.write(screen.field('sendTo'), 'geral@beiramar.example')
  await service.setFaults(['create:hang#1'])
  await screen.close()
  await expect.poll(async () => (await issuedFor(bridge, companyId))[0]?.state).toBe('sending')
  await kill(app)

  const again = await launch({ dataFolder })
  try {
    const other = await again.firstWindow()
    const otherBridge = new Bridge(other)
    const after = new IssuePage(other, new Hand(other))
    const { forms } = await otherBridge.call('issuing.listForms', { companyId })
    expect(forms).toMatchObject([{ form: { fields: { 'Client.Name': customer.name } } }])
    await expect
      .poll(async () => (await issuedFor(otherBridge, companyId))[0]?.state, { timeout: 80_000 })
      .toBe('saved')
    await other.keyboard.press('ControlOrMeta+n')
    await expect(after.work.getByText(customer.name)).toHaveCount(1)
    expect(await service.countCreated()).toBe(1)
  } finally {
    await again.close()
  }
})
