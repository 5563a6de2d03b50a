/** The partner network by keyboard alone: added, granted, opened as a company; lists read back from their file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import { taxIdWords } from '#contract/words/tax-id-words.ts'
import type { Palette } from '../pages/palette.ts'
import { pattern, tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import type { Bridge } from '../support/bridge.ts'
import { connect, showCompany } from '../support/company.ts'
import { filesHolding } from '../support/kept-files.ts'
import type { Service } from '../support/service.ts'

const { partners } = words
const NEW = '502757191'
const REGISTERED = '509442013'

test.use({ serviceSize: { documents: 20, transactions: 20 } })

const openPartners = async (
  bridge: Bridge,
  page: Page,
  palette: Palette,
  { access }: Service,
): Promise<CompanyId> => {
  const companyId = await connect(bridge, access)
  await showCompany(page)
  await palette.goTo('partners')
  await expect(page.getByText(partners.empty)).toBeVisible()
  return companyId
}

test('a partner is added, another asked for access until it grants it; one becomes a company that issues', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, issuing, network, page, palette, service }) => {
  const companyId = await openPartners(bridge, page, palette, service)
  await network.add(NEW, 'Nova Aurora, Lda', partners.form.done.registered)
  await network.add(REGISTERED, 'Beiramar', partners.form.done.requested)
  await expect(network.row(NEW)).toContainText(partners.state.registered)
  await expect(network.row(NEW)).toContainText(partners.token.keychain)
  await expect(network.row(REGISTERED)).toContainText(partners.state.requested)

  const ask = network.button(`${partners.check}: Beiramar`)
  await hand.activate(ask)
  await expect(page.getByText(pattern(partners.said.stillRequested))).toBeVisible()
  await service.post(`partners/${REGISTERED}/approve`)
  await hand.activate(ask)
  await expect(network.row(REGISTERED)).toContainText(partners.state.granted)

  await hand.activate(network.button(`${partners.issueFor}: Nova Aurora, Lda`))
  await frame.expectOn('issue')
  await expect(page.getByText('parceiro de Oficina do Vale, Lda')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tradeWords.documentType.T)
  await issuing.write(issuing.field('nif'), '504615947')
  await issuing.write(issuing.field('name'), 'Conservas do Norte, SA')
  await issuing.writeLines([
    { code: 'AVENCA', description: 'Avença mensal', quantity: '1', unitPrice: '350,00', tax: '23' },
  ])
  await issuing.close()
  await issuing.expectStanding('issued', 30_000)
  await expect(issuing.detail.getByRole('heading')).toHaveText('FR P/1')

  await palette.goTo('reconcile')
  await hand.activate(page.getByRole('button', { name: words.settings.bank.connect }))
  const bank = page.getByRole('form', { name: words.settings.bank.title })
  await expect(page.getByRole('heading', { name: words.settings.bank.title })).toBeFocused()
  await hand.fill(bank.getByLabel(words.start.form.clientId), service.access.clientId)
  await hand.fill(bank.getByLabel(words.start.form.clientSecret), service.access.clientSecret)
  await hand.fill(bank.getByLabel(words.start.form.accountIds), service.access.accountId)
  await hand.activate(bank.getByRole('button', { name: words.settings.bank.connect }))
  await expect(page.getByText(words.settings.bank.connected)).toBeVisible()
  await palette.goTo('reconcile')
  await expect(
    page.getByRole('grid', { name: words.lists.transactions }).getByRole('row').nth(1),
  ).toBeVisible()
  expect(await filesHolding(dataFolder, [service.access.clientSecret])).toEqual([])
  await palette.give(`${words.start.open}: Oficina do Vale, Lda`)
  await frame.expectOn('reconcile')
  expect(await filesHolding(dataFolder, [`sandbox-partner-${NEW}`])).toEqual([])
  await bridge.call('companies.remove', { companyId })
  expect((await bridge.call('companies.list', {})).companies).toEqual([])
})

test('a list adds partners and names rows to correct; another is validated and read back from its file', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, network, page, palette, service }) => {
  await openPartners(bridge, page, palette, service)
  const file = join(dataFolder, 'lista.csv')
  await writeFile(file, `NIF;Nome\r\n${NEW};Nova Aurora\r\n123456788;Errada\r\n${REGISTERED};Beiramar\r\n`)
  await frame.openDialogAnswers(file)
  await network.openList(partners.addList)
  await hand.activate(network.dialog.getByRole('button', { name: pattern(partners.csv.runAdd) }))

  await expect(network.dialog.getByRole('row').filter({ hasText: '123456788' })).toContainText(
    partners.csv.outcome.invalid,
  )
  await hand.press('Escape')
  await expect(network.row(REGISTERED)).toContainText(partners.state.requested)

  await writeFile(file, `NIF;País\r\n123456789;PT\r\n123456788;PT\r\n1;ZZ\r\n`)
  await network.openList(partners.taxId.list)
  await hand.activate(network.dialog.getByRole('button', { name: pattern(partners.csv.runCheck) }))
  const result = join(dataFolder, 'resultado.csv')
  await frame.saveDialogAnswers(result)
  await hand.activate(network.button(partners.csv.save, network.dialog))
  await expect(page.getByText(pattern(partners.csv.saved))).toBeVisible()
  const { header, result: results, reason } = taxIdWords['pt-PT']
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(';')
  expect((await readFile(result, 'utf8')).replace('\uFEFF', '').split('\r\n')).toEqual([
    quoted(header),
    `2;${quoted(['PT', '123456789', results.valid])};`,
    `3;${quoted(['PT', '123456788', results.invalid, reason['local-check']])}`,
    `4;${quoted(['ZZ', '1', results.invalid, reason.country])}`,
    '',
  ])
})

test('after a rejected account the network’s own is entered and tested before it is stored; a holder’s data opens a document', {
  tag: '@long',
}, async ({ bridge, frame, hand, network, page, palette, service }) => {
  const companyId = await openPartners(bridge, page, palette, service)
  await service.setFaults(['tax-id:401'])
  await network.askFor(REGISTERED, 'check')
  await hand.activate(network.button(partners.refusal.setOwner))
  const email = network.dialog.getByLabel(partners.owner.email, { exact: true })
  await hand.fill(email, 'dono@rede.example')
  await hand.fill(network.dialog.getByLabel(partners.owner.token, { exact: true }), 'errado')
  await hand.press('Enter')
  await expect(network.dialog.getByText(partners.owner.refused)).toBeVisible()
  await service.setFaults([])
  await hand.fill(email, service.access.email)
  await hand.fill(network.dialog.getByLabel(partners.owner.token, { exact: true }), service.access.token)
  await hand.press('Enter')
  await expect(network.dialog).toBeHidden()
  expect(await bridge.call('partners.getOwner', { companyId })).toEqual({ email: service.access.email })

  await network.askFor(REGISTERED, 'check')
  await expect(page.getByText(partners.taxId.valid)).toBeVisible()
  await network.askFor(REGISTERED, 'read')
  await hand.activate(network.button(partners.taxId.use))
  await frame.expectOn('issue')
  await expect(page.getByLabel('NIF', { exact: true })).toHaveValue(REGISTERED)
})
