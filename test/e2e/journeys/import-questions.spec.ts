/** What an import asks and refuses in the window, and what becomes of odd texts in a file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { badFiles, goodFiles } from '../../helpers/bad-files.ts'
import { type ExportedStatement, toBankCsv, toCamt } from '../../helpers/export-statements.ts'
import { oddTexts, UNCLEAN, uncleanTexts } from '../../helpers/unclean-texts.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import { addOnFiles } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'
import type { Hand } from '../support/hand.ts'
import { readReport } from '../support/saved-report.ts'

const { imports } = words

test.use({ serviceSize: { documents: 5, transactions: 5 } })

/** Reading and matching: ends what never comes; a busy machine is no failure. */
const PATIENT = { timeout: 120_000 }

const IBAN = 'PT50000201231234567890154'
const march: ExportedStatement = {
  iban: IBAN,
  openingCents: 100_000,
  rows: Array.from({ length: 6 }, (_, at) => ({
    date: `2026-03-${String(at + 10)}`,
    valueDate: `2026-03-${String(at + 10)}`,
    cents: 10_000 + 100 * at,
    text: `TRF ${at}`,
    name: 'TALHO CENTRAL LDA',
    bankReference: `REF${at}`,
  })),
}

const dialogIn = (page: Page) => page.getByRole('dialog', { name: imports.title })
const take = async (page: Page, hand: Hand): Promise<void> => {
  await hand.activate(dialogIn(page).getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await expect(done).toBeVisible(PATIENT)
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())
  await expect(done).toBeHidden()
}

test('a statement with another owner is asked about, and imported once a person confirms that it is theirs', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  const companyId = await addOnFiles(bridge, page)
  const file = join(dataFolder, 'marco.xml')
  const owner = '<Ownr><Nm>TALHO CENTRAL LDA</Nm></Ownr>'
  await writeFile(file, toCamt([march]).replace('</Acct>', `${owner}</Acct>`))
  await dropFiles(page, [file])
  const dialog = dialogIn(page)
  await expect(dialog.getByText(pattern(imports.whose.title))).toBeVisible(PATIENT)
  await expect(dialog.getByText('O extrato é de uma conta de TALHO CENTRAL LDA.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.whose.ours }))
  await expect(dialog.getByText('6 novas')).toBeVisible(PATIENT)
  await take(page, hand)
  expect((await bridge.call('imports.list', { companyId })).files).toHaveLength(1)
})

test('two names of one account are joined, and each transaction exists once', async ({
  bridge,
  dataFolder,
  hand,
  page,
  palette,
}) => {
  const companyId = await addOnFiles(bridge, page)
  const camt = join(dataFolder, 'marco.xml')
  const csv = join(dataFolder, 'marco.csv')
  await writeFile(camt, toCamt([march]))
  await writeFile(csv, toBankCsv(march).replace(`IBAN ;${IBAN}`, 'Conta ;000123456789'))
  await dropFiles(page, [camt])
  const dialog = dialogIn(page)
  await expect(dialog.getByText('6 novas')).toBeVisible(PATIENT)
  await take(page, hand)
  await dropFiles(page, [csv])
  await expect(dialog.getByText(pattern(imports.ask.title))).toBeVisible(PATIENT)
  await hand.choose(dialog.getByRole('button', { name: new RegExp(imports.ask.which) }), imports.ask.other)
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText('6 novas')).toBeVisible(PATIENT)
  await take(page, hand)

  await palette.give(imports.list.title)
  const list = page.getByRole('dialog', { name: imports.list.title })
  await hand.activate(list.getByRole('button', { name: imports.same.open }))
  const same = page.getByRole('dialog', { name: imports.same.title })
  await expect(same.getByText('Movimentos do mesmo período iguais nas duas: 6 de 6.')).toBeVisible()
  await expect(same.getByText(imports.same.copy)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(same.getByRole('button', { name: imports.same.act }))
  await expect(same).toBeHidden()
  const { accounts } = await bridge.call('imports.listAccounts', { companyId })
  expect(accounts).toHaveLength(1)
})

test('a table whose amounts may be thousands or decimals is read as the answer says', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  await addOnFiles(bridge, page)
  const file = join(dataFolder, 'tabela.csv')
  await writeFile(
    file,
    'Conta;000123456789\nData;Texto;Valor\n05-07-2026;GERADOR;-1.500\n06-07-2026;CABO;2.250\n',
  )
  await dropFiles(page, [file])
  const dialog = dialogIn(page)
  await expect(dialog.getByText('tabela.csv: quanto é -1.500?')).toBeVisible(PATIENT)
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: /^É 1.500,00$/ }))
  await expect(dialog.getByText('2 novas')).toBeVisible(PATIENT)
  await expect(dialog.getByText(/^[-−]1.500,00$/).first()).toBeVisible()
  await expect(dialog.getByText(imports.proofNone)).toBeVisible()
  await take(page, hand)
})

test('three bad files, each dropped with a good one, are refused in a sentence, and nothing is stored', async ({
  bridge,
  dataFolder,
  hand,
  page,
}) => {
  const companyId = await addOnFiles(bridge, page)
  const good = join(dataFolder, 'good.xml')
  await writeFile(good, goodFiles['good.xml'])
  const dialog = dialogIn(page)
  for (const name of ['cut-camt.xml', 'entities.xml', 'password.xlsx']) {
    const [, bad] = badFiles.find(([one]) => one === name) ?? []
    const problem = bad?.details.file?.problem
    if (bad === undefined || problem === undefined) throw new Error(`${name} has a problem`)
    const path = join(dataFolder, name)
    await writeFile(path, bad.content)
    await dropFiles(page, [good, path])
    await expect(dialog.getByText(`${name} não pode ser importado`)).toBeVisible(PATIENT)
    await expect(dialog.getByText(imports.problem[problem].what)).toBeVisible()
    await expect(dialog.getByText(imports.problem[problem].next)).toBeVisible()
    await expect(dialog.getByText(imports.kept)).toBeVisible()
    if (bad.place === 'line') await expect(dialog.getByText(/^Linha \d+/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: imports.act, exact: true })).toBeHidden()
    await hand.press('Escape')
    await expect(dialog).toBeHidden()
  }
  expect((await bridge.call('imports.list', { companyId })).files).toEqual([])
  expect((await bridge.call('imports.listAccounts', { companyId })).accounts).toEqual([])
})

test('odd texts of a statement are cleaned in the list, shown as text and not markup, and no formulas in an export', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
}) => {
  const companyId = await addOnFiles(bridge, page)
  // XML cannot contain most control characters: the readers' own tests cover them.
  const texts = [...uncleanTexts, ...oddTexts.map(([what, text]) => [what, text, text] as const)]
    .filter(
      ([, sent]) => ![...sent].some((char) => char < ' ' && !'\t\n\r'.includes(char)) && sent.isWellFormed(),
    )
    .map(([, sent, kept]) => ({ sent, kept: kept.replace(/\s+/g, ' ').trim() }))
  const file = join(dataFolder, 'estranho.xml')
  const day = '2026-03-10'
  const rows = texts.map(({ sent }, at) => ({
    date: day,
    valueDate: day,
    cents: 1_000 + at,
    text: sent,
    name: 'TALHO CENTRAL LDA',
    bankReference: `R${at}`,
  }))
  await writeFile(file, toCamt([{ iban: IBAN, openingCents: 0, rows }]))
  await dropFiles(page, [file])
  await expect(dialogIn(page).getByText(`${texts.length} novas`)).toBeVisible(PATIENT)
  await take(page, hand)

  await frame.goTo('transactions')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await grid.focus()
  const seen = new Set<string>()
  for (let step = 0; step < 4; step++) {
    for (const text of await grid.getByRole('gridcell').allTextContents()) seen.add(text)
    await page.keyboard.press('PageDown')
    await frame.settled()
  }
  const all = [...seen].join('\n')
  for (const { kept } of texts) expect(all).toContain(kept)
  for (const text of seen) expect(text).not.toMatch(UNCLEAN)
  expect(await grid.locator('img, script, b, a').count()).toBe(0)

  const exported = async (format: 'csv' | 'xlsx'): Promise<string> => {
    const saved = join(dataFolder, `movimentos.${format}`)
    await frame.saveDialogAnswers(saved)
    const asked = {
      companyId,
      report: 'unmatched-transactions',
      scope: {},
      format,
      profile: 'excel-pt',
    } as const
    expect(await bridge.call('reports.export', asked)).toMatchObject({ outcome: 'saved' })
    return saved
  }
  const cells = (await readReport(await exported('csv'))).map((row) => row.text('text'))
  for (const { kept } of texts) expect(cells).toContainEqual(expect.stringContaining(kept))
  for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u)
  const [sheet] = (await readXlsx(await readFile(await exported('xlsx')))).sheets
  const values = (sheet?.rows ?? []).flat().map(String)
  for (const { kept } of texts) expect(values).toContainEqual(expect.stringContaining(kept))
})
