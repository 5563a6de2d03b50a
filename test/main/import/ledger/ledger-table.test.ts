import { describe, expect, it } from 'vitest'
import { checkExtract } from '#core/ledger/extract.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { kindOf } from '../../../../src-main/import/kind.ts'
import { guessLedger } from '../../../../src-main/import/ledger/ledger-layout.ts'
import { readLedgerTable } from '../../../../src-main/import/ledger/read-ledger-table.ts'
import { isTable, tableRows } from '../../../../src-main/import/read-statement.ts'
import { examineTable } from '../../../../src-main/import/table/examine-table.ts'
import { toWorkbook } from '../../../helpers/export-workbook.ts'
import { fileOfBytes } from '../helpers/file-of-bytes.ts'

const read = async (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const file = await examineFile(fileOfBytes(bytes))
  const kind = kindOf(file)
  if (!isTable(kind)) throw new Error(`a table, not ${kind}`)
  const { layout } = await examineTable(tableRows(file, kind), { remembered: [], guess: guessLedger })
  if (!layout) throw new Error('no titles of a ledger were found')
  return readLedgerTable(tableRows(file, kind), layout)
}

const checked = async (content: string) => {
  const { extracts } = await read(content)
  return extracts.map(checkExtract)
}

const problem = (name: string) =>
  expect.objectContaining({ details: { file: expect.objectContaining({ problem: name }) } })

/** One account with a heading, a balance with its side behind it, pages and totals. */
const extract = [
  'Padaria Ribeiro, Lda;;;;;;',
  'N.º Contribuinte: 503 504 564;;;;;;',
  'Extrato de conta de 01-01-2026 a 31-01-2026;;;;;;',
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
  'Conta: 12.01 - Banco do Norte, à ordem;;;;;;;',
  ';;;;Saldo anterior;;;1.000,00 D',
  '05-01-2026;BAN;1;FT A/47;Recebimento Padaria Sol;230,00;;1.230,00 D',
  '05-01-2026;BAN;2;;Comissão;;5,00;1.225,00 D',
  ';;;;A transportar;1.230,00;5,00;1.225,00 D',
  'Data;Diário;N.º Lanç.;Documento;Descrição;Débito;Crédito;Saldo',
  ';;;;Transporte;1.230,00;5,00;1.225,00 D',
  '20-01-2026;BAN;3;CH 88;Cheque 88;;1.500,00;275,00 C',
  ';;;;Total do mês;230,00;1.505,00;',
  ';;;;Saldo final;;;275,00 C',
].join('\n')

describe('a table', () => {
  it('is read with its account, period, balances and lines; debits are positive', async () => {
    const { taxId, extracts } = await read(extract)
    expect(taxId).toBe('503504564')
    expect(extracts).toEqual([
      expect.objectContaining({
        code: '1201',
        name: 'Banco do Norte, à ordem',
        from: '2026-01-01',
        to: '2026-01-31',
        openingMinor: 100_000,
        closingMinor: -27_500,
      }),
    ])
    expect(extracts[0]?.lines).toEqual([
      {
        line: 7,
        entry: 'BAN 1',
        date: '2026-01-05',
        amountMinor: 23_000,
        text: 'Recebimento Padaria Sol',
        document: 'FT A/47',
        counterpart: null,
        balanceMinor: 123_000,
      },
      expect.objectContaining({ entry: 'BAN 2', amountMinor: -500, document: null }),
      expect.objectContaining({ entry: 'BAN 3', amountMinor: -150_000, balanceMinor: -27_500 }),
    ])
  })

  it('proves the days of its period by its balances', async () => {
    const [whole] = await checked(extract)
    expect(whole?.contradiction).toBeNull()
    expect(whole?.extract.proven).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  })

  it('contradicts itself where a line is missing, with the line at which the balance differs', async () => {
    const lines = extract.split('\n').filter((line) => !line.includes('Comissão'))
    const [one] = await checked(lines.join('\n'))
    expect(one?.contradiction).toEqual({ line: 11, saidMinor: -27_500, minor: -27_000 })
    expect(one?.extract.proven).toBeNull()
  })

  it('is read as a workbook as well', async () => {
    const { extracts } = await read(
      await toWorkbook([
        ['Data', 'Diário', 'Nº', 'Descrição', 'Conta', 'Débito', 'Crédito'],
        ['2026-01-05', '51', '7', 'Recebimento', '1201', 230, ''],
        ['2026-01-06', '51', '8', 'Comissão', '1202', '', 5.5],
      ]),
    )
    expect(extracts.map(({ code, lines }) => [code, lines.map(({ amountMinor }) => amountMinor)])).toEqual([
      ['1201', [23_000]],
      ['1202', [-550]],
    ])
  })

  it('may hold several accounts, each with its heading and its own balances', async () => {
    const found = await checked(
      [
        'Data;Nº;Histórico;Deve;Haver;Saldo;D/C',
        '1201 - Banco do Norte',
        ';;Saldo anterior;;;10,00;D',
        '02/01/2026;1;Depósito;5,00;;15,00;D',
        '1202 - Banco do Sul',
        ';;Saldo anterior;;;20,00;C',
        '13/01/2026;2;Transferência;;1,00;21,00;C',
      ].join('\n'),
    )
    expect(found.map((one) => [one?.extract.code, one?.contradiction, one?.extract.closingMinor])).toEqual([
      ['1201', null, 1500],
      ['1202', null, -2100],
    ])
  })

  it('counts an opening balance once that is posted as an entry too', async () => {
    const [one] = await checked(
      [
        'Data;Nº Lançamento;Descrição;Débito;Crédito;Saldo',
        ';;Saldo anterior;;;0,00',
        '01/01/2026;1;Lançamento de abertura;1000,00;;1000,00',
        '15/01/2026;2;Comissão;;5,00;995,00',
      ].join('\n'),
    )
    expect(one?.contradiction).toBeNull()
    expect(one?.extract).toMatchObject({ openingMinor: 100_000, closingMinor: 99_500 })
    expect(one?.extract.lines.map(({ entry }) => entry)).toEqual(['2'])
  })

  it('with the newest line first is read from the oldest on', async () => {
    const [one] = await checked(
      [
        'Data;Nº;Descrição;Débito;Crédito;Saldo',
        '20/01/2026;2;B;;5,00;95,00',
        '15/01/2026;1;A;100,00;;100,00',
      ].join('\n'),
    )
    expect(one?.contradiction).toBeNull()
    expect(one?.extract.lines.map(({ text }) => text)).toEqual(['A', 'B'])
  })

  it('whose lines alone have balances proves the days between its first and last', async () => {
    const [one] = await checked(
      [
        'Data;Nº;Descrição;Débito;Crédito;Saldo',
        '15/01/2026;1;A;100,00;;100,00',
        '20/01/2026;2;B;;5,00;95,00',
        '25/01/2026;3;C;;5,00;90,00',
      ].join('\n'),
    )
    expect(one?.extract.proven).toEqual({ from: '2026-01-16', to: '2026-01-24' })
  })

  it('is refused with its line where a line has no day or an amount is none', async () => {
    await expect(
      read('Data;Descrição;Débito;Crédito\n05-01-2026;A;1,00;\n;Comissão de janeiro;;5,00'),
    ).rejects.toEqual(
      expect.objectContaining({
        details: { file: { problem: 'bad-row', line: 3, element: 'Comissão de janeiro' } },
      }),
    )
    await expect(read('Data;Descrição;Débito;Crédito\n05-01-2026;A;1,0x;')).rejects.toEqual(
      problem('bad-row'),
    )
  })

  it('may state the first and the last day in rows of their own, and has no line of 0,00', async () => {
    const days = ['Data inicial: 01-01-2026', 'Data final: 31-01-2026', 'Emitido em 05-02-2026']
    const nothing = '06-01-2026;BAN;9;;Nada;0,00;0,00;1.225,00 D'
    const [before, after] = [extract.split('\n').slice(3, 8), extract.split('\n').slice(8)]
    const { extracts } = await read([...days, ...before, nothing, ...after].join('\n'))
    expect(extracts).toMatchObject([{ from: '2026-01-01', to: '2026-01-31' }])
    expect(extracts[0]?.lines.map(({ amountMinor }) => amountMinor)).toEqual([23_000, -500, -150_000])
  })

  it('without lines is refused', async () => {
    await expect(read('Data;Descrição;Débito;Crédito\n;;;')).rejects.toEqual(problem('no-rows'))
  })
})
