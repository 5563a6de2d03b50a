import { expect, it } from 'vitest'
import { examineFile } from '../../../src-main/import/file-source.ts'
import { kindOf } from '../../../src-main/import/kind.ts'
import { isTable, tableRows } from '../../../src-main/import/read-statement.ts'
import { examineTable } from '../../../src-main/import/table/examine-table.ts'
import {
  guessOpenItems,
  isOpenItems,
  type OpenItem,
  readOpenItems,
} from '../../../src-main/import/table/open-items.ts'
import { toWorkbook } from '../../helpers/export-workbook.ts'
import { fileOfBytes } from './helpers/file-of-bytes.ts'

const read = async (content: string | Uint8Array) => {
  const file = await examineFile(
    fileOfBytes(typeof content === 'string' ? new TextEncoder().encode(content) : content),
  )
  const kind = kindOf(file)
  if (!isTable(kind)) throw new Error(`a table, not ${kind}`)
  const { layout } = await examineTable(tableRows(file, kind), { remembered: [], guess: guessOpenItems })
  if (!layout) return undefined
  expect(isOpenItems(layout)).toBe(true)
  const items: OpenItem[] = []
  let day: string | null = null
  await readOpenItems(tableRows(file, kind), layout, {
    begin(asOf) {
      day = asOf
    },
    item: (item) => items.push(item),
  })
  return { day, items }
}

it('reads a list whatever its titles are called, and leaves subtotals out', async () => {
  const list = await read(
    [
      'Mapa de pendentes',
      'Data: 30/06/2026',
      '',
      'Entidade;Nome;Nº Contribuinte;Tipo Doc.;Série;Número;Data Emissão;Data Vencimento;Valor Total;Valor Pendente',
      '21;Padaria Ribeiro, Lda;503 504 564;FT;A;47;05/03/2026;04/04/2026;1.230,00;230,00',
      '21;Padaria Ribeiro, Lda;503 504 564;NC;A;3;06/03/2026;;-23,00;-23,00',
      ';Total da entidade;;;;;;;1.207,00;207,00',
    ].join('\n'),
  )
  expect(list?.day).toBe('2026-06-30')
  expect(list?.items).toEqual([
    {
      line: 5,
      number: 'FT A/47',
      type: 'FT',
      date: '2026-03-05',
      dueDate: '2026-04-04',
      taxId: '503504564',
      name: 'Padaria Ribeiro, Lda',
      totalMinor: 123_000,
      openMinor: 23_000,
    },
    expect.objectContaining({
      number: 'NC A/3',
      type: 'NC',
      totalMinor: 2_300,
      openMinor: 2_300,
      dueDate: null,
    }),
  ])
})

it('reads a workbook, in English too, and a list without totals', async () => {
  const list = await read(
    toWorkbook([
      ['Customer', 'Invoice No', 'Invoice Date', 'Due Date', 'Open Amount'],
      ['Padaria', 'FT 2026/1', { date: '2026-03-05' }, { date: '2026-04-04' }, 123],
    ]),
  )
  expect(list).toEqual({
    day: null,
    items: [
      expect.objectContaining({
        number: 'FT 2026/1',
        name: 'Padaria',
        totalMinor: 12_300,
        openMinor: 12_300,
      }),
    ],
  })
})

it('reads a list whose documents stand under their customers', async () => {
  const list = await read(
    [
      'Cliente: 12 - Talho Central, Lda;NIF: 501 964 843',
      'Documento;Data;Vencimento;Pendente',
      'FT A/1;05-03-2026;04-04-2026;1.230,00',
      'Total do cliente;;;1.230,00',
      'Página 1/2;;;',
      '503504564 - Padaria Ribeiro;;;',
      'Documento;Data;Vencimento;Pendente',
      'FT A/2;06-03-2026;;23,00',
      'FT A/3;07-03-2026;;24,00',
      'Moinho da Ponte;;;',
      'FT A/4;08-03-2026;;25,00',
      'Total geral;;;1.302,00',
    ].join('\n'),
  )
  expect(list?.items.map(({ number, name, taxId }) => [number, name, taxId])).toEqual([
    ['FT A/1', 'Talho Central, Lda', '501964843'],
    ['FT A/2', 'Padaria Ribeiro', '503504564'],
    ['FT A/3', 'Padaria Ribeiro', '503504564'],
    ['FT A/4', 'Moinho da Ponte', ''],
  ])
})

it('takes no statement for a list', async () => {
  expect(await read('Data;Descrição;Valor;Saldo\n05-03-2026;COMPRA;-1,00;5,00')).toBeUndefined()
})
