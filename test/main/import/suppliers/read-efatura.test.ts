import { describe, expect, it } from 'vitest'
import { isAppError } from '#core/app-error.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { kindOf } from '../../../../src-main/import/kind.ts'
import { isTable, tableRows } from '../../../../src-main/import/read-statement.ts'
import { readEfatura, splitNumber } from '../../../../src-main/import/suppliers/read-efatura.ts'
import {
  EFATURA_TITLES,
  type ExportedPurchase,
  euros,
  purchaseCells,
  toEfatura,
} from '../../../helpers/export-efatura.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { fileOfBytes } from '../helpers/file-of-bytes.ts'

const read = async (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = await examineFile(fileOfBytes(bytes))
  const kind = kindOf(file)
  if (!isTable(kind)) throw new Error(`a table, not ${kind}`)
  return readEfatura(tableRows(file, kind))
}
const problemOf = async (content: string | Uint8Array) => {
  try {
    await read(content)
  } catch (error) {
    if (isAppError(error, 'invalid-input') && error.details.file) return error.details.file
    throw error
  }
  throw new Error('the file was read')
}

const invoice: ExportedPurchase = {
  number: 'FT FA.2026/462',
  atcud: 'J6NTT56K-462',
  cents: 116_968,
  taxCents: 21_872,
}
const credit: ExportedPurchase = {
  number: 'NC A/3',
  atcud: 'ABCD1234-3',
  type: 'Nota de crédito',
  date: '2026-03-07',
  cents: 12_300,
}

describe('the list of purchases of the tax office', () => {
  for (const isQuoted of [true, false])
    for (const isSigned of [true, false])
      for (const isDayFirst of [true, false])
        it(`is read ${isQuoted ? 'with' : 'without'} quotes, credit notes ${isSigned ? 'negative' : 'positive'}, ${isDayFirst ? 'day' : 'year'} first`, async () => {
          const rows = await read(toEfatura([invoice, credit], { isQuoted, isSigned, isDayFirst }))
          expect(rows).toEqual([
            {
              line: 2,
              taxId: '509999991',
              name: 'Oficina do Vale, Lda',
              number: 'FT FA.2026/462',
              atcud: 'J6NTT56K-462',
              type: 'FT',
              isCancelled: false,
              date: '2026-03-05',
              dueDate: null,
              totalMinor: 116_968,
              taxMinor: 21_872,
              withheldMinor: null,
              openMinor: null,
            },
            expect.objectContaining({ number: 'NC A/3', type: 'NC', date: '2026-03-07', totalMinor: 12_300 }),
          ])
        })

  it('is read from a workbook, with amounts as numbers or texts and true dates', async () => {
    const cells = purchaseCells(invoice)
    const rows = await read(
      toWorkbook([
        EFATURA_TITLES,
        cells,
        cells.map(
          (cell, at) =>
            [cell, 116_968 / 100, { date: '2026-03-05' }][at === 5 ? 1 : at === 4 ? 2 : 0] ?? cell,
        ),
      ]),
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual({ ...rows[0], line: 3 })
    expect(rows[0]?.totalMinor).toBe(116_968)
  })

  it('names each type, and takes a receipt for no document', async () => {
    const types = [
      'Fatura',
      'Fatura-recibo',
      'Fatura simplificada',
      'Nota de crédito',
      'Nota de débito',
      'Recibo',
    ]
    const rows = await read(toEfatura(types.map((type, at) => ({ number: `X ${at}`, type, cents: 100 }))))
    expect(rows.map(({ type }) => type)).toEqual(['FT', 'FR', 'FS', 'NC', 'ND', 'RC'])
  })

  it('marks an annulled document, and skips a footer', async () => {
    const rows = await read(`${toEfatura([{ ...invoice, state: 'Anulado' }])}Total;;;;;1.169,68 €;;;;;\r\n`)
    expect(rows.map(({ isCancelled }) => isCancelled)).toEqual([true])
  })

  it('reads suppliers of other countries and those without a name', async () => {
    const rows = await read(
      toEfatura([
        { number: 'F/1', cents: 100, taxId: 'ESB12345678', name: 'Talleres - Sur SL' },
        { number: 'F/2', cents: 100, taxId: '501964843', name: '' },
      ]),
    )
    expect(rows.map(({ taxId, name }) => [taxId, name])).toEqual([
      ['ESB12345678', 'Talleres - Sur SL'],
      ['501964843', ''],
    ])
  })
})

it.each([
  ['FT FA.2026/462 / J6NTT56K-462', 'FT FA.2026/462', 'J6NTT56K-462'],
  ['FT  A  / 12 / 7 / J6NTT56K-7', 'FT A / 12 / 7', 'J6NTT56K-7'],
  ['FT A / 12', 'FT A / 12', null],
  ['FT A/12 /', 'FT A/12', null],
  ['1/2 / 3 / 4', '1/2 / 3 / 4', null],
])('splits %j at the last slash before an ATCUD', (cell, number, atcud) => {
  expect(splitNumber(cell)).toEqual({ number, atcud })
})

describe('refuses', () => {
  it('the list of sales, which names customers', async () => {
    const sales = toEfatura([invoice]).replace('Emitente;Nº', 'Adquirente;Nº')
    expect(await problemOf(sales)).toEqual({ problem: 'sales-list', line: 1, element: 'Adquirente' })
  })

  it('a file that ends within a row', async () => {
    const whole = toEfatura([invoice, credit])
    expect(await problemOf(whole.slice(0, whole.indexOf('123,00') + 4))).toEqual({
      problem: 'truncated',
      line: 3,
    })
    expect(await problemOf(whole.slice(0, whole.indexOf('NC A/3')))).toEqual({
      problem: 'truncated',
      line: 3,
    })
  })

  it('amounts in a second currency, with the document', async () => {
    const mixed = toEfatura([invoice, credit]).replace('123,00 €', '123,00 $')
    expect(await problemOf(mixed)).toEqual({
      problem: 'two-currencies',
      line: 3,
      element: 'NC A/3: 123,00 $',
    })
  })

  it.each([
    ['an unknown type', { ...invoice, type: 'Proposta' }, 'FT FA.2026/462: Proposta'],
    ['an impossible day', { ...invoice, date: '2026-02-30' }, 'FT FA.2026/462: 2026-02-30'],
    ['a negative invoice', { ...invoice, cents: -100 }, `FT FA.2026/462: ${euros(-100)}`],
    ['a row without a supplier', { ...invoice, taxId: '?' }, '? - Oficina do Vale, Lda'],
    ['a row without a number', { ...invoice, number: '', atcud: '' }, 'Nº Fatura: Fatura'],
  ])('%s, with its line and document', async (_, purchase: ExportedPurchase, element) => {
    expect(await problemOf(toEfatura([credit, purchase]))).toEqual({ problem: 'bad-row', line: 3, element })
  })

  it('a list without rows', async () => {
    expect(await problemOf(toEfatura([]))).toEqual({ problem: 'no-rows' })
  })
})
