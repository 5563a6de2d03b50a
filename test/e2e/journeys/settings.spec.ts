/** What a person teaches and sets, by keyboard: a payer, a fee, automatic acceptance, a copy and the way back. */
import type { GroupView } from '#contract/matching.ts'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { exploreSample } from '../support/company.ts'

const { rules, settings: settingsWords } = words

/** Two plain certain payments of one customer whose payer has a name. */
const findPayer = async (bridge: Bridge, companyId: CompanyId) => {
  const { groups } = await bridge.call('matching.listProposals', { companyId, class: 'certain', limit: 200 })
  const known = new Map<string, GroupView>()
  for (const group of groups) {
    const [row, ...others] = group.allocations
    if (group.explained || !row || others.length > 0 || row.documentId === null || !row.transactionId)
      continue
    const { taxId } = await bridge.call('documents.get', { companyId, documentId: row.documentId })
    const { counterparty } = await bridge.call('transactions.get', {
      companyId,
      transactionId: row.transactionId,
    })
    if (counterparty === null) continue
    const payer = `${taxId} ${counterparty}`
    const first = known.get(payer)
    if (first)
      return { taxId, numbers: [first, group].map((one) => one.allocations[0]?.documentNumber ?? '') }
    known.set(payer, group)
  }
  throw new Error('no customer pays twice under one name')
}

test('a payer is taught by two acceptances, seen with what taught it, forgotten and brought back', async ({
  bridge,
  frame,
  hand,
  page,
  reconcile,
  settings,
}) => {
  const companyId = await exploreSample(bridge, page)
  const { taxId, numbers } = await findPayer(bridge, companyId)
  await hand.tabTo(reconcile.documents)
  for (const [index, number] of numbers.entries()) {
    await reconcile.goToDocument(number)
    await hand.press('Enter')
    await expect(reconcile.accepted).toHaveText(String(index + 1))
  }

  await frame.goTo('settings')
  await settings.goTo(rules.payers.title)
  const rows = await settings.searchPayers(taxId)
  const row = rows.filter({ hasText: rules.payers.kinds.name }).first()
  await expect(row).toContainText(rules.payers.states['in-force'])
  for (const number of numbers) await expect(row).toContainText(number)
  await hand.activate(row.getByRole('button'))
  await expect(row).toContainText(rules.payers.states.forgotten)
  await settings.expectSaid(rules.payers.forgotten)
  await hand.activate(row.getByRole('button'))
  await expect(row).toContainText(rules.payers.states['in-force'])
})

test('a fee is kept only after its trial; what is not yet earned cannot be switched on', async ({
  bridge,
  frame,
  hand,
  page,
  settings,
}) => {
  const companyId = await exploreSample(bridge, page)
  await frame.goTo('settings')

  const deductions = await settings.goTo(rules.deductions.title)
  await hand.activate(settings.button(rules.deductions.addFee))
  await hand.fill(settings.dialog.getByLabel(rules.deductions.name), 'Carteira 2')
  await hand.fill(settings.dialog.getByLabel(`${rules.deductions.rate} (%)`), '2,0')
  await hand.fill(settings.dialog.getByLabel(`${rules.deductions.fixed} (€)`), '0.10')
  await settings.tryRule()
  await settings.save()
  await settings.expectSaid(rules.deductions.saved)
  const row = deductions.getByRole('row').filter({ hasText: 'Carteira 2' })
  await expect(row).toContainText('0,10')
  await hand.activate(settings.button(`${rules.deductions.remove}: 1,4 % + 0,25`))
  expect(await settings.verdict()).not.toBe('')
  await settings.cancel()
  await hand.activate(settings.button(rules.deductions.restore))
  await settings.verdict()
  await hand.activate(settings.dialog.getByRole('button', { name: rules.trial.save, exact: true }))
  await expect(row).toHaveCount(0)

  // The switch's unseen input takes the focus; the frame around the pane must not move with it.
  await hand.tabTo(page.getByRole('switch', { name: settingsWords.singleKeys }))
  await expect(frame.sync).toBeInViewport()
  const automatic = await settings.goTo(rules.automatic.title)
  await expect(automatic.getByRole('switch').first()).toBeDisabled()
  const { combinations } = await bridge.call('rules.listAutomatic', { companyId })
  for (const { combination } of combinations)
    expect(await bridge.call('rules.switchAutomatic', { companyId, key: combination.key, on: true })).toEqual(
      { outcome: 'not-offered' },
    )
  expect(combinations.every(({ confirmations }) => confirmations < NEEDED_CONFIRMATIONS)).toBe(true)
})

test('a copy is made after a change, and going back to one keeps what was decided since', async ({
  bridge,
  frame,
  hand,
  page,
  reconcile,
  settings,
}) => {
  await exploreSample(bridge, page)
  await frame.goTo('settings')
  const backups = await settings.goTo(rules.backups.title)
  const copies = backups.locator('tbody').getByRole('row')
  await expect(copies).toHaveCount(1)
  await hand.activate(settings.button(rules.backups.make))
  await settings.expectSaid(rules.backups.unchanged.slice(0, rules.backups.unchanged.indexOf('{{')))
  await expect(copies).toHaveCount(1)

  await frame.goTo('reconcile')
  await reconcile.findProposal('certain')
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')
  await frame.goTo('settings')
  await settings.goTo(rules.backups.title)
  await hand.activate(copies.first().getByRole('button'))
  const asks = page.getByRole('alertdialog')
  await hand.activate(asks.getByRole('button', { name: rules.backups.restore, exact: true }))
  await settings.expectSaid(rules.backups.restored)
  await settings.expectSaid(rules.backups.applied.replace('{{n}}', '1'))
  await expect(copies.filter({ hasText: rules.backups.kinds.replaced })).toHaveCount(1)
  await frame.goTo('reconcile')
  await expect(reconcile.accepted).toHaveText('1')
})
