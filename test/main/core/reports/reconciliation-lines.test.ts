/** The bank reconciliation of ledgers in the report of a month: each figure with its items, and its place in the lead. */
import { expect, test } from 'vitest'
import type { LedgerItem, LedgerStatement, MonthStatement } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { toMinor as minor } from '#core/money.ts'
import { monthStatementReport } from '#core/reports/month-statement-report.ts'
import { monthStatementWords } from '#core/reports/month-statement-words.ts'
import { emptyStatement } from '../../../helpers/month-statement.ts'

const day = (text: string) => text as IsoDate
const words = { ...monthStatementWords['pt-PT'], ...wordsByLanguage['pt-PT'] }
const item = (kind: LedgerItem['kind'], date: string, text: string, amount: number): LedgerItem => ({
  ...{ kind, error: kind === 'error' ? 'posted-twice' : null, date: day(date), text },
  ...{ amountMinor: minor(amount), groupId: null, lineId: null, transactionId: null },
})
const ledger: LedgerStatement = {
  ledgers: [
    { code: '1201', name: 'Banco do Norte' },
    { code: '1202', name: '' },
  ],
  accountIds: ['conta-1'],
  openedOn: day('2026-01-31'),
  bankMinor: minor(101),
  openingDifferenceMinor: minor(202),
  transitMinor: minor(-700),
  toPostMinor: minor(-404),
  errorsMinor: minor(505),
  lateMinor: minor(-606),
  computedMinor: minor(-94),
  statedMinor: minor(-100),
  statedFrom: 'file',
  differenceMinor: minor(6),
  items: [
    item('transit', '2026-01-28', 'Cheque 12', -300),
    item('transit', '2026-02-27', 'Cheque 13', -400),
    item('late', '2026-01-30', 'Ajuste', -606),
    item('error', '2026-02-10', 'FT A/1', 505),
    item('to-post', '2026-02-28', 'COM MANUT', -404),
  ],
}
const reportOf = (ledgers: LedgerStatement[], accounts = ['conta-1'], aliases = {}) => {
  const bank = accounts.map((accountId) => ({ ...emptyStatement.bank[0]!, accountId }))
  const statement: MonthStatement = { ...emptyStatement, bank, ledgers }
  const { rows, lead } = monthStatementReport(statement, null, words, [], aliases)
  const all = [...rows].map((row) => row.map((cell) => cell.value))
  const sections = [...new Set(all.map(([section]) => section))]
  return {
    sections,
    of: (name: string) => all.filter(([section]) => section === name).map((row) => row.slice(1, 6)),
    lead: lead?.rows.map((row) => row.map((cell) => cell.value)) ?? [],
  }
}

test('each figure follows its items with date and age, and the balances stand around them', () => {
  const { of, sections } = reportOf([ledger])
  expect(of('Reconciliação bancária: 1201 Banco do Norte, 1202')).toEqual([
    ['Saldo do extrato bancário', null, null, 'conta-1', 101],
    ['Em trânsito', '2026-01-28', 31, 'Cheque 12', -300],
    ['Em trânsito', '2026-02-27', 1, 'Cheque 13', -400],
    ['Movimentos da contabilidade não refletidos no banco (em trânsito)', null, null, null, -700],
    ['Por lançar, com o sinal trocado', '2026-02-28', 0, 'COM MANUT', 404],
    ['Movimentos do banco por lançar na contabilidade, com o sinal trocado', null, null, null, 404],
    ['Erro de lançamento: lançado duas vezes', '2026-02-10', 18, 'FT A/1', 505],
    ['Erros de lançamento: lançado duas vezes', null, null, null, 505],
    ['Alterado', '2026-01-30', 29, 'Ajuste', -606],
    ['Alterado em meses encerrados', null, null, null, -606],
    ['Diferença de abertura', '2026-01-31', null, null, 202],
    ['Saldo calculado da contabilidade', null, null, null, -94],
    ['Saldo da contabilidade', null, null, 'do extrato importado', -100],
    ['Diferença para a contabilidade', null, null, null, 6],
  ])
  expect(sections).not.toContain(words.ledger('conta-1'))
})

test('a difference is followed by the days in which it arose, with the account or the ledger', () => {
  const arose: LedgerStatement['arose'] = [
    {
      side: 'bank',
      of: 'conta-1',
      kind: 'days',
      from: day('2026-02-03'),
      to: day('2026-02-09'),
      minor: minor(8),
    },
    {
      side: 'ledger',
      of: '1201',
      kind: 'days',
      from: day('2026-02-10'),
      to: day('2026-02-10'),
      minor: minor(-2),
    },
  ]
  expect(
    reportOf([{ ...ledger, arose }], undefined, { 'conta-1': 'Ordem' })
      .of('Reconciliação bancária: 1201 Banco do Norte, 1202')
      .slice(-3),
  ).toEqual([
    ['Diferença para a contabilidade', null, null, null, 6],
    ['Surgiu no banco entre 03/02/2026 e 09/02/2026', null, null, 'conta-1', 8],
    ['Surgiu na contabilidade em 10/02/2026', null, null, '1201', -2],
  ])
})

test('a balance that nobody stated, and a difference that is not known, say so', () => {
  const unknown = { statedMinor: null, statedFrom: null, differenceMinor: null }
  expect(
    reportOf([{ ...ledger, ...unknown }])
      .of('Reconciliação bancária: 1201 Banco do Norte, 1202')
      .slice(-2),
  ).toEqual([
    ['Saldo da contabilidade', null, null, 'por indicar', null],
    ['Diferença para a contabilidade', null, null, 'por apurar', null],
  ])
})

test('accounts without a ledger keep what a person typed', () => {
  const { sections } = reportOf([ledger], ['conta-1', 'conta-2'])
  expect(sections).toContain(words.ledger('conta-2'))
})

test('several accounts are reconciled once, each with its balance, and the lead shows their difference once', () => {
  const joint = { ...ledger, accountIds: ['conta-1', 'conta-2'] }
  const { of, lead, sections } = reportOf([joint], joint.accountIds, { 'conta-1': 'Ordem' })
  expect(sections.filter((name) => String(name).startsWith('Reconciliação'))).toHaveLength(1)
  expect(of('Reconciliação bancária: 1201 Banco do Norte, 1202').slice(0, 3)).toEqual([
    ['Saldo do extrato bancário', null, null, 'conta-1', 0],
    ['Saldo do extrato bancário', null, null, 'conta-2', 0],
    ['Saldo do extrato bancário', null, null, null, 101],
  ])
  expect(lead.slice(0, 2).map((row) => [row[0], row[4], row.at(-1)])).toEqual([
    ['conta-1', 6, 'Difere da contabilidade'],
    ['conta-2', 'com Ordem', 'Difere da contabilidade'],
  ])
})

test('an account in another currency has its own balance, and its transactions stay out of the sums', () => {
  const unknown = { bankMinor: null, computedMinor: null, differenceMinor: null }
  const items = [{ ...item('to-post', '2026-02-28', 'WIRE', -900), currency: 'USD' }]
  const bank = [{ ...emptyStatement.bank[0]!, currency: 'USD', bankClosingMinor: minor(7_000) }]
  const statement = { ...emptyStatement, bank, ledgers: [{ ...ledger, ...unknown, items }] }
  const rows = [...monthStatementReport(statement, null, words).rows].map((row) =>
    row.map(({ value }) => value),
  )
  const told = rows
    .filter(([section]) => String(section).startsWith('Reconciliação'))
    .map((row) => row.slice(1))
  expect(told.slice(0, 5)).toEqual([
    ['Saldo do extrato bancário', null, null, 'conta-1', 7_000, 'USD'],
    ['Saldo do extrato bancário', null, null, 'não se calcula: há contas noutra moeda', null, 'EUR'],
    ['Movimentos da contabilidade não refletidos no banco (em trânsito)', null, null, null, 0, 'EUR'],
    ['Por lançar, com o sinal trocado, fora da soma', '2026-02-28', 0, 'WIRE', 900, 'USD'],
    [
      'Movimentos do banco por lançar na contabilidade, com o sinal trocado, fora da soma',
      ...[null, null, null, 900, 'USD'],
    ],
  ])
  expect(told.at(-1)).toEqual([
    'Diferença para a contabilidade',
    ...[null, null, 'não se calcula: há contas noutra moeda', null, 'EUR'],
  ])
})
