/** The partner network by keyboard alone: added, granted, opened as a company; lists read back from their file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { taxIdWords } from '../../../src-preload/contract/words/tax-id-words.ts'
import { Frame } from '../pages/frame.ts'
import { IssuePage } from '../pages/issue-page.ts'
import { Palette } from '../pages/palette.ts'
import { PartnersPage } from '../pages/partners-page.ts'
import { pattern, tradeWords, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import type { Bridge } from '../support/bridge.ts'
import { connect, showCompany } from '../support/company.ts'
import type { Hand } from '../support/hand.ts'
import { filesHolding } from '../support/kept-files.ts'
import type { Service } from '../support/service.ts'

const { partners } = words
const NEW = '502757191'
const REGISTERED = '509442013'

test.use({ book: { documents: 20, transactions: 20 } })

interface Parts {
  bridge: Bridge
  hand: Hand
  page: Page
  service: Service
}

const openPartners = async ({ bridge, hand, page, service }: Parts) => {
  const companyId = await connect(bridge, service.access)
  await showCompany(page)
  const palette = new Palette(page, hand)
  await palette.goTo('partners')
  await expect(page.getByText(partners.empty)).toBeVisible()
  return { companyId, palette, screen: new PartnersPage(page, hand) }
}

test('a partner is added, another asked for access until it grants it; one becomes a company that issues', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  test.setTimeout(120_000)
  const { companyId, palette, screen } = await openPartners({ bridge, hand, page, service })
  await screen.add(NEW, 'Nova Aurora, Lda', partners.form.done.registered)
  await screen.add(REGISTERED, 'Beiramar', partners.form.done.requested)
  await expect(screen.row(NEW)).toContainText(partners.state.registered)
  await expect(screen.row(NEW)).toContainText(partners.token.keychain)
  await expect(screen.row(REGISTERED)).toContainText(partners.state.requested)

  const ask = screen.button(`${partners.check}: Beiramar`)
  await hand.activate(ask)
  await expect(page.getByText(pattern(partners.said.stillRequested))).toBeVisible()
  await service.post(`partners/${REGISTERED}/approve`)
  await hand.activate(ask)
  await expect(screen.row(REGISTERED)).toContainText(partners.state.granted)

  await hand.activate(screen.button(`${partners.issueFor}: Nova Aurora, Lda`))
  await new Frame(app, page).expectOn('issue')
  await expect(page.getByText('parceiro de Oficina do Vale, Lda')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tradeWords.documentType.T)
  const form = new IssuePage(page, hand)
  await form.write(form.field('nif'), '504615947')
  await form.write(form.field('name'), 'Conservas do Norte, SA')
  await form.writeLines([
    { code: 'AVENCA', description: 'Avença mensal', quantity: '1', unitPrice: '350,00', tax: '23' },
  ])
  await form.close()
  await form.expectStanding('issued', 30_000)
  await expect(form.detail.getByRole('heading')).toHaveText('FR P/1')

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
  await new Frame(app, page).expectOn('reconcile')
  expect(await filesHolding(dataFolder, [`sandbox-partner-${NEW}`])).toEqual([])
  await bridge.call('companies.remove', { companyId })
  expect((await bridge.call('companies.list', {})).companies).toEqual([])
})

test('a list adds partners and tells which rows to correct; another is validated and read back from its file', async ({
  app,
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  const { screen } = await openPartners({ bridge, hand, page, service })
  const file = join(dataFolder, 'lista.csv')
  await writeFile(file, `NIF;Nome\r\n${NEW};Nova Aurora\r\n123456788;Errada\r\n${REGISTERED};Beiramar\r\n`)
  await screen.openList(partners.addList, file)
  await hand.activate(screen.dialog.getByRole('button', { name: pattern(partners.csv.runAdd) }))

  await expect(screen.dialog.getByRole('row').filter({ hasText: '123456788' })).toContainText(
    partners.csv.outcome.invalid,
  )
  await hand.press('Escape')
  await expect(screen.row(REGISTERED)).toContainText(partners.state.requested)

  await writeFile(file, `NIF;País\r\n123456789;PT\r\n123456788;PT\r\n1;ZZ\r\n`)
  await screen.openList(partners.taxId.list, file)
  await hand.activate(screen.dialog.getByRole('button', { name: pattern(partners.csv.runCheck) }))
  const result = join(dataFolder, 'resultado.csv')
  await new Frame(app, page).saveDialogAnswers(result)
  await hand.activate(screen.button(partners.csv.save, screen.dialog))
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

test('a rejected account leads to the network’s own, tested before it is kept; a holder’s data begins a document', async ({
  app,
  bridge,
  hand,
  page,
  service,
}) => {
  const { companyId, screen } = await openPartners({ bridge, hand, page, service })
  await service.setFaults(['tax-id:401'])
  await screen.askFor(REGISTERED, 'check')
  await hand.activate(screen.button(partners.refusal.setOwner))
  const email = screen.dialog.getByLabel(partners.owner.email, { exact: true })
  await hand.fill(email, 'dono@rede.example')
  await hand.fill(screen.dialog.getByLabel(partners.owner.token, { exact: true }), 'errado')
  await hand.press('Enter')
  await expect(screen.dialog.getByText(partners.owner.refused)).toBeVisible()
  await service.setFaults([])
  await hand.fill(email, service.access.email)
  await hand.fill(screen.dialog.getByLabel(partners.owner.token, { exact: true }), service.access.token)
  await hand.press('Enter')
  await expect(screen.dialog).toBeHidden()
  expect(await bridge.call('partners.getOwner', { companyId })).toEqual({ email: service.access.email })

  await screen.askFor(REGISTERED, 'check')
  await expect(page.getByText(partners.taxId.valid)).toBeVisible()
  await screen.askFor(REGISTERED, 'read')
  await hand.activate(screen.button(partners.taxId.use))
  await new Frame(app, page).expectOn('issue')
  await expect(page.getByLabel('NIF', { exact: true })).toHaveValue(REGISTERED)
})

for (const theme of ['light', 'dark'] as const)
  test(`the partners screen and its dialogs are clean in ${theme}`, async ({
    app,
    bridge,
    hand,
    page,
    service,
  }) => {
    await bridge.call('app.updateSettings', { theme })
    const { screen } = await openPartners({ bridge, hand, page, service })
    await screen.add(NEW, 'Nova Aurora, Lda', partners.form.done.registered)
    await screen.add(REGISTERED, 'Beiramar', partners.form.done.requested)
    const expectClean = async () => {
      await new Frame(app, page).settled()
      expect(await axeFindings(page)).toEqual([])
    }
    await expectClean()
    for (const name of [partners.add, partners.addList, partners.owner.set]) {
      await hand.activate(screen.button(name))
      await expect(screen.dialog).toBeVisible()
      await expectClean()
      await hand.press('Escape')
      await expect(screen.dialog).toBeHidden()
    }
  })
