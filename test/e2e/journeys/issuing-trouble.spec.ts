/** Failures while issuing: shown in their place, nothing typed is lost, nothing is issued twice. */
import { pattern, words } from '../pages/words.ts'
import { expect, reopened, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { customer, hour, openCompany, startDocument } from '../support/issuing.ts'
import { kill } from '../support/launch.ts'

const { issue } = words
test.use({ serviceSize: { documents: 20, transactions: 20 } })

const issuedFor = async (bridge: Bridge, companyId: Awaited<ReturnType<typeof openCompany>>) =>
  (await bridge.call('issuing.listRecent', { companyId })).entries

test('a refusal of the service is shown at its field; without the service the form is stored', async ({
  bridge,
  issuing,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  await startDocument(issuing, [hour])
  await startDocument(issuing, [hour])
  await issuing.write(issuing.field('date'), '01/01/2020')
  await issuing.close()
  await expect(issuing.field('date')).toBeFocused()
  await expect(issuing.field('date')).toHaveAttribute('aria-invalid', 'true')
  await expect(issuing.form.getByRole('alert')).toContainText(issue.problems.refused)

  await service.stop()
  await issuing.write(issuing.field('date'), '21/11/2026')
  await issuing.close()
  await expect(issuing.form.getByText(issue.problems.kept)).toBeVisible()
  await service.comeBack()
  await issuing.close()
  await issuing.expectIssued()
  expect(await issuedFor(bridge, companyId)).toHaveLength(3)
})

test('missing values are shown at every field at once, and an unknown rule in the service’s own text', async ({
  bridge,
  hand,
  issuing,
  page,
  service,
}) => {
  await openCompany(bridge, page, service.access)
  await startDocument(issuing, [{ ...hour, description: '', tax: '0' }])
  await hand.press('ControlOrMeta+Enter')
  await expect(issuing.cell('description', 1)).toHaveAttribute('aria-invalid', 'true')
  await expect(issuing.field('exemption')).toHaveAttribute('aria-invalid', 'true')
  await issuing.write(issuing.cell('description', 1), hour.description)
  await issuing.write(issuing.field('exemption'), 'M07')

  await service.setFaults(['create:unknown-validation=DocumentDetailMood#1'])
  await issuing.close()
  await expect(issuing.form.getByRole('alert')).toContainText('Broken rule that no list holds')
  await issuing.close()
  await issuing.expectIssued()
})

test('an unsent waybill and a changed draft say that only this computer has them, and survive a restart', {
  tag: '@long',
}, async ({ app, bridge, dataFolder, hand, issuing, page, service }) => {
  await openCompany(bridge, page, service.access)
  await startDocument(issuing, [hour])
  await hand.press('ControlOrMeta+s')
  await expect(issuing.form.getByText(pattern(issue.form.draft))).toBeVisible()
  await issuing.write(issuing.field('description'), 'Revisto em novembro')
  await expect(issuing.form.getByText(pattern(issue.form.draftChanged))).toBeVisible()
  await expect(issuing.work).toContainText(issue.work.standing['draft-changed'])

  await issuing.startNew()
  await issuing.chooseType('W')
  await issuing.writeCustomer(customer.nif, customer.name)
  await expect(issuing.form.getByText(issue.form.kept)).toBeVisible()
  await issuing.write(issuing.field('vehicle'), '00-AA-00')
  await app.close()

  await reopened({ dataFolder }, async (again) => {
    const after = again.issuing
    await again.bridge.call('app.getInfo', {})
    await again.frame.goTo('issue')
    await expect(after.field('vehicle')).toHaveValue('00-AA-00')
    await expect(after.form.getByText(issue.form.kept)).toBeVisible()
    await expect(after.form.getByRole('button', { name: issue.form.discard })).toBeVisible()
    await expect(after.work).toContainText(issue.work.standing.unsent)
    await expect(after.work).toContainText(issue.work.standing['draft-changed'])
  })
  expect(await service.countCreated()).toBe(0)
})

test('a lost answer is shown, cleared up by itself, and one document was issued', { tag: '@long' }, async ({
  bridge,
  issuing,
  page,
  service,
}) => {
  const companyId = await openCompany(bridge, page, service.access)
  await startDocument(issuing, [hour])
  await issuing.write(issuing.field('sendTo'), 'geral@beiramar.example')
  await service.setFaults(['create:lost-answer#1'])
  await issuing.close()
  await issuing.expectStanding('uncertain')
  await expect(issuing.detail.getByText(issue.doubt.safe)).toBeVisible()

  await issuing.expectStanding('issued', 40_000)
  await expect(issuing.detail.getByText(issue.done.found)).toBeVisible()
  expect(await service.countCreated()).toBe(1)
  expect(await issuedFor(bridge, companyId)).toHaveLength(1)
})

test('killed while sending: the form is there again, and the document is issued once', {
  tag: '@long',
}, async ({ app, bridge, dataFolder, issuing, page, service }) => {
  const companyId = await openCompany(bridge, page, service.access)
  await startDocument(issuing, [hour])
  await issuing.write(issuing.field('sendTo'), 'geral@beiramar.example')
  await service.setFaults(['create:hang#1'])
  await issuing.close()
  await expect.poll(async () => (await issuedFor(bridge, companyId))[0]?.state).toBe('sending')
  await kill(app)

  await reopened({ dataFolder }, async (again) => {
    const { forms } = await again.bridge.call('issuing.listForms', { companyId })
    expect(forms).toMatchObject([{ form: { fields: { 'Client.Name': customer.name } } }])
    // It is looked for after ten seconds, and after twice as long each time nothing could be found out.
    await expect
      .poll(async () => (await issuedFor(again.bridge, companyId))[0]?.state, { timeout: 80_000 })
      .toBe('saved')
    await again.hand.press('ControlOrMeta+n')
    await expect(again.issuing.work.getByText(customer.name)).toHaveCount(1)
  })
  expect(await service.countCreated()).toBe(1)
})
