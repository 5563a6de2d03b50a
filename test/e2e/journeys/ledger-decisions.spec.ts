/** The ledger held against the bank by keyboard: a proposal, an error, a group by hand, many at once; all undone. */
import { nameOfError } from '#contract/words/sentences.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropLines } from '../support/drop-files.ts'

const { imports, ledger, reconcile } = words
const POSTED_TWICE = nameOfError(wordsByLanguage['pt-PT'], 'posted-twice')

test.use({ serviceSize: { documents: 5, transactions: 5 } })

const BANK = [
  'Conta;PT50000201231234567890154',
  'Data;Descrição;Valor;Saldo',
  '05-01-2026;TRF PADARIA SOL;230,00;1230,00',
  '06-01-2026;COMISSAO;-5,00;1225,00',
  '08-01-2026;TRF OFICINA LIMA;310,40;1535,40',
  '20-01-2026;TRF CLIENTE NUNES;540,00;2075,40',
]
const EXTRACT = [
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito',
  'Conta: 12.01 - Banco do Norte 567890154;;;;;;',
  '05-01-2026;BAN;1;FT A/47;Recebimento Padaria Sol;230,00;',
  '06-01-2026;BAN;2;;Comissão;;5,00',
  '09-01-2026;BAN;3;FT A/48;Recebimento Oficina Lima;310,40;',
  '09-01-2026;BAN;4;FT A/48;Recebimento Oficina Lima;310,40;',
  '28-01-2026;BAN;5;CH 89;Cheque 89 Fornecedor Vale;;200,00',
  '29-01-2026;BAN;6;;Acerto de janeiro;;310,40',
]

test('postings are accepted, joined with their error and undone by keyboard', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const companyId = await addOnFiles(bridge, page)
  const dialog = page.getByRole('dialog', { name: imports.title })
  await frame.give('show-ledger')
  await expect(page.getByText(ledger.begin.text)).toBeVisible()
  await dropLines(page, dataFolder, 'banco.csv', BANK)
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await dropLines(page, dataFolder, '1201.csv', EXTRACT)
  await hand.activate(dialog.getByRole('button', { name: imports.ledger.act, exact: true }))
  await expect(dialog.getByRole('status')).toContainText('1201.csv')
  await hand.press('Escape')

  await frame.expectOn('ledger')
  const lines = page.getByRole('grid', { name: words.lists.postings })
  const transactions = page.getByRole('grid', { name: words.lists.transactions })
  const figure = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
  await expect(figure(reconcile.counters.classes.certain)).toHaveText('2')
  await expect(figure(ledger.counters.toPost)).toHaveText(/^4 · 1.075,40/)
  expect(await axeFindings(page)).toEqual([])

  // The first certain line has the focus; accepting it goes on to the next.
  await hand.tabTo(lines)
  await hand.press('Home', 'Enter')
  await expect(figure(ledger.counters.matched)).toHaveText('1')
  await hand.press('u')
  await expect(figure(ledger.counters.matched)).toHaveText('0')

  // Two lines for one transaction, selected by hand: it does not balance, and a person says why.
  await hand.press('Home', 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown', 'x')
  await hand.tabTo(transactions)
  await hand.press('Home', 'ArrowDown', 'ArrowDown', 'x', 'Enter')
  const question = page.getByRole('dialog', { name: ledger.join.title })
  await expect(question).toContainText('310,40')
  await hand.activate(question.getByRole('button', { name: POSTED_TWICE }))
  await expect(question).toBeHidden()
  await expect(figure(ledger.counters.errors)).toHaveText('2')
  await hand.activate(figure(ledger.counters.errors))
  await expect(lines.getByRole('row').filter({ hasText: POSTED_TWICE })).toHaveCount(2)
  expect(await axeFindings(page)).toEqual([])

  // A line that cancels the error ends it: one of its own rows is selected here, the correction among all lines.
  await hand.tabTo(lines)
  await hand.press('Home', 'x')
  await hand.activate(figure(ledger.counters.inTransit))
  await hand.tabTo(lines)
  await hand.press('End', 'x')
  const tray = page.getByRole('region', { name: reconcile.tray.label })
  await expect(tray).toContainText(ledger.tray.corrected)
  expect(await axeFindings(page)).toEqual([])
  await hand.press('Enter')
  await expect(figure(ledger.counters.errors)).toHaveText('0')
  await hand.press('u')
  await expect(figure(ledger.counters.errors)).toHaveText('2')

  // What is certain, many at once.
  await hand.activate(figure(ledger.counters.inTransit))
  await hand.activate(page.getByRole('button', { name: reconcile.bulk.title }))
  const bulk = page.getByRole('dialog', { name: reconcile.bulk.title })
  await hand.activate(bulk.getByRole('button', { name: 'Aceitar 2' }))
  await expect(bulk).toBeHidden()
  await expect(figure(ledger.counters.matched)).toHaveText('4')
  await expect(figure(ledger.counters.inTransit)).toHaveText(/^2 · .510,40/)
  await expect(figure(ledger.counters.toPost)).toHaveText(/^1 · 540,00/)

  await hand.tabTo(lines)
  await hand.press('u')
  await expect(figure(ledger.counters.matched)).toHaveText('2')
  await hand.press('u')
  await expect(figure(ledger.counters.matched)).toHaveText('0')
  await expect(figure(ledger.counters.errors)).toHaveText('0')
  const { groups } = await bridge.call('matching.listProposals', { companyId, book: 'ledger', limit: 50 })
  expect(groups.map(({ error }) => error).filter((error) => error !== undefined)).toEqual(['posted-twice'])
})
