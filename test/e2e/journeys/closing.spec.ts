/** A month from its first sync to its closing, and a reopening with a reason. */
import type { CompanyId } from '#contract/values.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'

const { closing } = words

/** Leaves every transaction of the month that nobody decided on open with a note. */
const leaveRestOpen = async (bridge: Bridge, companyId: CompanyId): Promise<void> => {
  const { period, statement } = await bridge.call('closing.readMonth', { companyId, period: null })
  for (const { accountId, currency } of statement.bank)
    for (const side of ['receipts', 'payments'] as const) {
      const asked = {
        companyId,
        period,
        accountId,
        currency,
        side,
        part: 'open' as const,
        offset: 0,
        limit: 500,
      }
      const { rows } = await bridge.call('closing.listTransactions', asked)
      const transactionIds = rows.flatMap(({ transactionId }) => transactionId ?? [])
      if (transactionIds.length > 0)
        await bridge.call('endings.leaveOpen', { companyId, transactionIds, note: 'Espera documento' })
    }
}

test('a month is refused, closed with a reason, kept from change and reopened by keyboard', async ({
  bridge,
  frame,
  hand,
  page,
  start,
}) => {
  await hand.activate(start.explore)
  await frame.synchronised()
  const { companies } = await bridge.call('companies.list', {})
  const companyId = companies[0]!.id
  const bar = page.getByRole('region', { name: closing.bar })
  await expect(bar).toContainText(pattern(closing.toReview_other))

  await hand.activate(bar.getByRole('button', { name: closing.closeMonth }))
  await frame.expectOn('closing')
  const close = page.getByRole('main').getByRole('button', { name: closing.closeMonth })
  await expect(close).toBeDisabled()
  await expect(page.getByText(pattern(closing.bars['open-rows_other'])).first()).toBeVisible()
  const receipts = page.getByRole('button', { name: new RegExp(`^Ver ${closing.bank.receipts}: `) }).first()
  await hand.activate(receipts)
  const dialog = page.getByRole('dialog', { name: closing.bank.receipts })
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await hand.press('Escape')
  await expect(dialog).toBeHidden()

  await leaveRestOpen(bridge, companyId)
  await expect(close).toBeEnabled()
  await hand.activate(page.getByRole('button', { name: `Indicar ${closing.bank.bankClosing}` }).first())
  const amount = page.getByRole('dialog').getByLabel(closing.balance.amount)
  await hand.fill(amount, 'muito')
  await hand.press('Enter')
  await expect(page.getByText(closing.balance.wrong)).toBeVisible()
  await hand.fill(amount, '1')
  await hand.press('Enter')
  await expect(page.getByText(closing.balance.noCents)).toBeVisible()
  await hand.fill(amount, '1,00')
  await hand.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await hand.activate(close)
  const asks = page.getByRole('dialog')
  await expect(asks.getByText(closing.close.differs)).toBeVisible()
  await hand.press('Enter')
  await expect(asks.getByText(closing.close.reasonMissing)).toBeVisible()
  await hand.fill(asks.getByLabel(closing.close.reason), 'O banco corrige no mês seguinte')
  await hand.press('Enter')
  await expect(asks).toBeHidden()
  const reopen = page.getByRole('button', { name: closing.reopen.act })
  await expect(reopen).toBeVisible()
  await expect(page.getByText('O banco corrige no mês seguinte').first()).toBeVisible()
  expect(await bridge.failure('matching.undo', { companyId })).toBe('month-closed')

  await hand.activate(reopen)
  const reopening = page.getByRole('dialog')
  await hand.press('Enter')
  await expect(reopening.getByText(closing.reopen.reasonMissing)).toBeVisible()
  await hand.fill(reopening.getByLabel(closing.reopen.reason), 'Faltava uma fatura')
  await hand.press('Enter')
  await expect(close).toBeVisible()
  await expect(page.getByText(/Faltava uma fatura/).first()).toBeVisible()
})
