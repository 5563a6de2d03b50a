import { expect, it } from 'vitest'
import { guessLedger } from '../../../../src-main/import/ledger/ledger-layout.ts'
import { readLedgerTable } from '../../../../src-main/import/ledger/read-ledger-table.ts'
import { readSaftLedger } from '../../../../src-main/import/ledger/read-saft-ledger.ts'
import {
  SUPPLIER_ACCOUNT,
  supplierLines,
  supplierLinesOfSaft,
} from '../../../../src-main/import/suppliers/supplier-lines.ts'
import { type AccountingLine, accountingEntry, toAccounting } from '../../../helpers/export-accounting.ts'

async function* text(content: string) {
  yield content
}
const linesOf = async (entries: string) =>
  supplierLinesOfSaft(
    await readSaftLedger(text(toAccounting(entries)), (code) => SUPPLIER_ACCOUNT.test(code)),
  )

it('takes the supplier whose account a line has, not the one its entry names', async () => {
  const { rows, unnamed } = await linesOf(
    accountingEntry(
      1,
      [
        { side: 'Debit', account: '61', amount: '100.00' },
        { side: 'Credit', account: '2211001', amount: '123.00', document: 'FT A/1' },
        { side: 'Credit', account: '2211002', amount: '10.00', document: 'FT B/1' },
      ],
      'F2',
    ),
  )
  expect(unnamed).toBe(0)
  expect(
    rows.map(({ taxId, name, number, type, totalMinor }) => [taxId, name, number, type, totalMinor]),
  ).toEqual([
    ['509999991', 'Oficina do Vale', 'FT A/1', 'FT', 12_300],
    ['501964843', 'Talho Central', 'FT B/1', 'FT', 1_000],
  ])
})

it('takes the supplier that an entry names for an account of several, where it is the only one', async () => {
  const credit: AccountingLine = { side: 'Credit', account: '2211', amount: '5.00', document: 'FT C/1' }
  const { rows } = await linesOf(
    accountingEntry(1, [credit], 'F5') +
      accountingEntry(
        2,
        [
          { ...credit, document: 'FT C/2' },
          { ...credit, account: '2211001', document: 'FT C/3' },
        ],
        'F5',
      ),
  )
  expect(rows.map(({ number, taxId }) => [number, taxId]).sort()).toEqual([
    ['FT C/1', '505555557'],
    ['FT C/2', ''],
    ['FT C/3', '509999991'],
  ])
})

it('reads a credit as owed, a debit as a payment or a credit note, and lines of one document as one', async () => {
  const { rows, unnamed } = await linesOf(
    accountingEntry(1, [
      {
        side: 'Credit',
        account: '2211001',
        amount: '100.00',
        text: 'V/ FT FA 2026/462 março',
        document: 'VFA 12',
      },
      {
        side: 'Credit',
        account: '2211001',
        amount: '23.00',
        text: 'V/ FT FA 2026/462 março',
        document: 'VFA 12',
      },
      { side: 'Debit', account: '2211001', amount: '3.00', document: 'NC A/4' },
      { side: 'Debit', account: '2211001', amount: '120.00', document: 'FT FA 2026/462' },
      { side: 'Debit', account: '2211001', amount: '7.00', text: 'Pagamento' },
      { side: 'Credit', account: '27110', amount: '50.00', document: '99' },
    ]),
  )
  expect(rows.map(({ number, type, totalMinor }) => [number, type, totalMinor])).toEqual([
    ['FT FA 2026/462', 'FT', 12_300],
    ['NC A/4', 'NC', 300],
    ['FT FA 2026/462', 'PG', 12_000],
    ['99', null, 5_000],
  ])
  expect(rows.at(-1)?.taxId).toBe('')
  expect(unnamed).toBe(1)
})

it('reads an extract of suppliers whose accounts stand above their lines', async () => {
  const cells = [
    ['2211001 - Oficina do Vale, Lda (509999991)'],
    ['Data', 'Diário', 'Número', 'Documento', 'Descrição', 'Débito', 'Crédito', 'Saldo'],
    ['05-01-2026', 'COM', '1', 'FT A/1', 'Compra', '', '123,00', '-123,00'],
    ['20-01-2026', 'BAN', '2', 'FT A/1', 'Pagamento', '23,00', '', '-100,00'],
  ]
  const rows = cells.map((row, at) => ({ line: at + 1, cells: row }))
  async function* each() {
    yield* rows
  }
  const layout = guessLedger(rows)
  if (!layout) throw new Error('no layout')
  const { extracts } = await readLedgerTable(each(), layout, SUPPLIER_ACCOUNT)
  expect(
    supplierLines(extracts).rows.map(({ taxId, number, type, totalMinor }) => [
      taxId,
      number,
      type,
      totalMinor,
    ]),
  ).toEqual([
    ['509999991', 'FT A/1', 'FT', 12_300],
    ['509999991', 'FT A/1', 'PG', 2_300],
  ])
})
