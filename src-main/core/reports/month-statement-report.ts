/**
 * The statement of a month as a report: bank accounts, reconciliation with the ledger, documents; one row for each
 * figure.
 */
import type {
  BankRow,
  BankStatement,
  DocumentsStatement,
  LateChange,
  LedgerStatement,
  MonthStatement,
} from '#contract/closing-values.ts'
import { isInOtherCurrency, ledgerStatementOf } from '#contract/ledger-figures.ts'
import { BANK_PARTS, DOCUMENT_TERMS, STATED_TERMS } from '#contract/plain-values.ts'
import type { CurrencyCode, IsoDate, Minor } from '#contract/values.ts'
import { isCovered } from '../closing/coverage.ts'
import { lastDayOf } from '../closing/month.ts'
import { longAccount, shortAccount } from '../format-account.ts'
import { minorDigits, toMinor } from '../money.ts'
import type { StatementTexts } from './month-statement-words.ts'
import {
  differenceLine,
  type Line,
  ledgerReconciliation,
  typedReconciliation,
} from './reconciliation-lines.ts'
import {
  accountCell,
  amountCell,
  type Cell,
  dateCell,
  integerCell,
  type Lead,
  type Report,
  sumCell,
  textCell,
} from './rows.ts'
import { shownInstant } from './shown-cell.ts'
import type { DocumentFigureWords } from './supplier-figure-words.ts'

export const monthStatementColumns = [
  'section',
  'figure',
  'date',
  'itemAge',
  'text',
  'amount',
  'currency',
] as const
export type MonthStatementColumn = (typeof monthStatementColumns)[number]

/** Of bank accounts, by their ids. */
type Aliases = Readonly<Record<string, string>>

/** Who prepared and who reviewed a month; instants are in the person's time zone. */
export interface Signatures {
  prepared: { by: string; at: string } | null
  reviewed: { by: string; at: string; indicatedBy: string } | null
}

/**
 * @param reason why the month was closed although it did not agree
 * @param noted its transactions that were left open
 */
export const monthStatementReport = (
  statement: MonthStatement,
  reason: string | null,
  words: StatementTexts,
  noted: readonly BankRow[] = [],
  aliases: Aliases = {},
  { prepared, reviewed }: Signatures = { prepared: null, reviewed: null },
): Report<MonthStatementColumn> => {
  const { period, bank, ledgers, documents, suppliers, late = [] } = statement
  const to = lastDayOf(period)
  const empty = textCell(null)
  const row = (section: Cell, currency: CurrencyCode, line: Line): Cell[] => [
    section,
    line.isSum ? sumCell(line.figure) : textCell(line.figure),
    dateCell(line.date ?? null),
    integerCell(line.age ?? null),
    typeof line.text === 'object' && line.text !== null ? line.text : textCell(line.text ?? null),
    amountCell(line.minor, minorDigits(currency)),
    textCell(currency),
  ]
  function* reconciled(ledger: LedgerStatement): Generator<Cell[]> {
    const names = ledger.ledgers.map(({ code, name }) => `${code} ${name}`.trim()).join(', ')
    const section = textCell(`${words.reconciliation.title}: ${names}`)
    const own = bank.filter(({ accountId }) => ledger.accountIds.includes(accountId))
    for (const line of ledgerReconciliation(ledger, { bank: own, aliases, to }, words))
      yield row(section, line.currency ?? 'EUR', line)
  }
  function* rows(): Generator<Cell[]> {
    for (const line of bank) {
      const { accountId, currency } = line
      for (const one of [...bankLines(line, words), ...coverageLines(line, to, words)])
        yield row(accountCell(accountId, words.bank, aliases[accountId]), currency, one)
      const ledger = ledgerStatementOf(ledgers, accountId)
      if (ledger === undefined)
        for (const one of typedReconciliation(line, words))
          yield row(accountCell(accountId, words.ledger, aliases[accountId]), currency, one)
      else if (bank.findLast((one) => ledger.accountIds.includes(one.accountId)) === line)
        yield* reconciled(ledger)
      for (const one of noted)
        if (one.accountId === accountId && one.currency === currency)
          yield row(accountCell(accountId, words.leftOpen, aliases[accountId]), currency, notedLine(one))
    }
    for (const one of documentLines(documents, words)) yield row(textCell(words.documents), 'EUR', one)
    if (suppliers)
      for (const one of documentLines(suppliers, { ...words, ...words.suppliers }))
        yield row(textCell(words.suppliers.title), 'EUR', one)
    for (const one of late) yield row(textCell(words.late), one.currency, lateLine(one, words))
    const said = (title: string, text: string): Cell[] => [
      ...[textCell(title), empty, empty, empty],
      ...[textCell(text), empty, empty],
    ]
    if (reason !== null) yield said(words.reason, reason)
    if (prepared) yield said(words.prepared, words.signed(prepared.by, shownInstant(prepared.at)))
    if (reviewed)
      yield said(
        words.reviewed,
        words.signed(reviewed.by, shownInstant(reviewed.at)) +
          (reviewed.by === reviewed.indicatedBy ? '' : `, ${words.indicated(reviewed.indicatedBy)}`),
      )
  }
  return { columns: monthStatementColumns, rows: rows(), lead: leadOf(statement, words, aliases) }
}

const notedLine = ({ date, text, note, notedMinor }: BankRow): Line => ({
  figure: text,
  minor: toMinor(notedMinor),
  date,
  text: note,
})

/** Each account in a line, and the documents of each side. */
const leadOf = (
  { period, bank, ledgers, documents, suppliers }: MonthStatement,
  words: StatementTexts,
  aliases: Aliases,
): Lead => {
  const { accounts, states } = words
  const amount = (minor: Minor | null, currency: CurrencyCode, lacking = words.missing): Cell =>
    minor === null ? textCell(lacking) : amountCell(minor, minorDigits(currency))
  const toLedger = ({ accountId, currency, reconciliation }: BankStatement): Cell => {
    const ledger = ledgerStatementOf(ledgers, accountId)
    const [first = accountId] = ledger?.accountIds ?? []
    // One difference of several accounts is shown once.
    if (first !== accountId) return textCell(words.jointly(shortAccount(first, aliases[first] ?? null)))
    const { differenceMinor } = ledger ?? reconciliation
    const isForeign = ledger !== undefined && isInOtherCurrency(ledger, bank)
    const unsettled = isForeign ? words.reconciliation.otherCurrency : words.unsettled
    return amount(differenceMinor, ledger ? 'EUR' : currency, unsettled)
  }
  const ofDocuments = (name: string, { closingMinor, differenceMinor }: DocumentsStatement): Cell[] => [
    textCell(name),
    amount(closingMinor, 'EUR'),
    ...Array.from({ length: 3 }, () => textCell(null)),
    textCell('EUR'),
    textCell(differenceMinor === 0 ? states.agrees : states.differs),
  ]
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
        toLedger(line),
        textCell(line.currency),
        textCell(
          statesOf(line, ledgerStatementOf(ledgers, line.accountId), lastDayOf(period), words).join('; '),
        ),
      ]),
      ofDocuments(words.documents, documents),
      ...(suppliers ? [ofDocuments(words.suppliers.title, suppliers)] : []),
    ],
  }
}

/** What does not agree or is left to do, or that all agrees. */
const statesOf = (
  line: BankStatement,
  ledger: LedgerStatement | undefined,
  to: IsoDate,
  words: StatementTexts,
): string[] => {
  const { differenceMinor, partsDifferenceMinor, reconciliation, openCount, coverage } = line
  const { states } = words
  const found = [
    ...(differenceMinor ? [states.bank] : []),
    ...(partsDifferenceMinor === 0 ? [] : [states.parts]),
    ...((ledger ?? reconciliation).differenceMinor ? [states.ledger] : []),
    ...(openCount > 0 ? [words.toReview(openCount)] : []),
    ...(differenceMinor === null ? [states.bankUnknown] : []),
    ...(coverage === undefined || isCovered(coverage, to) ? [] : [words.known(coverage.through)]),
  ]
  return found.length > 0 ? found : [states.agrees]
}

const bankLines = (line: BankStatement, words: StatementTexts): Line[] => {
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
    differenceLine(words.toBank, line.differenceMinor, words.unsettled),
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
const coverageLines = ({ coverage }: BankStatement, to: IsoDate, words: StatementTexts): Line[] => {
  if (coverage === undefined || isCovered(coverage, to)) return []
  const days = (['lastRow', 'lastBalance', 'fileEnd', 'synced'] as const).flatMap((what) => {
    const on = coverage[what]
    return on === null ? [] : [words.days[what](on)]
  })
  return [{ figure: words.known(coverage.through), minor: null, text: days.join(', ') }]
}

const lateLine = (
  { kind, date, text, accountId, ledger, nowMinor, closedMinor, taken }: Omit<LateChange, 'transactionId'>,
  words: StatementTexts,
): Line => ({
  figure: words.lateKinds[kind],
  // As it changes what was closed.
  minor: toMinor(nowMinor - closedMinor),
  date,
  text: [
    text,
    ...(accountId === null ? [] : [longAccount(accountId)]),
    ...(ledger === undefined ? [] : [ledger]),
    words.counted(taken),
  ].join(' · '),
})

const documentLines = (
  documents: DocumentsStatement,
  words: DocumentFigureWords & Pick<StatementTexts, 'difference'>,
): Line[] => [
  { figure: words.owedBefore, minor: documents.openingMinor },
  ...DOCUMENT_TERMS.filter((term) => STATED_TERMS.has(term) || documents.terms[term] !== 0).map((term) => ({
    figure: words.terms[term],
    minor: documents.terms[term],
  })),
  ...(documents.setOffMinor ? [{ figure: words.setOff, minor: documents.setOffMinor }] : []),
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
