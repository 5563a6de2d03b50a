/** A new user sees the review and the questions to the client in the sample company: one button brings one of each. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'

const { review } = words.closing

test('the sample company has a remark and a question to the client after one button', {
  tag: '@long',
}, async ({ bridge, closing, frame, hand, page, start }) => {
  await hand.activate(start.explore)
  await frame.synchronised()
  await closing.open()
  await hand.activate(page.getByRole('button', { name: review.open, exact: true }))
  const sample = page.getByRole('button', { name: review.sample })
  await hand.activate(sample)
  await expect(page.getByText('Rui Melo (exemplo)').first()).toBeVisible()
  await expect(sample).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  const { companies } = await bridge.call('companies.list', {})
  const { waiting } = await bridge.call('questions.list', { companyId: companies[0]!.id })
  expect(waiting).toMatchObject([{ question: { what: 'purpose' } }])
})
