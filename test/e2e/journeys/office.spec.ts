/** An office with many companies: one table by need, searched by name, opened and visited by keyboard. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompanyId } from '#contract/values.ts'
import { words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { connectionTo, connectOnly } from '../support/company.ts'
import { startService } from '../support/service.ts'

const { lists, start } = words
const COMPANIES = 12

test.use({ serviceSize: { documents: 40, transactions: 60 } })

test('twelve companies sync a few at once, are listed in one table and visited by keyboard', async ({
  bridge,
  frame,
  hand,
  page,
  palette,
  reconcile,
  service,
}) => {
  for (let at = 1; at <= COMPANIES; at += 1) {
    const name = `Cliente ${at}, Lda`
    await connectOnly(bridge, connectionTo(service.access, { name }))
  }
  await page.reload()
  await frame.goTo('start')
  const table = page.getByRole('grid', { name: start.companies })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(COMPANIES + 1)
  await hand.activate(page.getByRole('button', { name: start.syncAll }))
  const office = async () => (await bridge.call('office.list', {})).companies
  await expect
    .poll(
      async () => (await office()).filter(({ figures, asOf }) => figures?.lastSyncAt && asOf === null).length,
      {
        timeout: 120_000,
      },
    )
    .toBe(COMPANIES)
  expect((await office()).flatMap(({ error }) => error ?? [])).toEqual([])

  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await bridge.call('app.updateSettings', { theme })
      await frame.resize(width, height)
      await page.reload()
      await frame.goTo('start')
      await expect(rows).toHaveCount(COMPANIES + 1)
      await frame.settled()
      expect(await axeFindings(page), `${theme}, ${width}`).toEqual([])
    }

  const search = page.getByRole('searchbox', { name: start.office.search })
  await hand.press('Control+f')
  await expect(search).toBeFocused()
  await hand.type('cliente 7')
  await expect(rows).toHaveCount(2)
  await hand.press('Enter')
  await hand.press('Home')
  await hand.press('Enter')
  await frame.expectOn('reconcile')
  await expect(page.getByRole('button', { name: /Cliente 7, Lda/ })).toBeVisible()
  await hand.press('F8')
  await expect(page.getByRole('button', { name: /Cliente 7, Lda/ })).toHaveCount(0)

  // Which company is next depends on what each needs by then.
  const { current, companies } = await bridge.call('companies.list', { asksKeychain: false })
  const { name: other = '' } = companies.findLast(({ id }) => id !== current) ?? {}
  const { transactions } = await bridge.call('search.find', {
    companyId: (await office())[0]?.companyId ?? ('' as CompanyId),
    text: 'TRF',
    limit: 50,
  })
  // The palette lists the first 60 of all companies, documents first: a text that few transactions have, and no document.
  const [longest = ''] = transactions.rows.text
    .filter((one) => !one.includes('/'))
    .toSorted((one, other) => other.length - one.length)
  const text = longest.replaceAll(/\s+/g, ' ')
  expect(text).not.toBe('')
  await palette.findElsewhere(text, other)
  await expect(page.getByRole('button', { name: new RegExp(`: ${other}$`) })).toBeVisible()
  const list = page.getByRole('grid', { name: lists.transactions })
  await expect.poll(async () => (await reconcile.activeRow(list)).innerText()).toContain(text)
})

test('forty companies: a sync of all names two failing services by cause, and F8 visits all companies with needs', {
  tag: '@long',
}, async ({ bridge, frame, hand, page, service }) => {
  test.setTimeout(600_000)
  const book = { documents: 10, transactions: 20 }
  const away = await startService([], book)
  const refusing = await startService([], book)
  try {
    for (let at = 1; at <= 40; at += 1) {
      const { access } = at <= 2 ? away : at <= 4 ? refusing : service
      await connectOnly(bridge, connectionTo(access, { name: `Cliente ${at}, Lda` }))
    }
    await away.stop()
    await refusing.setFaults(['transactions:401'])
    await page.reload()
    await frame.goTo('start')
    const panel = page.getByRole('region', { name: start.many.sync.label })
    await service.setFaults(['*:latency=500']) // not through before the pause
    await hand.activate(page.getByRole('button', { name: start.syncAll }))
    await hand.activate(panel.getByRole('button', { name: start.many.sync.pause }))
    await hand.activate(panel.getByRole('button', { name: start.many.sync.resume }))
    await service.setFaults([])
    await expect(panel.getByText(/40 de 40 empresas · 4 falharam$/)).toBeVisible({ timeout: 240_000 })
    const causes = panel.getByRole('listitem')
    await expect(causes).toHaveCount(2)
    await expect(causes.filter({ hasText: 'Cliente 1, Lda' })).toContainText('Cliente 2, Lda')
    await expect(causes.filter({ hasText: 'Cliente 3, Lda' })).toContainText('Cliente 4, Lda')
    expect(await axeFindings(page)).toEqual([])
    await away.comeBack()
    await refusing.setFaults([])
    await hand.activate(panel.getByRole('button', { name: /^Repetir as 4/ }))
    await expect(panel.getByText(/4 de 4 empresas$/)).toBeVisible({ timeout: 120_000 })
    await hand.activate(panel.getByRole('button', { name: start.many.sync.dismiss }))
    await expect(panel).toHaveCount(0)

    const seen = new Set<string>()
    let before: string | null = (await bridge.call('companies.list', {})).current
    for (let step = 0; step < 40; step += 1) {
      await hand.press('F8')
      const listed = async () => await bridge.call('companies.list', { asksKeychain: false })
      await expect.poll(async () => (await listed()).current).not.toBe(before)
      const { current, companies } = await listed()
      const name = companies.find(({ id }) => id === current)?.name ?? ''
      // The next F8 starts from the company on screen.
      await expect(page.getByRole('button', { name: new RegExp(`: ${name}$`) })).toBeVisible()
      before = current
      seen.add(current ?? '')
    }
    expect(seen.size).toBe(40)
  } finally {
    await away.stop()
    await refusing.stop()
  }
})

test('ten companies are added from a table, three of them invalid, and a table with secrets is refused', {
  tag: '@long',
}, async ({ bridge, dataFolder, frame, hand, page, service }) => {
  const { list } = start.many
  const { invoicingUrl, bankingUrl, authUrl, email, clientId, accountId, token, clientSecret } =
    service.access
  const connection = [invoicingUrl, bankingUrl, authUrl, email, clientId, accountId].join(';')
  const table = [
    'Nome;NIF;Faturação;Movimentos;Autorização;E-mail;Id de cliente;Conta;Ambiente;Telefone',
    ...[1, 2, 3, 4, 5].map((at) => `Cliente ${at}, Lda;;${connection};testes;`),
    'Só ficheiros, Lda;508112303',
    'Mar Salgado, Lda;510337716',
    'Cliente 5, Lda;;',
    'Número errado, Lda;508112304',
    `Sem endereço, Lda;;;;;${email};;;testes`,
  ]
  const file = join(dataFolder, 'empresas.csv')
  await writeFile(file, [`${table[0]};Token`, ...table.slice(1)].join('\r\n'))
  await frame.openDialogAnswers(file)
  await hand.activate(page.getByRole('button', { name: list.open }))
  const form = page.getByRole('form', { name: list.title })
  await hand.activate(form.getByRole('button', { name: words.partners.csv.choose }))
  await expect(form.getByRole('alert')).toContainText('(Token)')
  await writeFile(file, table.join('\r\n'))
  await hand.activate(form.getByRole('button', { name: words.partners.csv.choose }))
  await expect(form.getByRole('status')).toHaveText('7 empresas podem ser adicionadas · 3 linhas com erros')
  await expect(form.getByRole('row', { name: /Número errado/ })).toContainText('não é válido')
  expect(await axeFindings(page)).toEqual([])
  const add = form.getByRole('button', { name: /^Testar e adicionar 7 empresas$/ })
  await hand.activate(add)
  await expect(form.getByText(start.form.required)).toHaveCount(2)
  await hand.paste(form.getByLabel(/^Token de/), token)
  await hand.paste(form.getByLabel(/^Segredo do id de cliente/), clientSecret)
  await hand.activate(add)
  await expect(form.getByText(list.added, { exact: true })).toHaveCount(7, { timeout: 60_000 })
  await hand.activate(form.getByRole('button', { name: words.common.close }))
  await expect(page.getByRole('grid', { name: start.companies }).getByRole('row')).toHaveCount(8)
  const { companies } = await bridge.call('companies.list', {})
  expect(companies.filter(({ secrets }) => secrets === 'keychain')).toHaveLength(5)
})

test('files that are not tables, or contain secrets, are each refused in one sentence, and nothing is saved', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const { list } = start.many
  const { csv } = words.partners
  const file = join(dataFolder, 'empresas.csv')
  await frame.openDialogAnswers(file)
  await hand.activate(page.getByRole('button', { name: list.open }))
  const form = page.getByRole('form', { name: list.title })
  const choose = async (table: string): Promise<void> => {
    await writeFile(file, table)
    await hand.activate(form.getByRole('button', { name: csv.choose }))
  }
  const wrong: (readonly [string, string | RegExp])[] = [
    [';'.repeat(5_000_000), list.notTable],
    [';'.repeat(5_000_001), csv.tooLarge],
    [`Nome;NIF\n${'\t'.repeat(4_999_000)}`, list.notTable],
    ['', csv.notRead],
    [`Nome;NIF\n${`${'a;'.repeat(99)}\n`.repeat(25_000)}`, list.notTable],
    ['Nome;NIF;Palavra-passe\nSerra;508112303;x', /\(Palavra-passe\)/],
  ]
  for (const [table, sentence] of wrong) {
    await choose(table)
    await expect(form.getByRole('alert')).toHaveText(sentence)
    await expect(form.getByRole('row')).toHaveCount(0)
  }
  await choose(
    'Empresa;NIF;Telefone\nSerra;508112303;1\nSERRA;510337716;2\nMoinho;508112303;3\nErrada;508112304;4',
  )
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect(form.getByRole('status')).toHaveText('1 empresa pode ser adicionada · 3 linhas com erros')
  await expect(form.getByText(csv.ignored.replace('{{titles}}', 'Telefone'))).toBeVisible()
  expect((await bridge.call('companies.list', {})).companies).toEqual([])
})
