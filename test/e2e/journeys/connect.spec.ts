/** A company is connected by keyboard: errors are shown in their place, with what to do. */
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'

const { form } = words.start
const rejected = String(tradeWords.error['credential-rejected'].next)

test.use({ serviceSize: { documents: 100, transactions: 150 } })

test('a missing or wrong field is reported in its place and nothing is saved; a valid form is tested, saved and synced', async ({
  bridge,
  frame,
  hand,
  service,
  start,
}) => {
  const companies = async () => (await bridge.call('companies.list', {})).companies
  await start.openForm()
  await start.save()
  await expect(start.form.getByText(form.required)).toHaveCount(9)
  await expect(start.field('token')).toHaveAttribute('aria-invalid', 'true')

  await start.fillIn(service.access, { email: 'ninguem', bankingUrl: 'http://example.com' })
  await start.test()
  await expect(start.form.getByText(form.notEmail)).toBeVisible()
  await expect(start.form.getByText(form.httpsOnly)).toBeVisible()

  await start.fillIn(service.access, { token: 'not-the-token', clientSecret: 'not-the-secret' })
  await start.save()
  await start.expectRefusal()
  await start.expectAnswer('invoicing', rejected)
  await start.expectAnswer('banking', rejected)
  expect(await companies()).toEqual([])

  await hand.fill(start.field('token'), service.access.token)
  await hand.fill(start.field('clientSecret'), service.access.clientSecret)
  // Nothing listens on port 9: the answer is a network failure.
  await hand.fill(start.field('bankingUrl'), 'http://127.0.0.1:9')
  await start.test()
  await start.expectAnswer('invoicing', 'ok')
  await start.expectAnswer('banking', form.unreachable)

  await hand.fill(start.field('bankingUrl'), service.access.bankingUrl)
  await start.test()
  await start.expectAnswer('invoicing', 'ok')
  await start.expectAnswer('banking', 'ok')
  expect(await companies()).toEqual([])

  await start.save()
  await expect(start.form).toBeHidden()
  await frame.expectOn('reconcile')
  await frame.synchronised()
  expect(await companies()).toMatchObject([{ name: 'Oficina do Vale, Lda', secrets: 'keychain' }])
})
