/** The sample from its first sync to its last full month closed and reopened: by keyboard alone, mostly by Enter. */
import type { IsoDate } from '#contract/values.ts'
import { expect, test } from '../support/app.ts'
import { endMonth, from, LOAN, lastMonth, readOpen, to } from '../support/month-by-keyboard.ts'
import { expectRecomputed } from '../support/recomputed.ts'

test('every transaction of a month is ended by keyboard, and the month is closed', {
  tag: '@long',
}, async ({ bridge, closing, dataFolder, frame, hand, page, reconcile, start }) => {
  test.setTimeout(900_000)
  await frame.resize(1440, 900)
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  const tools = { bridge, page, hand, reconcile }
  const before = await readOpen(bridge, companyId)
  expect(before).toBeGreaterThan(60)

  // picture: start
  const { byEnter, others } = await endMonth(tools, companyId)
  expect(byEnter).toBeGreaterThan(others * 2)
  // picture: end

  // Any row of the month says what became of it, and the last one is undone and done again.
  const { rows } = await bridge.call('transactions.openList', {
    companyId,
    filter: { view: 'all', from: from as IsoDate, to: to as IsoDate },
    sort: { by: 'date', direction: 'descending' },
  })
  expect(rows.otherSide.filter((side) => side === null)).toEqual([])
  const loan = rows.text.findIndex((text) => text.startsWith(LOAN))
  expect(rows.otherSide[loan]).toMatchObject({ kind: 'classified', name: 'loan-capital', more: 2 })
  await hand.tabTo(reconcile.transactions)
  await hand.press('u')
  await expect.poll(() => readOpen(bridge, companyId)).toBe(1)
  await hand.press('ControlOrMeta+Shift+z')
  await expect.poll(() => readOpen(bridge, companyId)).toBe(0)

  await closing.open()
  const period = lastMonth
  await expectRecomputed(bridge, dataFolder, companyId, period)
  const shown = await bridge.call('closing.readMonth', { companyId, period })
  expect(shown.differences).toEqual([])
  await closing.closeMonth()
  // picture: closed
  expect((await bridge.call('closing.readMonth', { companyId, period })).statement).toEqual(shown.statement)
  expect(await bridge.failure('matching.undo', { companyId })).toBe('month-closed')
  await closing.reopenMonth('Faltava uma fatura de outubro')
  expect((await bridge.call('closing.list', { companyId })).closings).toMatchObject([
    { period, reopened: { reason: 'Faltava uma fatura de outubro' } },
  ])
})
