/** The import of dropped files: a refusal, questions, previews, a comparison, the result. */
import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { badFiles } from '../../../helpers/bad-files.ts'
import { toSaft } from '../../../helpers/export-saft.ts'
import { type ExportedStatement, toCamt } from '../../../helpers/export-statements.ts'
import { dropFiles } from '../../support/drop-files.ts'
import { pattern } from '../words.ts'
import { type Place, type Tour, waysOf } from './place.ts'

const statement: ExportedStatement = {
  iban: 'PT50000201231234567890154',
  openingCents: 100_000,
  rows: Array.from({ length: 12 }, (_, at) => ({
    date: `2026-03-${String(at + 10)}`,
    valueDate: `2026-03-${String(at + 10)}`,
    cents: at % 3 === 0 ? -1_250 - at : 12_300 + at,
    text: `TRF PADARIA RIBEIRO ${at}`,
    name: 'PADARIA RIBEIRO LDA',
    bankReference: `REF${at}`,
  })),
}
const owned = toCamt([statement]).replace(
  '</Acct>',
  '<Ownr><Nm>Conservas Progresso do Atlântico Norte, SA</Nm></Ownr></Acct>',
)
const table = (amount: string): string =>
  `Data;Descrição;Valor\n05-03-2026;Gerador para o armazém;${amount}\n06-03-2026;Cabo;2${amount}\n`
const saft = toSaft({
  taxId: '503504564',
  from: '2026-01-01',
  to: '2026-12-31',
  customers: [{ id: 'C1', taxId: '509442013', name: 'Padaria Ribeiro, Lda' }],
  invoices: [1, 9_998, 9_999].map((number) => ({
    number: `FT 2026/${number}`,
    type: 'FT',
    status: 'N',
    date: '2026-03-05',
    customer: 'C1',
    grossCents: 12_300,
  })),
})
const [, cut] = badFiles.find(([name]) => name === 'cut-camt.xml') ?? []

export const importPlaces = (tour: Tour): readonly Place[] => {
  const { page, hand, frame } = tour
  const { words, grid, button } = waysOf(tour)
  const { imports } = words
  const dialog = page.getByRole('dialog', { name: imports.title })
  const files = page.getByRole('dialog', { name: imports.list.title })
  const opener = grid('documents')
  const goOn = () => hand.activate(button(imports.ask.goOn))
  const dropped = (
    name: string,
    file: string,
    content: string | Uint8Array,
    then: () => Promise<unknown>,
  ): Place => ({
    name,
    floats: { kind: 'dialog', itself: dialog, opener },
    open: async () => {
      await frame.give('show-reconcile')
      await hand.tabTo(opener)
      const path = test.info().outputPath(file)
      await writeFile(path, content)
      await dropFiles(page, [path], undefined, imports.drop)
      await then()
    },
  })
  const seen = (text: string) => expect(dialog.getByText(pattern(text)).first()).toBeVisible()
  return [
    dropped('a file that is refused', 'extrato-cortado.xml', cut?.content ?? '', () => seen(imports.kept)),
    dropped('a statement of somebody else', 'extrato-de-outro.xml', owned, () => seen(imports.whose.next)),
    dropped('how much an amount is', 'tabela.csv', table('1.500'), () => seen(imports.howMuch.title)),
    dropped('a table of unknown columns', 'cartao.csv', 'Quando;Porquê;Quanto\n1;2;3\n', () =>
      seen(imports.problem['no-columns'].what),
    ),
    dropped('which account a statement is of', 'extrato.xml', toCamt([statement]), () =>
      seen(imports.ask.title),
    ),
    dropped('what a statement would bring', 'extrato.xml', toCamt([statement]), async () => {
      await goOn()
      await seen(imports.sample)
    }),
    dropped('what a table would bring, with its columns', 'tabela.csv', table('1.500,00'), async () => {
      await goOn()
      await seen(imports.sample)
      await hand.activate(dialog.getByText(imports.table.open, { exact: true }))
    }),
    dropped('documents held against a SAF-T file', 'saft.xml', saft, () => seen(imports.saft.missing)),
    {
      ...dropped('what was imported', 'extrato.xml', toCamt([statement]), async () => {
        await goOn()
        await hand.activate(button(imports.act))
        await expect(page.getByText(imports.done.next)).toBeVisible()
      }),
      floats: { kind: 'dialog', itself: page.getByRole('dialog', { name: imports.done.title }), opener },
    },
    {
      name: 'the files that were imported',
      floats: { kind: 'dialog', itself: files, opener },
      open: async () => {
        await hand.tabTo(opener)
        await frame.give('show-imports')
        await expect(files.getByText('extrato.xml')).toBeVisible()
      },
    },
    {
      name: 'two names of one account',
      floats: { kind: 'dialog', itself: page.getByRole('dialog', { name: imports.same.title }), opener },
      open: async () => {
        await hand.tabTo(opener)
        await frame.give('show-imports')
        await hand.activate(files.getByRole('button', { name: imports.same.open }))
        await expect(page.getByText(imports.same.about)).toBeVisible()
      },
    },
  ]
}
