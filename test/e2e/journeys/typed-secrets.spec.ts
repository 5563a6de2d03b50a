/** Typed secrets are removed from the page's memory after they are saved, or when the form is closed. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { textsInHeap } from '../support/page-heap.ts'

/** A snapshot takes seconds where the machine has other work. */
const expectGone = (page: Page, texts: readonly string[]): Promise<void> =>
  expect.poll(() => textsInHeap(page, texts), { timeout: 120_000 }).toEqual([])

test.use({ serviceSize: { documents: 20, transactions: 20 } })

test('of a company that was tested and connected, nothing stays', { tag: '@long' }, async ({
  frame,
  page,
  service,
  start,
}) => {
  const { token, clientSecret } = service.access
  await start.openForm()
  await start.fillIn(service.access)
  await start.test()
  await start.expectAnswer('banking', 'ok')
  await start.save()
  await frame.expectOn('reconcile')
  await frame.synchronised()
  await expectGone(page, [token, clientSecret])
})

const wrong = { token: 'a-token-of-nobody-0123456789', clientSecret: 'a-secret-of-nobody-0123456789' }

test.describe('of a company that was refused', () => {
  test.beforeEach(async ({ service, start }) => {
    await start.openForm()
    await start.fillIn(service.access, wrong)
    await start.save()
    await start.expectRefusal()
  })

  test('only the fields have secrets to be corrected, and nothing has them after the form is closed', async ({
    hand,
    page,
    start,
  }) => {
    await expect(start.field('token')).toHaveValue(wrong.token)
    await hand.activate(start.form.getByRole('button', { name: 'Cancelar', exact: true }))
    await expect(start.form).toBeHidden()
    await expectGone(page, Object.values(wrong))
  })

  test('nothing stays where a person goes to another screen', { tag: '@long' }, async ({
    page,
    palette,
    start,
  }) => {
    await palette.goTo('settings')
    await expect(start.form).toBeHidden()
    await expectGone(page, Object.values(wrong))
  })
})
