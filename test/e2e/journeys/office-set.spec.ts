/** The office's set by keyboard: a rule of one company is offered to all, and another company has it. */
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { connectionTo, connectOnly, sync } from '../support/company.ts'

const { office, rules } = words.settings

test.use({ serviceSize: { documents: 40, transactions: 60 } })

test('a rule is tried on all companies, added to the set, and used in another company', {
  tag: '@long',
}, async ({ bridge, frame, hand, page, service, settings }) => {
  const [first, second] = await Promise.all(
    ['Padaria Dourado, Lda', 'Moinho da Serra, Lda'].map((name) =>
      connectOnly(bridge, connectionTo(service.access, { name })),
    ),
  )
  if (!first || !second) throw new Error('two were connected')
  await sync(bridge, first)
  await sync(bridge, second)
  const conditions = {
    words: 'com',
    counterparty: '',
    direction: 'out' as const,
    minMinor: null,
    maxMinor: null,
  }
  await bridge.call('endings.saveRule', {
    ...{ companyId: first, id: null, categoryId: 'bank-charges', conditions, despite: [] },
  })
  await bridge.call('companies.open', { companyId: first })
  await page.reload()
  await frame.goTo('settings')
  const part = await settings.goTo(rules.title)
  await hand.activate(part.getByRole('button', { name: new RegExp(`^${office.offer.act}`) }))
  const result = page.getByRole('table', { name: office.trial.title })
  await expect(result.getByRole('row')).toHaveCount(3)
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(settings.dialog.getByRole('button', { name: office.offer.join, exact: true }))
  await settings.expectSaid(office.offer.done)
  await expect(part.getByText(office.origin.office)).toBeVisible()
  const { rules: others } = await bridge.call('endings.listRules', { companyId: second })
  expect(others).toMatchObject([{ words: 'com', origin: 'office' }])
})
