/** Each figure of a month's statement is in its row of the report, under its name, with its own sign. */
import { expect, test } from 'vitest'
import type { Month, MonthStatement } from '#contract/closing-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { toMinor } from '#core/money.ts'
import { monthStatementColumns, monthStatementReport } from '#core/reports/month-statement-report.ts'
import { monthStatementWords } from '#core/reports/month-statement-words.ts'
import type { Cell } from '#core/reports/rows.ts'

const day = (text: string) => text as IsoDate
const minor = toMinor

/** All figures differ, so that none can be confused with another. */
const statement: MonthStatement = {
  period: '2026-02' as MonthStatement['period'],
  bank: [
    {
      accountId: 'conta-1',
      currency: 'EUR',
      openingMinor: minor(101),
      openingFrom: 'closing',
      receiptsMinor: minor(202),
      paymentsMinor: minor(-303),
      receiptsCount: 1,
      paymentsCount: 2,
      closingMinor: minor(404),
      bankClosingMinor: minor(505),
      bankClosingFrom: 'file',
      differenceMinor: minor(-606),
      receipts: {
        paired: minor(11),
        explained: minor(12),
        grouped: minor(13),
        classified: minor(14),
        open: minor(15),
      },
      payments: {
        paired: minor(-21),
        explained: minor(-22),
        grouped: minor(-23),
        classified: minor(-24),
        open: minor(0),
      },
      partsDifferenceMinor: minor(707),
      gaps: [
        { after: day('2026-02-03'), before: day('2026-02-05'), missingMinor: minor(-808) },
        { after: day('2026-02-09'), before: day('2026-02-09'), missingMinor: null },
      ],
      openCount: 3,
      notedCount: 4,
      notedMinor: minor(-909),
      reconciliation: {
        ledgerMinor: minor(1_010),
        transit: [{ id: 1, date: day('2026-02-27'), text: 'CHEQUE 12', amountMinor: minor(-1_111) }],
        transitMinor: minor(-1_112),
        notPostedMinor: minor(1_212),
        differenceMinor: minor(1_313),
      },
    },
  ],
  documents: {
    openingMinor: minor(2_001),
    openingFrom: 'start',
    terms: {
      issued: minor(31),
      cancelled: minor(-32),
      trackedLate: minor(33),
      received: minor(-34),
      refunded: minor(35),
      settledAtService: minor(-36),
      withheld: minor(-37),
      discounts: minor(-38),
      fees: minor(39),
      rounding: minor(40),
      exchange: minor(-41),
    },
    settledInBankMinor: minor(2_002),
    receivedEarlierMinor: minor(-2_008),
    advancesMinor: minor(2_003),
    unknownCount: 5,
    unknownTotalMinor: minor(2_004),
    closingMinor: minor(2_005),
    openDocumentsMinor: minor(2_006),
    differenceMinor: minor(-2_007),
  },
}

const valuesOf = (rows: Iterable<Cell[]>) => [...rows].map((row) => row.map((cell) => cell.value))
const withoutAge = (rows: Iterable<Cell[]>) =>
  valuesOf(rows).map((row) => row.filter((_value, at) => monthStatementColumns[at] !== 'itemAge'))

test('every figure of the statement has its row, and no other', () => {
  const words = { ...monthStatementWords.en, ...wordsByLanguage.en }
  const { rows } = monthStatementReport(statement, 'o banco corrige em março', words)
  const told = withoutAge(rows)
  const of = (section: string) => told.filter((row) => row[0] === section).map((row) => row.slice(1, 5))
  const { parts, terms, sources } = words
  expect(of(words.bank('conta-1'))).toEqual([
    [words.opening, null, sources.closing, 101],
    [words.receipts, null, null, 202],
    [`${words.receipts}: ${parts.paired}`, null, null, 11],
    [`${words.receipts}: ${parts.explained}`, null, null, 12],
    [`${words.receipts}: ${parts.grouped}`, null, null, 13],
    [`${words.receipts}: ${parts.classified}`, null, null, 14],
    [`${words.receipts}: ${parts.open}`, null, null, 15],
    [words.payments, null, null, -303],
    [`${words.payments}: ${parts.paired}`, null, null, -21],
    [`${words.payments}: ${parts.explained}`, null, null, -22],
    [`${words.payments}: ${parts.grouped}`, null, null, -23],
    [`${words.payments}: ${parts.classified}`, null, null, -24],
    [words.closing, null, null, 404],
    [words.bankClosing, null, sources.file, 505],
    [words.toBank, null, null, -606],
    [words.gap(day('2026-02-03'), day('2026-02-05')), null, null, -808],
    ['Bank balances that do not add up on 09/02/2026', null, null, null],
    [words.partsDifference, null, null, 707],
    [words.noted, null, '4', -909],
  ])
  expect(of(words.ledger('conta-1'))).toEqual([
    [words.bankBalance, null, null, 505],
    [words.items.transit, '2026-02-27', 'CHEQUE 12', -1_111],
    [words.transit, null, null, -1_112],
    [words.notPosted, null, null, -1_212],
    [words.ledgerBalance, null, null, 1_010],
    [words.toLedger, null, null, 1_313],
  ])
  expect(of(words.documents)).toEqual([
    [words.owedBefore, null, null, 2_001],
    [terms.issued, null, null, 31],
    [terms.cancelled, null, null, -32],
    [terms.trackedLate, null, null, 33],
    [terms.received, null, null, -34],
    [terms.refunded, null, null, 35],
    [terms.settledAtService, null, null, -36],
    [terms.withheld, null, null, -37],
    [terms.discounts, null, null, -38],
    [terms.fees, null, null, 39],
    [terms.rounding, null, null, 40],
    [terms.exchange, null, null, -41],
    [words.owedAfter, null, null, 2_005],
    [words.openDocuments, null, null, 2_006],
    [words.difference, null, null, -2_007],
    [words.settledInBank, null, null, 2_002],
    [words.receivedEarlier, null, null, -2_008],
    [words.advances, null, null, 2_003],
    [words.unknown, null, '5', 2_004],
  ])
  expect(told.slice(19 + 6 + 19)).toEqual([
    [words.reason, null, null, 'o banco corrige em março', null, null],
  ])
})

test('an account that is not known to the end of the month, and what came to earlier months, have their rows', () => {
  const words = { ...monthStatementWords['pt-PT'], ...wordsByLanguage['pt-PT'] }
  const [line] = statement.bank
  if (!line) throw new Error('it has an account')
  const coverage = {
    ...{ through: day('2026-02-20'), lastRow: day('2026-02-18'), lastBalance: null },
    ...{ fileEnd: day('2026-02-20'), synced: null },
  }
  const late = [
    {
      ...{
        kind: 'added' as const,
        period: '2026-01' as Month,
        accountId: 'conta-1',
        date: day('2026-01-30'),
      },
      ...{ text: 'TRF TARDIA', currency: 'EUR', closedMinor: minor(0), nowMinor: minor(-700), taken: null },
    },
    {
      ...{
        kind: 'changed' as const,
        period: '2026-01' as Month,
        accountId: 'conta-1',
        date: day('2026-01-31'),
      },
      ...{
        text: 'COMISSAO',
        currency: 'EUR',
        closedMinor: minor(-5_000),
        nowMinor: minor(-4_900),
        taken: null,
      },
    },
    {
      ...{
        kind: 'document-added' as const,
        period: '2026-01' as Month,
        accountId: null,
        date: day('2026-01-15'),
      },
      ...{ text: 'FT A/9 · Padaria', currency: 'EUR', closedMinor: minor(0), nowMinor: minor(900) },
      taken: '2026-02' as Month,
    },
  ]
  const rowsOf = (known: typeof coverage | { through: IsoDate }, told?: typeof late) => {
    const bank = [{ ...line, coverage: { ...coverage, ...known } }]
    const { rows } = monthStatementReport(
      { ...statement, bank, ...(told && { late: told }) },
      'falta o resto',
      words,
    )
    return withoutAge(rows)
  }
  const told = rowsOf(coverage, late)
  const known = [words.bank('conta-1'), 'Conta conhecida só até 20/02/2026', null]
  const days = 'último movimento 18/02/2026, o ficheiro acaba em 20/02/2026'
  expect(told).toContainEqual([...known, days, null, 'EUR'])
  expect(told.slice(-4)).toEqual([
    [
      words.late,
      'Movimento novo',
      '2026-01-30',
      'TRF TARDIA · conta-1 · não conta em nenhum mês',
      -700,
      'EUR',
    ],
    [
      words.late,
      'Movimento alterado',
      '2026-01-31',
      'COMISSAO · conta-1 · não conta em nenhum mês',
      100,
      'EUR',
    ],
    [words.late, 'Documento novo', '2026-01-15', 'FT A/9 · Padaria · conta em 02/2026', 900, 'EUR'],
    [words.reason, null, null, 'falta o resto', null, null],
  ])
  expect(JSON.stringify(rowsOf({ through: day('2026-02-28') }))).not.toMatch(/conhecida|depois do fecho, em/)
})
