import { describe, expect, it } from 'vitest'
import { type ExportedCell, toSheets } from '../../../helpers/export-workbook.ts'
import { collect, problemOf } from '../helpers/collect.ts'

const COVER: ExportedCell[][] = [
  ['Extrato de conta'],
  ['Empresa', 'Oficina do Vale'],
  ['Período', 'setembro'],
]
const TITLES = ['Data Movimento', 'Descrição', 'Montante', 'Saldo']
const MOVES: ExportedCell[][] = [
  TITLES,
  [{ date: '2026-09-03' }, 'OFICINA DO VALE', 310, 810],
  [{ date: '2026-09-04' }, 'SEGURO', -45.5, 764.5],
]
const SUMMARY: ExportedCell[][] = [
  ['Categoria', 'Total'],
  ['Seguros', -45.5],
]

const sheetXml = ([name, rows]: readonly [string, ExportedCell[][]]): string =>
  `<Worksheet ss:Name="${name}"><Table>${rows
    .map(
      (cells) =>
        `<Row>${cells
          .map((cell) =>
            typeof cell === 'number'
              ? `<Cell><Data ss:Type="Number">${cell}</Data></Cell>`
              : `<Cell><Data ss:Type="String">${typeof cell === 'string' ? cell : cell.date}</Data></Cell>`,
          )
          .join('')}</Row>`,
    )
    .join('')}</Table></Worksheet>`
const toXml = (sheets: readonly (readonly [string, ExportedCell[][]])[]): string =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.map(sheetXml).join('')}</Workbook>`

const read = async (file: string | Uint8Array) =>
  (await collect(file)).statements.map(({ rows }) => rows.map(({ line, amountMinor }) => [line, amountMinor]))

describe.each([
  ['XLSX', toSheets],
  ['XML', toXml],
])('a workbook with several sheets (%s)', (_, write) => {
  const moved = [
    [
      [2, 31_000],
      [3, -4550],
    ],
  ]

  it('is read from the sheet with the titles of a statement', async () => {
    expect(
      await read(
        write([
          ['Capa', COVER],
          ['Movimentos', MOVES],
        ]),
      ),
    ).toEqual(moved)
    expect(
      await read(
        write([
          ['Movimentos', MOVES],
          ['Resumo', SUMMARY],
        ]),
      ),
    ).toEqual(moved)
    expect(
      await read(
        write([
          ['Capa', COVER],
          ['Resumo', SUMMARY],
          ['Conta', MOVES],
          ['Notas', COVER],
        ]),
      ),
    ).toEqual(moved)
    const long = Array.from({ length: 300 }, (_, at): ExportedCell[] => [`Nota ${at}`])
    expect(
      await read(
        write([
          ['Capa', long],
          ['Movimentos', MOVES],
          ['Notas', long],
        ]),
      ),
    ).toEqual(moved)
  })

  it('with titles alone on the others too', async () => {
    expect(
      await read(
        write([
          ['Conta 1', [TITLES]],
          ['Conta 2', MOVES],
        ]),
      ),
    ).toEqual(moved)
  })

  it('with rows of a statement on two of them is refused, and both are named', async () => {
    const file = write([
      ['Capa', COVER],
      ['Janeiro', MOVES],
      ['Resumo', SUMMARY],
      ['Fevereiro', MOVES],
    ])
    expect(await problemOf(file)).toEqual({ problem: 'several-sheets', element: 'Janeiro, Fevereiro' })
  })

  it('with a statement on none is that of its first sheet', async () => {
    expect(
      await problemOf(
        write([
          ['Capa', COVER],
          ['Resumo', SUMMARY],
        ]),
      ),
    ).toEqual({ problem: 'no-columns' })
  })
})

it('hidden sheets of a workbook are not read', async () => {
  const sheets = [
    ['Dados', MOVES],
    ['Movimentos', MOVES],
  ] as const
  expect(await problemOf(toSheets(sheets))).toMatchObject({ problem: 'several-sheets' })
  expect(await read(toSheets(sheets, { hidden: ['Dados'] }))).toHaveLength(1)
})

it('a workbook whose sheets are all of the accounting is an extract of the accounting', async () => {
  const titles = ['Data', 'Diário', 'Nº', 'Descrição', 'Débito', 'Crédito', 'Saldo']
  const rows: ExportedCell[][] = [titles, [{ date: '2026-09-03' }, 'BAN', '1', 'Recebimento', 310, '', 810]]
  const file = toSheets([
    ['Norte', rows],
    ['Sul', rows],
  ])
  expect(await problemOf(file)).toEqual({ problem: 'ledger-extract', element: 'Norte, Sul' })
  expect(
    await problemOf(
      toSheets([
        ['Norte', rows],
        ['Banco', MOVES],
      ]),
    ),
  ).toMatchObject({ problem: 'several-sheets' })
})
