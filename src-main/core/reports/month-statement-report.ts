/**
 * The statement of a month as a report: bank accounts, reconciliation with the ledger, documents; one row for each
 * figure.
 */
import type {
  BankRow,
  BankStatement,
  Coverage,
  DocumentsStatement,
  LateChange,
  Month,
  MonthStatement,
} from '#contract/closing-values.ts'
import { BANK_PARTS, DOCUMENT_TERMS, STATED_TERMS } from '#contract/plain-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { isCovered } from '../closing/coverage.ts'
import { lastDayOf } from '../closing/month.ts'
import { longAccount } from '../format-account.ts'
import { minorDigits, toMinor } from '../money.ts'
import {
  accountCell,
  amountCell,
  type Cell,
  dateCell,
  type Lead,
  type Report,
  sumCell,
  textCell,
} from './rows.ts'

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
  toBank: string
  toLedger: string
  partsDifference: string
  gap(after: IsoDate, before: IsoDate): string
  /** For a day with several gaps: the missing amount is unknown. */
  gapUnknown(on: IsoDate): string
  noted: string
  /** The section of the transactions that were left open. */
  leftOpen(account: string): string
  accounts: Record<'title' | 'account' | 'currency' | 'state', string>
  states: Record<'agrees' | 'differs' | 'bank' | 'parts' | 'ledger' | 'bankUnknown', string>
  toReview(count: number): string
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
  /** Shown instead of an unknown difference. */
  unsettled: string
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

/** Of bank accounts, by their ids. */
type Aliases = Readonly<Record<string, string>>

interface Line {
  figure: string
  /** Null where it is unknown. */
  minor: Minor | null
  date?: IsoDate
  text?: string | null
  /** Whether it is the result of the figures before it. */
  isSum?: true
}

/**
 * @param reason why the month was closed although it did not agree
 * @param noted its transactions that were left open
 */
export const monthStatementReport = (
  statement: MonthStatement,
  reason: string | null,
  words: MonthStatementWords,
  noted: readonly BankRow[] = [],
  aliases: Aliases = {},
): Report<MonthStatementColumn> => {
  const { period, bank, documents, late = [] } = statement
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
        yield row(accountCell(accountId, words.bank, aliases[accountId]), currency, one)
      for (const one of postings(line, words))
        yield row(accountCell(accountId, words.ledger, aliases[accountId]), currency, one)
      for (const one of noted)
        if (one.accountId === accountId && one.currency === currency)
          yield row(accountCell(accountId, words.leftOpen, aliases[accountId]), currency, notedLine(one))
    }
    for (const one of documentLines(documents, words)) yield row(textCell(words.documents), 'EUR', one)
    for (const one of late) yield row(textCell(words.late), one.currency, lateLine(one, words))
    if (reason !== null) yield [textCell(words.reason), empty, empty, textCell(reason), empty, empty]
  }
  return { columns: monthStatementColumns, rows: rows(), lead: leadOf(statement, words, aliases) }
}

const notedLine = ({ date, text, note, notedMinor }: BankRow): Line => ({
  figure: text,
  minor: toMinor(notedMinor),
  date,
  text: note,
})

/** Each account in a line, and the documents. */
const leadOf = (
  { period, bank, documents }: MonthStatement,
  words: MonthStatementWords,
  aliases: Aliases,
): Lead => {
  const { accounts, states } = words
  const amount = (minor: Minor | null, currency: CurrencyCode, lacking = words.missing): Cell =>
    minor === null ? textCell(lacking) : amountCell(minor, minorDigits(currency))
  return {
    title: accounts.title,
    columns: [
      { name: accounts.account },
      ...[words.closing, words.bankClosing, words.toBank, words.toLedger].map(
        (name) => ({ name, isFigure: true }) as const,
      ),
      { name: accounts.currency },
      { name: accounts.state },
    ],
    rows: [
      ...bank.map((line) => [
        accountCell(line.accountId, undefined, aliases[line.accountId]),
        amount(line.closingMinor, line.currency),
        amount(line.bankClosingMinor, line.currency),
        amount(line.differenceMinor, line.currency, words.unsettled),
        amount(line.reconciliation.differenceMinor, line.currency, words.unsettled),
        textCell(line.currency),
        textCell(statesOf(line, lastDayOf(period), words).join('; ')),
      ]),
      [
        textCell(words.documents),
        amount(documents.closingMinor, 'EUR'),
        ...Array.from({ length: 3 }, () => textCell(null)),
        textCell('EUR'),
        textCell(documents.differenceMinor === 0 ? states.agrees : states.differs),
      ],
    ],
  }
}

/** What does not agree or is left to do, or that all agrees. */
const statesOf = (line: BankStatement, to: IsoDate, words: MonthStatementWords): string[] => {
  const { differenceMinor, partsDifferenceMinor, reconciliation, openCount, coverage } = line
  const { states } = words
  const found = [
    ...(differenceMinor ? [states.bank] : []),
    ...(partsDifferenceMinor === 0 ? [] : [states.parts]),
    ...(reconciliation.differenceMinor ? [states.ledger] : []),
    ...(openCount > 0 ? [words.toReview(openCount)] : []),
    ...(differenceMinor === null ? [states.bankUnknown] : []),
    ...(coverage === undefined || isCovered(coverage, to) ? [] : [words.known(coverage.through)]),
  ]
  return found.length > 0 ? found : [states.agrees]
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
    differenceLine(words.toBank, line.differenceMinor, words),
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
  text: [text, ...(accountId === null ? [] : [longAccount(accountId)]), words.counted(taken)].join(' · '),
})

const postings = (
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
  differenceLine(words.toLedger, reconciliation.differenceMinor, words),
]

const differenceLine = (figure: string, minor: Minor | null, words: MonthStatementWords): Line => ({
  figure,
  minor,
  text: minor === null ? words.unsettled : null,
  isSum: true,
})

const documentLines = (documents: DocumentsStatement, words: MonthStatementWords): Line[] => [
  { figure: words.owedBefore, minor: documents.openingMinor },
  ...DOCUMENT_TERMS.filter((term) => STATED_TERMS.has(term) || documents.terms[term] !== 0).map((term) => ({
    figure: words.terms[term],
    minor: documents.terms[term],
  })),
  { figure: words.owedAfter, minor: documents.closingMinor, isSum: true },
  { figure: words.openDocuments, minor: documents.openDocumentsMinor },
  { figure: words.difference, minor: documents.differenceMinor, isSum: true },
  ...(documents.settledInBankMinor === 0
    ? []
    : [{ figure: words.settledInBank, minor: documents.settledInBankMinor }]),
  ...(documents.receivedEarlierMinor
    ? [{ figure: words.receivedEarlier, minor: documents.receivedEarlierMinor }]
    : []),
  ...(documents.advancesMinor === 0 ? [] : [{ figure: words.advances, minor: documents.advancesMinor }]),
  ...(documents.unknownCount === 0
    ? []
    : [{ figure: words.unknown, minor: documents.unknownTotalMinor, text: String(documents.unknownCount) }]),
]
