/**
 * The statement of a month as a report: bank accounts, reconciliation with the ledger, documents; one row for each
 * figure.
 */
import type {
  BankStatement,
  Coverage,
  DocumentsStatement,
  LateChange,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import { BANK_PARTS, DOCUMENT_TERMS } from '#contract/plain-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { isCovered } from '../closing/coverage.ts'
import { lastDayOf } from '../closing/month.ts'
import { formatAccount } from '../format-account.ts'
import { minorDigits, toMinor } from '../money.ts'
import { accountCell, amountCell, type Cell, dateCell, type Report, sumCell, textCell } from './rows.ts'

export const monthStatementColumns = ['section', 'figure', 'date', 'text', 'amount', 'currency'] as const
export type MonthStatementColumn = (typeof monthStatementColumns)[number]

/** Names of the figures; sections are named after their account. */
export interface MonthStatementWords {
  bank(account: string): string
  ledger(account: string): string
  documents: string
  opening: string
  receipts: string
  payments: string
  parts: Record<keyof BankStatement['receipts'], string>
  closing: string
  bankClosing: string
  difference: string
  partsDifference: string
  gap(after: IsoDate, before: IsoDate): string
  /** For a day with several gaps: the missing amount is unknown. */
  gapUnknown(on: IsoDate): string
  noted: string
  /** Up to which day an account is known; null where nothing says. */
  known(through: IsoDate | null): string
  /** The last of each kind of what an account is known from. */
  days: Record<Exclude<keyof Coverage, 'through'>, (on: IsoDate) => string>
  late: string
  lateKinds: Record<LateChange['kind'], string>
  /** In which month a late change counts; null where it counts in none. */
  counted(month: Month | null): string
  /** Shown instead of an unknown balance. */
  missing: string
  sources: Record<NonNullable<BankStatement['openingFrom']>, string>
  bankBalance: string
  transit: string
  inTransit: string
  notPosted: string
  ledgerBalance: string
  owedBefore: string
  terms: Record<keyof DocumentsStatement['terms'], string>
  settledInBank: string
  receivedEarlier: string
  owedAfter: string
  openDocuments: string
  advances: string
  unknown: string
  reason: string
}

interface Line {
  figure: string
  /** Null where it is unknown. */
  minor: Minor | null
  date?: IsoDate
  text?: string | null
  /** Whether it is the result of the figures before it. */
  isSum?: true
}

/** @param reason why the month was closed although it did not agree */
export const monthStatementReport = (
  { period, bank, documents, late = [] }: MonthStatement,
  reason: string | null,
  words: MonthStatementWords,
): Report<MonthStatementColumn> => {
  const empty = textCell(null)
  const row = (section: Cell, currency: CurrencyCode, { figure, minor, date, text, isSum }: Line): Cell[] => [
    section,
    isSum ? sumCell(figure) : textCell(figure),
    dateCell(date ?? null),
    textCell(text ?? null),
    amountCell(minor, minorDigits(currency)),
    textCell(currency),
  ]
  function* rows(): Generator<Cell[]> {
    for (const line of bank) {
      const { accountId, currency } = line
      for (const one of [...bankLines(line, words), ...coverageLines(line, lastDayOf(period), words)])
        yield row(accountCell(accountId, words.bank), currency, one)
      for (const one of ledgerLines(line, words))
        yield row(accountCell(accountId, words.ledger), currency, one)
    }
    for (const one of documentLines(documents, words)) yield row(textCell(words.documents), 'EUR', one)
    for (const one of late) yield row(textCell(words.late), one.currency, lateLine(one, words))
    if (reason !== null) yield [textCell(words.reason), empty, empty, textCell(reason), empty, empty]
  }
  return { columns: monthStatementColumns, rows: rows() }
}

const bankLines = (line: BankStatement, words: MonthStatementWords): Line[] => {
  const side = (name: 'receipts' | 'payments', minor: Minor): Line[] => [
    { figure: words[name], minor },
    ...BANK_PARTS.filter((part) => line[name][part] !== 0).map((part) => ({
      figure: `${words[name]}: ${words.parts[part]}`,
      minor: line[name][part],
    })),
  ]
  const sourceOf = (source: BankStatement['openingFrom']) =>
    source === null ? words.missing : words.sources[source]
  return [
    { figure: words.opening, minor: line.openingMinor, text: sourceOf(line.openingFrom) },
    ...side('receipts', line.receiptsMinor),
    ...side('payments', line.paymentsMinor),
    { figure: words.closing, minor: line.closingMinor, isSum: true },
    { figure: words.bankClosing, minor: line.bankClosingMinor, text: sourceOf(line.bankClosingFrom) },
    { figure: words.difference, minor: line.differenceMinor, isSum: true },
    ...line.gaps.map(({ after, before, missingMinor }) => ({
      figure: missingMinor === null ? words.gapUnknown(before) : words.gap(after, before),
      minor: missingMinor,
    })),
    ...(line.partsDifferenceMinor === 0
      ? []
      : [{ figure: words.partsDifference, minor: line.partsDifferenceMinor }]),
    ...(line.notedCount === 0
      ? []
      : [{ figure: words.noted, minor: line.notedMinor, text: String(line.notedCount) }]),
  ]
}

/** Where an account is not known to the month's end, what it is known from. */
const coverageLines = ({ coverage }: BankStatement, to: IsoDate, words: MonthStatementWords): Line[] => {
  if (coverage === undefined || isCovered(coverage, to)) return []
  const days = (['lastRow', 'lastBalance', 'fileEnd', 'synced'] as const).flatMap((what) => {
    const on = coverage[what]
    return on === null ? [] : [words.days[what](on)]
  })
  return [{ figure: words.known(coverage.through), minor: null, text: days.join(', ') }]
}

const lateLine = (
  { kind, date, text, accountId, nowMinor, closedMinor, taken }: Omit<LateChange, 'transactionId'>,
  words: MonthStatementWords,
): Line => ({
  figure: words.lateKinds[kind],
  // As it changes what was closed.
  minor: toMinor(nowMinor - closedMinor),
  date,
  text: [text, ...(accountId === null ? [] : [formatAccount(accountId)]), words.counted(taken)].join(' · '),
})

const ledgerLines = (
  { reconciliation, bankClosingMinor, closingMinor }: BankStatement,
  words: MonthStatementWords,
): Line[] => [
  { figure: words.bankBalance, minor: bankClosingMinor ?? closingMinor },
  ...reconciliation.transit.map(({ date, text, amountMinor }) => ({
    figure: words.inTransit,
    minor: amountMinor,
    date,
    text,
  })),
  { figure: words.transit, minor: reconciliation.transitMinor },
  { figure: words.notPosted, minor: toMinor(0 - reconciliation.notPostedMinor) },
  {
    figure: words.ledgerBalance,
    minor: reconciliation.ledgerMinor,
    text: reconciliation.ledgerMinor === null ? words.missing : null,
  },
  { figure: words.difference, minor: reconciliation.differenceMinor, isSum: true },
]

const documentLines = (documents: DocumentsStatement, words: MonthStatementWords): Line[] => [
  { figure: words.owedBefore, minor: documents.openingMinor },
  ...DOCUMENT_TERMS.map((term) => ({ figure: words.terms[term], minor: documents.terms[term] })),
  { figure: words.owedAfter, minor: documents.closingMinor, isSum: true },
  { figure: words.openDocuments, minor: documents.openDocumentsMinor },
  { figure: words.difference, minor: documents.differenceMinor, isSum: true },
  { figure: words.settledInBank, minor: documents.settledInBankMinor },
  ...(documents.receivedEarlierMinor
    ? [{ figure: words.receivedEarlier, minor: documents.receivedEarlierMinor }]
    : []),
  { figure: words.advances, minor: documents.advancesMinor },
  ...(documents.unknownCount === 0
    ? []
    : [{ figure: words.unknown, minor: documents.unknownTotalMinor, text: String(documents.unknownCount) }]),
]
