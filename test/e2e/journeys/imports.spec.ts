/** Files from outside, by drop and by menu: looked at, corrected, imported, undone. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CompanyId } from '#contract/values.ts'
import { toSaft } from '../../helpers/export-saft.ts'
import { type ExportedStatement, toBankCsv, toCamt } from '../../helpers/export-statements.ts'
import { pattern, words } from '../pages/words.ts'
import { expect, test } from '../support/app.ts'
import { axeFindings } from '../support/axe.ts'
import type { Bridge } from '../support/bridge.ts'
import { connect, showCompany, sync } from '../support/company.ts'
import { dropFiles } from '../support/drop-files.ts'
import type { Service } from '../support/service.ts'

const { imports } = words

test.use({ serviceSize: { documents: 20, transactions: 20 } })

const IBAN = 'PT50000201231234567890154'
const october: ExportedStatement = {
  iban: IBAN,
  openingCents: 100_000,
  rows: Array.from({ length: 12 }, (_, at) => ({
    date: `2026-10-${String(at + 2).padStart(2, '0')}`,
    valueDate: `2026-10-${String(at + 2).padStart(2, '0')}`,
    cents: at % 3 === 0 ? -1_250 - at : 12_300 + at,
    text: `TRF PADARIA RIBEIRO ${at}`,
    name: 'PADARIA RIBEIRO LDA',
    bankReference: `REF${at}`,
  })),
}

const opened = async (bridge: Bridge, page: Page, service: Service): Promise<CompanyId> => {
  const companyId = await connect(bridge, service.access)
  await sync(bridge, companyId)
  await showCompany(page)
  return companyId
}

test('a file dropped on the window is previewed, imported, found by search, and undone', async ({
  bridge,
  dataFolder,
  hand,
  page,
  palette,
  service,
}) => {
  const companyId = await opened(bridge, page, service)
  const file = join(dataFolder, 'outubro.xml')
  await writeFile(file, toCamt([october]))

  await dropFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(pattern(imports.ask.title))).toBeVisible()
  await expect(dialog.getByLabel(imports.ask.name)).toHaveValue(IBAN)
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText('12 novas')).toBeVisible()
  await expect(dialog.getByText('02/10/2026 a 13/10/2026')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await expect(done.getByText('12 movimentos novos.')).toBeVisible()
  await hand.activate(done.getByRole('button', { name: imports.done.show }))
  await hand.fill(page.getByRole('searchbox'), 'PADARIA RIBEIRO 7')
  await expect(page.getByRole('grid').getByText('TRF PADARIA RIBEIRO 7')).toBeVisible()

  await dropFiles(page, [file])
  await expect(dialog.getByText(pattern(imports.before))).toBeVisible()
  await expect(dialog.getByRole('button', { name: imports.act, exact: true })).toBeHidden()
  await hand.press('Escape')

  await palette.give(words.imports.list.title)
  const list = page.getByRole('dialog', { name: imports.list.title })
  await expect(list.getByText('outubro.xml')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(list.getByRole('button', { name: 'Desfazer a importação de outubro.xml' }))
  await expect(list.getByText(/^Desfeito em/)).toBeVisible()
  const { files } = await bridge.call('imports.list', { companyId })
  expect(files).toMatchObject([{ name: 'outubro.xml', undoneAt: expect.any(String) }])
})

test('a table chosen in the menu is corrected once, and its next file is read the same way', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  service,
}) => {
  await opened(bridge, page, service)
  const csv = (month: string) =>
    [
      'Quando;Porquê;Quanto',
      ...[2, 3, 4].map((day) => `0${day}-${month}-2026;COMPRA ${day};-${day},50`),
    ].join('\r\n')
  const file = join(dataFolder, 'cartao.csv')
  await writeFile(file, csv('09'))
  await frame.openDialogAnswers(file)
  await frame.give('import')
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(imports.problem['no-columns'].what)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const column = (n: number) => dialog.getByRole('button', { name: new RegExp(`Coluna ${n}`) })
  await hand.choose(column(1), imports.table.role.date)
  await hand.choose(column(2), imports.table.role.text)
  await hand.choose(column(3), imports.table.role.amount)
  await hand.activate(dialog.getByRole('button', { name: imports.table.apply }))
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText('3 novas')).toBeVisible()
  await hand.activate(dialog.getByRole('button', { name: imports.act, exact: true }))
  const done = page.getByRole('dialog', { name: imports.done.title })
  await hand.activate(done.getByRole('button', { name: words.common.close, exact: true }).last())

  const next = join(dataFolder, 'cartao-outubro.csv')
  await writeFile(next, csv('10'))
  await dropFiles(page, [next])
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText('3 novas')).toBeVisible()
  await hand.activate(dialog.getByText(imports.table.open))
  await expect(dialog.getByText(imports.table.remembered)).toBeVisible()
})

test('of a set with a file that cannot be read nothing is imported, and the line is named', async ({
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  await opened(bridge, page, service)
  const good = join(dataFolder, 'bom.xml')
  const bad = join(dataFolder, 'mau.csv')
  await writeFile(good, toCamt([october]))
  await writeFile(bad, toBankCsv(october).replace(/;123,0(\d);/, ';999,99;'))
  await dropFiles(page, [good, bad])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
  await expect(dialog.getByText(imports.problem['bad-balance'].what)).toBeVisible()
  await expect(dialog.getByText(/^Linha \d+$/)).toBeVisible()
  await expect(dialog.getByText(imports.kept)).toBeVisible()
  await hand.activate(dialog.getByRole('button', { name: imports.leaveOut }))
  await expect(dialog.getByText('12 novas')).toBeVisible()
})

test('a folder, and a file that changes or disappears after its preview, import nothing and are reported in a sentence', async ({
  bridge,
  dataFolder,
  hand,
  page,
  service,
}) => {
  const companyId = await opened(bridge, page, service)
  const dialog = page.getByRole('dialog', { name: imports.title })
  const refused = async (problem: 'folder' | 'changed' | 'unreadable') => {
    await expect(dialog.getByText(imports.problem[problem].what)).toBeVisible()
    await expect(dialog.getByText(imports.problem[problem].next)).toBeVisible()
    await expect(dialog.getByText(imports.kept)).toBeVisible()
    await hand.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await dropFiles(page, [dataFolder])
  await refused('folder')

  const file = join(dataFolder, 'outubro.xml')
  await writeFile(file, toCamt([october]))
  const act = dialog.getByRole('button', { name: imports.act, exact: true })
  for (const [change, problem] of [
    [() => writeFile(file, toCamt([{ ...october, rows: october.rows.slice(1) }])), 'changed'],
    [() => rm(file), 'unreadable'],
  ] as const) {
    await dropFiles(page, [file])
    await hand.activate(dialog.getByRole('button', { name: imports.ask.goOn }))
    await expect(act).toBeVisible()
    await change()
    await hand.activate(act)
    await refused(problem)
  }
  expect((await bridge.call('imports.list', { companyId })).files).toEqual([])
})

test('files held over the window while its screen changes are previewed when they are dropped', async ({
  bridge,
  dataFolder,
  frame,
  page,
  service,
}) => {
  await opened(bridge, page, service)
  const file = join(dataFolder, 'outubro.xml')
  await writeFile(file, toCamt([october]))
  await dropFiles(page, [file], () => frame.goTo('documents'))
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByText(pattern(imports.ask.title))).toBeVisible()
})

test('a page gets no path, and its scripts cannot offer a file', async ({ bridge, page, service }) => {
  const companyId = await opened(bridge, page, service)
  await page.evaluate(() => {
    const held = new DataTransfer()
    held.items.add(new File(['Data;Valor'], '/etc/passwd'))
    dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true }))
  })
  await expect(page.getByRole('dialog')).toBeHidden()
  const handle = '00000000-0000-4000-8000-000000000000'
  const asked = { companyId, handles: [handle], accounts: [], layouts: [] }
  expect(await bridge.failure('imports.preview', asked)).toBe('not-found')
})

test('a SAF-T file names missing documents, and neighbouring ids are requested from the service', async ({
  bridge,
  dataFolder,
  frame,
  hand,
  page,
  service,
}) => {
  await opened(bridge, page, service)
  const file = join(dataFolder, 'saft.xml')
  const invoice = { type: 'FT', status: 'N', date: '2026-03-05', customer: 'C1', grossCents: 12_300 } as const
  await writeFile(
    file,
    toSaft({
      taxId: '503504564',
      from: '2026-01-01',
      to: '2026-12-31',
      customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
      invoices: [
        { ...invoice, number: 'FT 2026/1' },
        { ...invoice, number: 'FT 2026/9999' },
      ],
    }),
  )
  await dropFiles(page, [file])
  const dialog = page.getByRole('dialog', { name: imports.title })
  await expect(dialog.getByRole('heading', { name: imports.saft.missing })).toBeVisible()
  await expect(dialog.getByText('FT 2026/9999')).toBeVisible()
  await expect(dialog.getByRole('rowheader', { name: 'FT 2026/1' }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await hand.activate(dialog.getByRole('button', { name: imports.saft.find }))
  await expect(
    dialog.getByText(pattern(imports.saft.found_other)).or(dialog.getByText(imports.saft.noneFound)),
  ).toBeVisible()
  await hand.press('Escape')
  await frame.goTo('closing')
  await expect(page.getByRole('heading', { name: words.closing.saft.allMissing })).toBeVisible()
  await expect(page.getByText('FT 2026/9999')).toBeVisible()
  await expect(page.getByRole('button', { name: imports.saft.find })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})
