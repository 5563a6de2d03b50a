/** Extracts as few programs write them, and what must not be read wrongly without a word. */
import { expect, it } from 'vitest'
import { checkExtract } from '#core/ledger/extract.ts'
import { examineFile } from '../../../../src-main/import/file-source.ts'
import { guessLedger } from '../../../../src-main/import/ledger/ledger-layout.ts'
import { readLedgerTable } from '../../../../src-main/import/ledger/read-ledger-table.ts'
import { tableRows } from '../../../../src-main/import/read-statement.ts'
import { examineTable } from '../../../../src-main/import/table/examine-table.ts'
import { fileOfBytes } from '../helpers/file-of-bytes.ts'

/** Code, name, opening, closing and amounts of each account. */
const read = async (rows: readonly string[]) => {
  const file = await examineFile(fileOfBytes(new TextEncoder().encode(rows.join('\n'))))
  const { layout } = await examineTable(tableRows(file, 'csv'), { remembered: [], guess: guessLedger })
  if (!layout) throw new Error('no titles of a ledger were found')
  const { extracts } = await readLedgerTable(tableRows(file, 'csv'), layout)
  return extracts.map((one) => {
    const { extract, contradiction = null } = checkExtract(one) ?? {}
    expect(contradiction).toBeNull()
    const lines = extract?.lines.map(({ date, amountMinor }) => [date, amountMinor])
    return [one.code, one.name, extract?.openingMinor, extract?.closingMinor, lines]
  })
}

const CONTA = 'Conta: 12.01 - Banco'
const TITLES = 'Data;Diário;Lanç.;Descrição;Débito;Crédito;Saldo'
const [FIFTH, SIXTH] = ['2026-01-05', '2026-01-06']

it('reads a side behind an amount as the ledger means it, not as a bank does', async () => {
  const lines = [
    [FIFTH, 23_000],
    [SIXTH, -3_000],
  ]
  expect(
    await read([
      ...[CONTA, 'Data;Lanç.;Descrição;Valor', '05-01-2026;1;Rec;230,00 D', '06-01-2026;2;Pag;30,00 C'],
    ]),
  ).toEqual([['1201', 'Banco', null, null, lines]])
  expect(
    await read([
      ...[CONTA, 'Data;Lanç.;Descrição;Débito;Crédito'],
      ...['05-01-2026;1;Rec;230,00 D;', '06-01-2026;2;Pag;;30,00 CR'],
    ]),
  ).toEqual([['1201', 'Banco', null, null, lines]])
})

it('reads balances with a column for each side', async () => {
  const rows = [
    ...[CONTA, 'Data;Lanç.;Descrição;Débito;Crédito;Saldo Devedor;Saldo Credor'],
    ...[';;Saldo anterior;;;100,00;', '05-01-2026;1;Pag;;230,00;;130,00', '06-01-2026;2;Rec;330,00;;200,00;'],
  ]
  const lines = [
    [FIFTH, -23_000],
    [SIXTH, 33_000],
  ]
  expect(await read(rows)).toEqual([['1201', 'Banco', 10_000, 20_000, lines]])
  const bare = rows.map((row) => row.replace('Saldo Devedor;Saldo Credor', 'Devedor;Credor'))
  expect(await read(bare)).toEqual([['1201', 'Banco', 10_000, 20_000, lines]])
})

it('passes over the sums of a month, whatever they are called', async () => {
  const sums = ['Movimento do mês', 'Mov. período', 'Acumulado', 'Acumulados até 31-01-2026']
  expect(
    await read([
      ...[CONTA, TITLES, ';;;Saldo anterior;;;100,00', '05-01-2026;BAN;1;Rec;230,00;;330,00'],
      ...sums.map((sum) => `;;;${sum};230,00;0,00;`),
    ]),
  ).toEqual([['1201', 'Banco', 10_000, 33_000, [[FIFTH, 23_000]]]])
})

it('takes the day of an entry from its first line, and that of no other entry', async () => {
  const rows = [CONTA, TITLES, '05-01-2026;BAN;1;Rec A;230,00;;330,00', ';;1;Rec B;20,00;;350,00']
  const lines = [
    [FIFTH, 23_000],
    [FIFTH, 2_000],
  ]
  expect(await read(rows)).toEqual([['1201', 'Banco', 10_000, 35_000, lines]])
  await expect(read([...rows, ';;2;Rec C;20,00;;370,00'])).rejects.toMatchObject({
    details: { file: { problem: 'bad-row', line: 5 } },
  })
})

it('takes an account from its column with its name, and where it is written once for its lines', async () => {
  expect(
    await read([
      ...[`Conta;${TITLES}`, '12.01 - Banco A;05-01-2026;BAN;1;Rec;230,00;;'],
      ...[';06-01-2026;BAN;2;Pag;;30,00;', '1202;06-01-2026;BAN;3;Pag;;40,00;'],
    ]),
  ).toEqual([
    [
      ...['1201', 'Banco A', null, null],
      [
        [FIFTH, 23_000],
        [SIXTH, -3_000],
      ],
    ],
    ['1202', '', null, null, [[SIXTH, -4_000]]],
  ])
})

it('leaves a balance out of the name of the account in one row with it', async () => {
  const rows = [`${CONTA} A  Saldo anterior: 1.000,00`, TITLES, '05-01-2026;BAN;1;Rec;230,00;;1.230,00']
  expect(await read(rows)).toEqual([['1201', 'Banco A', 100_000, 123_000, [[FIFTH, 23_000]]]])
})
