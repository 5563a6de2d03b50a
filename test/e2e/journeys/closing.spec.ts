/** A month is closed with its differences shown, and reopened with a reason; another company's figures are computed again. */
import type { IsoDate } from '#contract/values.ts'
import { monthBefore } from '#core/closing/month.ts'
import { formatMonth } from '../../../src-renderer/lib/i18n/use-words.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { leaveRestOpen, readMonth } from '../support/closing.ts'
import { connectionTo, connectOnly, showCompany, sync } from '../support/company.ts'
import { expectRecomputed } from '../support/recomputed.ts'

const { closing: said } = words

test('a month is refused, closed with a reason, kept from change and reopened by keyboard', async ({
  bridge,
  closing,
  dataFolder,
  frame,
  hand,
  page,
  start,
}) => {
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  await expect(closing.bar).toContainText(pattern(said.toReview_other))

  await closing.open()
  await expect(closing.close).toBeDisabled()
  await expect(page.getByText(pattern(said.obstacles['open-rows_other'])).first()).toBeVisible()
  await closing.unfold()
  const receipts = page.getByRole('button', { name: new RegExp(`^Ver ${said.bank.receipts}: `) }).first()
  await hand.activate(receipts)
  const dialog = page.getByRole('dialog', { name: said.bank.receipts })
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  // The dialog takes the keys once it has the focus: until then a person presses once more.
  await expect(async () => {
    await hand.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()

  await leaveRestOpen(bridge, companyId)
  await expect(closing.close).toBeEnabled()
  const { period } = await readMonth(bridge, companyId)
  await expectRecomputed(bridge, dataFolder, companyId, period)
  await hand.activate(page.getByRole('button', { name: `Indicar ${said.bank.bankClosing}` }).first())
  const amount = page.getByRole('dialog').getByLabel(said.balance.amount)
  await hand.fill(amount, 'muito')
  await hand.press('Enter')
  await expect(page.getByText(said.balance.wrong)).toBeVisible()
  await hand.fill(amount, '1')
  await hand.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await closing.closeMonth('O banco corrige no mês seguinte')
  expect(await bridge.failure('matching.undo', { companyId })).toBe('month-closed')
  await closing.reopenMonth('Faltava uma fatura')
})

test('the month of a second company with an account in dollars is closed, its figures those of its raw rows', async ({
  bridge,
  closing,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const sandbox = await startSandbox({
    ...{ seed: 23, documents: 150, transactions: 250, readyDelayMs: 0 },
    ...{ otherAccounts: ['USD'], today: '2026-06-30' as IsoDate },
  })
  const accountIds = [sandbox.accountId, ...sandbox.otherAccountIds]
  const companyId = await connectOnly(bridge, connectionTo(sandbox, { accountIds }))
  await bridge.call('documents.track', { companyId, ids: { range: sandbox.documentIds } })
  await sync(bridge, companyId)
  await sandbox.close()
  const { counts } = await bridge.call('matching.countBulk', { companyId })
  await bridge.call('matching.acceptBulk', { companyId, shown: counts.flatMap(({ shown }) => shown) })
  // Its days end before today: the last month with transactions is some months back.
  let { period, progress } = await readMonth(bridge, companyId)
  let earlier = 0
  for (; progress.count === 0; earlier += 1)
    ({ period, progress } = await readMonth(bridge, companyId, monthBefore(period)))
  await leaveRestOpen(bridge, companyId, period)
  await showCompany(page)
  await frame.give('show-closing')
  for (let step = 0; step < earlier; step += 1)
    await hand.activate(page.getByRole('button', { name: said.earlier }))
  await expect(page.getByRole('heading', { name: formatMonth(period, 'pt-PT') })).toBeVisible()
  const { differences, statement } = await readMonth(bridge, companyId, period)
  expect(statement.bank.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  for (const { receiptsCount } of statement.bank) expect(receiptsCount).toBeGreaterThan(0)
  await expectRecomputed(bridge, dataFolder, companyId, period)
  await closing.closeMonth(differences.length === 0 ? undefined : 'Saldo por confirmar')
  const closed = await readMonth(bridge, companyId, period)
  expect(closed.statement).toEqual(statement)
  await expectRecomputed(bridge, dataFolder, companyId, period)
})
