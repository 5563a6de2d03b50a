/** The printed statement of a month: whose it is, each account in a line, each figure below, and lines to sign. */
import { expect, test } from 'vitest'
import type { BankRow, Month, MonthStatement, Reviewed } from '#contract/closing-values.ts'
import type { IsoDate, Language, Minor, TransactionId } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { monthStatementReport } from '#core/reports/month-statement-report.ts'
import { monthStatementWords } from '#core/reports/month-statement-words.ts'
import { encodeStatement } from '../../../src-main/services/reports/encode-statement.ts'

const minor = (cents: number) => cents as Minor
const day = (text: string) => text as IsoDate
const none = {
  paired: minor(0),
  explained: minor(0),
  grouped: minor(0),
  classified: minor(0),
  open: minor(0),
}
const account = (accountId: string, more: Partial<MonthStatement['bank'][number]> = {}) => ({
  ...{ accountId, currency: 'EUR', openingMinor: minor(100_000), openingFrom: 'file' as const },
  ...{ receiptsMinor: minor(5_000), paymentsMinor: minor(0), receiptsCount: 1, paymentsCount: 0 },
  ...{ closingMinor: minor(105_000), bankClosingMinor: minor(105_000), bankClosingFrom: 'file' as const },
  ...{ differenceMinor: minor(0), receipts: { ...none, open: minor(5_000) }, payments: none },
  ...{ partsDifferenceMinor: minor(0), gaps: [], openCount: 0, notedCount: 1, notedMinor: minor(5_000) },
  reconciliation: {
    ...{ ledgerMinor: null, transit: [], transitMinor: minor(0) },
    ...{ notPostedMinor: minor(0), differenceMinor: null },
  },
  ...more,
})
const statement: MonthStatement = {
  period: '2026-03' as Month,
  bank: [
    account('PT50000201231234567890154'),
    account('conta-2', { differenceMinor: minor(-150), notedCount: 0, notedMinor: minor(0) }),
  ],
  documents: {
    ...{
      openingMinor: minor(0),
      openingFrom: 'start',
      settledInBankMinor: minor(0),
      advancesMinor: minor(0),
    },
    terms: {
      ...{ issued: minor(700), cancelled: minor(0), trackedLate: minor(0), received: minor(0) },
      ...{ refunded: minor(0), settledAtService: minor(0), withheld: minor(0), discounts: minor(0) },
      ...{ fees: minor(0), rounding: minor(0), exchange: minor(0) },
    },
    ...{ unknownCount: 0, unknownTotalMinor: minor(0), closingMinor: minor(700) },
    ...{ openDocumentsMinor: minor(700), differenceMinor: minor(0) },
  },
}
const noted: BankRow = {
  ...{ transactionId: 1 as TransactionId, accountId: 'PT50000201231234567890154', date: day('2026-03-30') },
  ...{ text: 'TRF <SEM> FATURA', counterparty: null, currency: 'EUR', amountMinor: minor(5_000) },
  ...{ parts: { ...none, open: minor(5_000) }, notedMinor: minor(5_000), note: 'espera a fatura' },
}

const sheet = (
  language: Language,
  closed: Month | null,
  reason: string | null,
  shown = statement,
  reviewed: Reviewed | null = null,
): string => {
  const report = monthStatementReport(
    shown,
    reason,
    { ...monthStatementWords[language], ...wordsByLanguage[language] },
    [noted],
  )
  const rows = [...report.rows]
  const page = encodeStatement(
    { ...report, header: [], rows },
    {
      ...{ report: 'month-statement', company: 'Moinho & Filhos', companyTaxId: '509442013', language },
      scope: { from: day('2026-03-01'), to: day('2026-03-31') },
      ...{ preparedAt: '2026-04-02T10:30:00+01:00', preparedBy: 'Rita Sá' },
      closing: closed && { period: closed, by: 'Ana Sousa', on: day('2026-04-01'), reviewed },
      ...{ sha256: 'abc123', rows: rows.length, nonce: 'n0nce' },
    },
  )
  return [...page].map(({ text }) => text).join('')
}
/** The texts of each row. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, text = '']) => text.replaceAll('\u00a0', ' ')),
  )

test('a reviewed month has the name of its reviewer under it, and who stated it', () => {
  const reviewed = { by: 'Rui Melo', at: '2026-04-01T08:00:00.000Z', indicatedBy: 'Ana Sousa' } as Reviewed
  expect(sheet('pt-PT', '2026-03' as Month, null, statement, reviewed)).toContain(
    '<span>Revisto por: Rui Melo (indicado por Ana Sousa)</span>',
  )
})

test('a sheet has company, tax id, month and state, who prepared it, and lines for signature and date', () => {
  const html = sheet('pt-PT', '2026-03' as Month, null)
  for (const said of [
    '<h1>Fecho do mês · março de 2026</h1>',
    '<dd>Moinho &amp; Filhos</dd>',
    '<dt>NIF da empresa</dt><dd>509442013</dd>',
    '<dt>Fecho</dt><dd>Fechado por Ana Sousa em 01/04/2026</dd>',
    '<span>Elaborado por: Ana Sousa</span>',
    '<span>Assinatura</span>',
    '<span>Revisto por</span>',
    '<span>Data</span>',
    'size: A4 portrait',
    'counter(page)',
  ])
    expect(html).toContain(said)
  expect(sheet('en', '2026-03' as Month, null)).toContain('<h1>Month-end closing · March 2026</h1>')
})

test('an open month whose predecessor is closed is open on its sheet', () => {
  expect(sheet('pt-PT', '2026-02' as Month, null)).toContain('<dt>Fecho</dt><dd>Em aberto</dd>')
})

test('each account has a line with its balances, its differences and whether it agrees; the documents too', () => {
  const [head, first, second, documents] = rowsOf(sheet('pt-PT', null, null))
  expect(head).toEqual([
    ...['Conta', 'Saldo final', 'Saldo final segundo o banco', 'Diferença para o banco'],
    ...['Diferença para a contabilidade', 'Moeda', 'Situação'],
  ])
  expect(first).toEqual([
    ...['PT50 0002 0123 1234 5678 9015 4', '1 050,00', '1 050,00', '0,00', 'por apurar', 'EUR', 'Confere'],
  ])
  expect(second?.slice(3)).toEqual(['−1,50', 'por apurar', 'EUR', 'Difere do banco'])
  expect(documents).toEqual(['Documentos', '7,00', '', '', '', 'EUR', 'Confere'])
})

test('each row that was left open has its note, terms of the documents that are zero are left out, and the reason ends it', () => {
  const rows = rowsOf(sheet('pt-PT', '2026-03' as Month, 'o banco corrige em <abril>'))
  expect(rows).toContainEqual(['TRF &lt;SEM&gt; FATURA', '30/03/2026 · espera a fatura', '50,00', 'EUR'])
  const figures = rows.map(([figure]) => figure)
  expect(figures).toContain('Emitidos')
  expect(figures).not.toContain('Retenções')
  expect(rows.at(-1)).toEqual(['o banco corrige em &lt;abril&gt;'])
})

test('an item of the bank reconciliation has its day, its age and its text, and stands before its sum', () => {
  const item = { error: null, groupId: null, lineId: null, transactionId: null }
  const ledger = {
    ...{ ledgers: [{ code: '1201', name: 'Banco <Norte>' }], accountIds: ['conta-2'] },
    ...{ openedOn: day('2026-02-28'), bankMinor: minor(105_000), openingDifferenceMinor: minor(0) },
    ...{ transitMinor: minor(-20_000), toPostMinor: minor(0), errorsMinor: minor(0), lateMinor: minor(0) },
    ...{ computedMinor: minor(85_000), statedMinor: minor(85_000), statedFrom: 'file' as const },
    differenceMinor: minor(0),
    items: [
      {
        ...{ ...item, kind: 'transit' as const, date: day('2026-03-30') },
        ...{ text: 'Cheque <12>', amountMinor: minor(-20_000) },
      },
    ],
  }
  const html = sheet('pt-PT', null, null, { ...statement, ledgers: [ledger] })
  expect(html).toContain('<h2>Reconciliação bancária: 1201 Banco &lt;Norte&gt;</h2>')
  const rows = rowsOf(html)
  const at = rows.findIndex(([name]) => name === 'Em trânsito')
  expect(rows.slice(at, at + 2)).toEqual([
    ['Em trânsito', '30/03/2026 · 1 dia · Cheque &lt;12&gt;', '−200,00', 'EUR'],
    ['Movimentos da contabilidade não refletidos no banco (em trânsito)', '', '−200,00', 'EUR'],
  ])
  expect(rows[2]?.slice(4)).toEqual(['0,00', 'EUR', 'Difere do banco'])
})
