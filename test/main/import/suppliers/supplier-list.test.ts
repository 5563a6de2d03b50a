import { expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { kindOf } from '../../../../src-main/import/kind.ts'
import { isTable, tableRows } from '../../../../src-main/import/read-statement.ts'
import { readSupplierList } from '../../../../src-main/import/suppliers/read-supplier-list.ts'
import { examineTable } from '../../../../src-main/import/table/examine-table.ts'
import { guessOpenItems, sideOfList } from '../../../../src-main/import/table/open-items.ts'
import { fileOfBytes } from '../helpers/file-of-bytes.ts'

const read = async (text: string) => {
  const file = await examineFile(fileOfBytes(new TextEncoder().encode(text)))
  const kind = kindOf(file)
  if (!isTable(kind)) throw new Error(`a table, not ${kind}`)
  const head = []
  for await (const row of tableRows(file, kind)) head.push(row)
  const { layout } = await examineTable(tableRows(file, kind), { remembered: [], guess: guessOpenItems })
  if (!layout) throw new Error('no list')
  return { side: sideOfList(head, layout), ...(await readSupplierList(tableRows(file, kind), layout)) }
}

it('reads a list of suppliers with due dates and open amounts', async () => {
  const list = await read(
    [
      'Pendentes de fornecedores;;;;;;',
      'Data: 30/06/2026;;;;;;',
      'Fornecedor;NIF;Documento;Data;Vencimento;Total;Pendente',
      'Oficina do Vale, Lda;509 999 991;FT FA.2026/462;05/03/2026;04/04/2026;1.230,00;730,00',
      'Oficina do Vale, Lda;509 999 991;NC A/3;06/03/2026;;23,00;23,00',
      'Total;;;;;1.207,00;707,00',
    ].join('\n'),
  )
  expect(list).toEqual({
    side: 'supplier',
    asOf: '2026-06-30',
    rows: [
      {
        line: 4,
        taxId: '509999991',
        name: 'Oficina do Vale, Lda',
        number: 'FT FA.2026/462',
        atcud: null,
        type: 'FT',
        isCancelled: false,
        date: '2026-03-05',
        dueDate: '2026-04-04',
        totalMinor: 123_000,
        taxMinor: null,
        withheldMinor: null,
        openMinor: 73_000,
      },
      expect.objectContaining({ number: 'NC A/3', type: 'NC', totalMinor: 2_300, openMinor: 2_300 }),
    ],
  })
})

it('reads balances of credit as what is owed, and what turns them as credit notes', async () => {
  const { rows } = await read(
    [
      'Contas a pagar;;;',
      'Documento;Data;Entidade;Saldo',
      'A/1;05-03-2026;Oficina;-1.230,00',
      'A/2;06-03-2026;Oficina;-20,00',
      'A/3;07-03-2026;Oficina;5,00',
      'NC A/4;07-03-2026;Oficina;-6,00',
    ].join('\n'),
  )
  expect(
    rows.map(({ number, type, openMinor, totalMinor }) => [number, type, openMinor, totalMinor]),
  ).toEqual([
    ['A/1', null, 123_000, null],
    ['A/2', null, 2_000, null],
    ['A/3', 'NC', 500, null],
    ['NC A/4', 'NC', 600, null],
  ])
})

it('reads documents under their suppliers, receipts as receipts and rents as owed', async () => {
  const { rows } = await read(
    [
      'Fornecedor: 12 - Talho Central, Lda;NIF: 501 964 843;;;',
      'Documento;Tipo;Data;Pendente;Total',
      '2026/1;Recibo de renda;05-03-2026;1.000,00;1.000,00',
      '2026/2;Recibo;05-03-2026;;10,00',
    ].join('\n'),
  )
  expect(rows.map(({ taxId, type, openMinor }) => [taxId, type, openMinor])).toEqual([
    ['501964843', 'FT', 100_000],
    ['501964843', 'RC', null],
  ])
})

it('refuses amounts in a second currency', async () => {
  const text =
    'Fornecedor;Documento;Data;Pendente\nOficina;A/1;05-03-2026;1,00 €\nOficina;A/2;05-03-2026;1,00 USD'
  const error = await read(text).catch((thrown: unknown) => thrown)
  expect(isAppError(error, 'invalid-input') && error.details.file).toEqual({
    problem: 'two-currencies',
    line: 3,
    element: '1,00 USD',
  })
})

it.each([
  ['Cliente;Documento;Data;Pendente', 'customer'],
  ['Fornecedor;Documento;Data;Pendente', 'supplier'],
  ['Entidade;Documento;Data;Pendente', null],
  ['Nome;Documento;Data;Valor por pagar;Total a pagar', null],
])('says whose documents %j are', async (titles, side) => {
  expect((await read(`${titles}\nOficina;A/1;05-03-2026;1,00`)).side).toBe(side)
})
