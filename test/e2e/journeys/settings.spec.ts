/** What a person teaches and sets, by keyboard: a payer, a fee, automatic acceptance, a copy and the way back. */
import type { GroupView } from '#contract/matching.ts'
import { NEEDED_CONFIRMATIONS } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { exploreSample } from '../support/company.ts'

const { settings: settingsWords } = words

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

test('a payer is learned from two acceptances, shown with them, forgotten and restored', {
  tag: '@long',
}, async ({ bridge, frame, hand, page, reconcile, settings }) => {
  const companyId = await exploreSample(bridge, page)
  const { taxId, numbers } = await findPayer(bridge, companyId)
  await hand.tabTo(reconcile.documents)
  for (const [index, number] of numbers.entries()) {
    await reconcile.goToDocument(number)
    await hand.press('Enter')
    await expect(reconcile.accepted).toHaveText(String(index + 1))
  }

  await frame.goTo('settings')
  await settings.goTo(settingsWords.payers.title)
  const rows = await settings.searchPayers(taxId)
  const row = rows.filter({ hasText: settingsWords.payers.kinds.name }).first()
  await expect(row).toContainText(settingsWords.payers.states['in-force'])
  for (const number of numbers) await expect(row).toContainText(number)
  await hand.activate(row.getByRole('button'))
  await expect(row).toContainText(settingsWords.payers.states.forgotten)
  await settings.expectSaid(settingsWords.payers.forgotten)
  await hand.activate(row.getByRole('button'))
  await expect(row).toContainText(settingsWords.payers.states['in-force'])
})

test('a fee is saved only after its trial; automatic acceptance cannot be switched on too early', {
  tag: '@long',
}, async ({ bridge, frame, hand, page, settings }) => {
  const companyId = await exploreSample(bridge, page)
  await frame.goTo('settings')

  const deductions = await settings.goTo(settingsWords.deductions.title)
  await hand.activate(settings.button(settingsWords.deductions.addFee))
  await hand.fill(settings.dialog.getByLabel(settingsWords.deductions.name), 'Carteira 2')
  await hand.fill(settings.dialog.getByLabel(`${settingsWords.deductions.rate} (%)`), '2,0')
  await hand.fill(settings.dialog.getByLabel(`${settingsWords.deductions.fixed} (€)`), '0.10')
  await settings.tryRule()
  await settings.save()
  await settings.expectSaid(settingsWords.deductions.saved)
  const row = deductions.getByRole('row').filter({ hasText: 'Carteira 2' })
  await expect(row).toContainText('0,10')
  await hand.activate(settings.button(`${settingsWords.deductions.remove}: 1,4 % + 0,25`))
  expect(await settings.verdict()).not.toBe('')
  await settings.cancel()
  await hand.activate(settings.button(settingsWords.deductions.restore))
  await settings.verdict()
  await hand.activate(settings.dialog.getByRole('button', { name: settingsWords.trial.save, exact: true }))
  await expect(row).toHaveCount(0)

  // The switch's unseen input takes the focus; the frame around the pane must not move with it.
  await hand.tabTo(page.getByRole('switch', { name: settingsWords.singleKeys }))
  await expect(frame.sync).toBeInViewport()
  const automatic = await settings.goTo(settingsWords.automatic.title)
  await expect(automatic.getByRole('switch').first()).toBeDisabled()
  const { combinations } = await bridge.call('rules.listAutomatic', { companyId })
  for (const { combination } of combinations)
    expect(await bridge.call('rules.switchAutomatic', { companyId, key: combination.key, on: true })).toEqual(
      { outcome: 'not-offered' },
    )
  expect(combinations.every(({ confirmations }) => confirmations < NEEDED_CONFIRMATIONS)).toBe(true)
})

test('a copy is made after a change, and restoring one keeps later decisions', { tag: '@long' }, async ({
  bridge,
  frame,
  hand,
  page,
  reconcile,
  settings,
}) => {
  const companyId = await exploreSample(bridge, page)
  await frame.goTo('settings')
  const backups = await settings.goTo(settingsWords.backups.title)
  const copies = backups.locator('tbody').getByRole('row')
  // It may be of before the sync: the app looks after copies three seconds after its start, whatever is being done.
  await expect(copies).toHaveCount(1)
  await bridge.call('backups.make', { companyId })
  const made = (await bridge.call('backups.list', { companyId })).backups.length
  await hand.activate(settings.button(settingsWords.backups.make))
  await settings.expectSaid(
    settingsWords.backups.unchanged.slice(0, settingsWords.backups.unchanged.indexOf('{{')),
  )
  await expect(copies).toHaveCount(made)

  await frame.goTo('reconcile')
  await reconcile.findProposal('certain')
  await hand.press('Enter')
  await expect(reconcile.accepted).toHaveText('1')
  await frame.goTo('settings')
  await settings.goTo(settingsWords.backups.title)
  await hand.activate(copies.first().getByRole('button'))
  const asks = page.getByRole('alertdialog')
  await hand.activate(asks.getByRole('button', { name: settingsWords.backups.restore, exact: true }))
  await settings.expectSaid(settingsWords.backups.restored)
  await settings.expectSaid(settingsWords.backups.applied.replace('{{n}}', '1'))
  await expect(copies.filter({ hasText: settingsWords.backups.kinds.replaced })).toHaveCount(1)
  await frame.goTo('reconcile')
  await expect(reconcile.accepted).toHaveText('1')
})
