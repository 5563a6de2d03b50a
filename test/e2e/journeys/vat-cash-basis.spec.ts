/** VAT on a cash basis of the sample company: set by keyboard, read, exported, held against the totals of its documents. */
import { join } from 'node:path'
import { tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { accept, exploreSample } from '../support/company.ts'
import { readReport } from '../support/saved-report.ts'

const { reports: texts, settings: settingsWords } = words
const { vat } = settingsWords

test('a company in the regime has the list of its VAT, whose parts sum to the VAT of each document', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, reports, settings }) => {
  const companyId = await exploreSample(bridge, page)
  const { groups } = await bridge.call('matching.listProposals', { companyId, class: 'certain', limit: 200 })
  for (const group of groups.slice(0, 60)) expect(await accept(bridge, companyId, group)).toBe('done')
  await frame.goTo('reports')
  const kinds = page.getByRole('list', { name: texts.list })
  const name = tradeWords.reportKind['vat-cash-basis']
  await expect(kinds.getByRole('button').last()).toBeVisible()
  await expect(kinds.getByRole('button', { name })).toHaveCount(0)

  await frame.goTo('settings')
  const part = await settings.goTo(vat.title)
  await hand.fill(part.getByLabel(vat.until), '31/12/2030')
  await hand.activate(part.getByRole('button', { name: vat.save }))
  await expect(part.getByText(vat.noFirst)).toBeVisible()
  await expect(part.getByLabel(vat.from)).toBeFocused()
  await hand.type('01/01/2024')
  await hand.press('Enter')
  await expect(page.getByText(vat.isIn)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await frame.goTo('reports')
  const csv = join(dataFolder, 'iva.csv')
  await frame.saveDialogAnswers(csv)
  await reports.export('vat-cash-basis', csv)
  expect(await axeFindings(page)).toEqual([])
  const rows = (await readReport(csv)).filter((row) => row.text('vatRate') !== '')
  expect(rows.length).toBeGreaterThan(60)
  const { rows: documents } = await bridge.call('documents.openList', {
    companyId,
    filter: { view: 'all' },
    sort: { by: 'date', direction: 'descending' },
  })
  let whole = 0
  for (const [at, id] of documents.id.entries()) {
    const number = documents.number[at]
    const own = rows.filter((row) => row.text('documentNumber') === number)
    const { totalMinor, taxMinor, type } = await bridge.call('documents.get', { companyId, documentId: id })
    const sign = type === 'C' ? -1 : 1
    const sum = (column: 'vatSettled' | 'vat') => own.reduce((all, row) => all + (row.minor(column) ?? 0), 0)
    if (own.length === 0 || sum('vatSettled') !== sign * totalMinor) continue
    whole += 1
    expect([number, sum('vat')]).toEqual([number, sign * taxMinor])
  }
  expect(whole).toBeGreaterThan(20)

  await frame.goTo('settings')
  const again = await settings.goTo(vat.title)
  await hand.tabTo(again.getByLabel(vat.from))
  await hand.press('Delete', 'Tab', 'Delete', 'Enter')
  await expect(page.getByText(vat.isOut)).toBeVisible()
  await frame.goTo('reports')
  await expect(kinds.getByRole('button', { name })).toHaveCount(0)
})
