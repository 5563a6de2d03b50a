/** A company that is removed leaves an archive, which opens again with its decisions: by keyboard, in English. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { catalogues } from '../../../src-renderer/lib/i18n/catalogue.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { accept, connectAndSync } from '../support/company.ts'

test.use({ serviceSize: { documents: 100, transactions: 150 } })
const { start } = catalogues.en

test('a company is removed into an archive and comes back with its decisions', { tag: '@long' }, async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  service,
}) => {
  await bridge.call('app.updateSettings', { language: 'en' })
  const companyId = await connectAndSync(bridge, service.access)
  const { groups } = await bridge.call('matching.listProposals', { companyId, class: 'certain', limit: 1 })
  const [group] = groups
  if (group === undefined) throw new Error('the sample has a certain proposal')
  expect(await accept(bridge, companyId, group)).toBe('done')
  await page.reload()
  await frame.give('show-start')

  await hand.activate(page.getByRole('button', { name: start.remove }).first())
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(start.archive.label).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(question.getByRole('button', { name: start.removeAct }))
  await expect(page.getByRole('heading', { name: start.welcome })).toBeVisible()
  const [archive = ''] = readdirSync(join(dataFolder, 'archives'))
  expect(readdirSync(join(dataFolder, 'companies'))).toEqual([])

  await frame.openDialogAnswers(join(dataFolder, 'archives', archive))
  await hand.activate(page.getByRole('button', { name: start.archive.open }))
  await expect(page.getByText(start.archive.opened.replace('{{name}} ', ''))).toBeVisible()
  const [company] = (await bridge.call('companies.list', {})).companies
  expect(company?.id).toBe(companyId)
  expect((await bridge.call('companies.getOverview', { companyId })).accepted).toBe(1)
  expect(await axeFindings(page)).toEqual([])
})
