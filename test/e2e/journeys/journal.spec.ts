/** Journal entries by keyboard: the missing account is typed, the entries are exported once, an undo is reversed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { exploreSample } from '../support/company.ts'

const { journal } = words.reports

test('entries are exported once, with accounts that were typed by keyboard', { tag: '@long' }, async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  reports,
}) => {
  const companyId = await exploreSample(bridge, page)
  const { counts } = await bridge.call('matching.countBulk', { companyId })
  await bridge.call('matching.acceptBulk', { companyId, shown: counts.flatMap(({ shown }) => shown) })
  const { missing } = await bridge.call('journal.getState', { companyId, scope: {} })
  for (const subject of missing)
    if (subject !== 'settled') await bridge.call('journal.saveAccount', { companyId, subject, account: '12' })
  await page.reload()
  await frame.goTo('reports')
  await reports.show('journal-entries')

  await hand.activate(page.getByRole('button', { name: journal.accounts, exact: true }))
  await expect(page.getByRole('combobox', { name: journal.roles.settled, exact: true })).toBeFocused()
  await page.keyboard.type('2111')
  await hand.press('Escape')
  await hand.activate(page.getByRole('button', { name: journal.save }))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const file = join(dataFolder, 'lancamentos.csv')
  await frame.saveDialogAnswers(file)
  await reports.export('journal-entries', file)
  const rows: string[][] = parse(await readFile(file), { bom: true, delimiter: ';', from: 2 })
  expect(new Set(rows.map(([entry]) => entry)).size).toBeGreaterThan(0)
  const sum = (at: number) =>
    rows.reduce((all, row) => all + Number((row[at] ?? '').replace(',', '.') || 0), 0)
  expect(sum(3).toFixed(2)).toBe(sum(4).toFixed(2))
  await expect(page.getByText(journal.nothing)).toBeVisible()

  await bridge.call('matching.undo', { companyId })
  await expect(page.getByText(pattern(journal.waiting_other))).toBeVisible()
  await hand.activate(page.getByRole('button', { name: journal.exports, exact: true }))
  await hand.activate(page.getByRole('button', { name: `${journal.withdraw}: 1`, exact: true }))
  await expect(page.getByText(pattern(journal.withdrawn))).toBeVisible()
})
