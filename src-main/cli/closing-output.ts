/** Prints a month's statement and the obstacles to its closing. */
import type {
  BankStatement,
  ClosingDifference,
  ClosingObstacle,
  ClosingView,
  DocumentsStatement,
  LateChange,
  Month,
  MonthStatement,
  Reviewed,
} from '#contract/closing-values.ts'
import type { Coverage } from '#contract/coverage.ts'
import { DOCUMENT_TERMS } from '#contract/plain-values.ts'
import type { Minor } from '#contract/values.ts'
import { lastDayOf } from '#core/closing/month.ts'
import { minorDigits, toDecimalText } from '#core/money.ts'
import { counted } from './context.ts'
import { ledgerStatementJson, ledgerStatementText } from './ledger-statement-output.ts'

/** @param account shows this account alone; all accounts where it is left out */
export const statementJson = (
  { period, bank, ledgers = [], documents, suppliers, late = [] }: MonthStatement,
  account?: string,
) => ({
  period,
  bank: bank.filter((line) => account === undefined || line.accountId === account).map(bankJson),
  ledgers: ledgers
    .filter(({ accountIds }) => account === undefined || accountIds.includes(account))
    .map((one) => ledgerStatementJson(one, { bank, to: lastDayOf(period) })),
  documents: documentsJson(documents),
  ...(suppliers && { suppliers: documentsJson(suppliers) }),
  late: late.map((change) => lateJson(null, change)),
})

const bankJson = (line: BankStatement) => ({
  account: line.accountId,
  currency: line.currency,
  openingMinor: line.openingMinor,
  openingFrom: line.openingFrom,
  receiptsMinor: line.receiptsMinor,
  paymentsMinor: line.paymentsMinor,
  closingMinor: line.closingMinor,
  bankClosingMinor: line.bankClosingMinor,
  bankClosingFrom: line.bankClosingFrom,
  differenceMinor: line.differenceMinor,
  receipts: line.receipts,
  payments: line.payments,
  gaps: line.gaps,
  coverage: line.coverage ?? null,
  open: line.openCount,
  leftOpen: { count: line.notedCount, sumMinor: line.notedMinor },
  ledgerMinor: line.reconciliation.ledgerMinor,
  inTransitMinor: line.reconciliation.transitMinor,
  notPostedMinor: line.reconciliation.notPostedMinor,
  ledgerDifferenceMinor: line.reconciliation.differenceMinor,
})

const documentsJson = (documents: DocumentsStatement) => ({
  openingMinor: documents.openingMinor,
  openingFrom: documents.openingFrom,
  ...Object.fromEntries(DOCUMENT_TERMS.map((term) => [`${term}Minor`, documents.terms[term]])),
  ...(documents.setOffMinor !== undefined && { setOffMinor: documents.setOffMinor }),
  settledInBankMinor: documents.settledInBankMinor,
  receivedEarlierMinor: documents.receivedEarlierMinor ?? null,
  advancesMinor: documents.advancesMinor,
  unknown: { count: documents.unknownCount, totalMinor: documents.unknownTotalMinor },
  closingMinor: documents.closingMinor,
  openDocumentsMinor: documents.openDocumentsMinor,
  differenceMinor: documents.differenceMinor,
})

const said = (minor: Minor | null, currency: string): string =>
  minor === null ? '?' : `${toDecimalText(minor, minorDigits(currency))} ${currency}`

const coverageText = ({ through, lastRow, lastBalance, fileEnd, synced }: Coverage): string => {
  const days = [
    ['last row', lastRow],
    ['last balance', lastBalance],
    ['the file ends', fileEnd],
    ['synced', synced],
  ].flatMap(([what, day]) => (day === null ? [] : [`${what} ${day}`]))
  const known = through === null ? 'not known to any day' : `known up to ${through}`
  return days.length === 0 ? known : `${known} (${days.join(', ')})`
}

const bankText = (line: BankStatement): string => {
  const say = (minor: Minor | null): string => said(minor, line.currency)
  return [
    `account ${line.accountId}`,
    ...(line.coverage ? [`  ${coverageText(line.coverage)}`] : []),
    `  ${say(line.openingMinor)} opening (${line.openingFrom ?? 'not known'})`,
    `  ${say(line.receiptsMinor)} receipts, ${line.receiptsCount} of them`,
    `  ${say(line.paymentsMinor)} payments, ${line.paymentsCount} of them`,
    `  ${say(line.closingMinor)} closing; the bank says ${say(line.bankClosingMinor)} (${line.bankClosingFrom ?? 'not known'})`,
    `  ${say(line.differenceMinor)} difference; ${line.openCount} open, ${line.notedCount} left open with a note`,
    ...line.gaps.map((gap) =>
      gap.missingMinor === null
        ? `  on ${gap.before}: the bank's balances do not add up`
        : `  between ${gap.after} and ${gap.before}: ${say(gap.missingMinor)} is missing in the rows`,
    ),
  ].join('\n')
}

const lateText = (change: Omit<LateChange, 'transactionId'>): string => {
  const { kind, date, text, currency, closedMinor, nowMinor, taken } = change
  const counts = kind.startsWith('document') ? '' : `; counts in ${taken ?? 'no month'}`
  return `  ${kind}  ${date}  ${text}  ${said(closedMinor, currency)} -> ${said(nowMinor, currency)}${counts}`
}

export const statementText = (
  { period, bank, ledgers = [], documents, suppliers, late = [] }: MonthStatement,
  account?: string,
): string =>
  [
    period,
    ...bank.filter((line) => account === undefined || line.accountId === account).map(bankText),
    ...ledgers
      .filter(({ accountIds }) => account === undefined || accountIds.includes(account))
      .map((one) => ledgerStatementText(one, { bank, to: lastDayOf(period) })),
    ...documentsText('documents', documents),
    ...(suppliers ? documentsText('documents of suppliers', suppliers, 'paid') : []),
    ...(late.length === 0 ? [] : ['came to earlier months after they were closed', ...late.map(lateText)]),
  ].join('\n')

/** @param received what the money that settles documents is called */
const documentsText = (title: string, documents: DocumentsStatement, received = 'received'): string[] => [
  title,
  `  ${said(documents.openingMinor, 'EUR')} opening`,
  ...DOCUMENT_TERMS.filter((term) => documents.terms[term] !== 0).map((term) => {
    const name =
      term === 'received' ? received : term.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return `  ${said(documents.terms[term], 'EUR')} ${name}`
  }),
  ...(documents.setOffMinor
    ? [`  ${said(documents.setOffMinor, 'EUR')} set off against the other side`]
    : []),
  `  ${said(documents.closingMinor, 'EUR')} closing; open on the documents ${said(documents.openDocumentsMinor, 'EUR')}`,
  `  ${said(documents.differenceMinor, 'EUR')} difference`,
]

/** A sentence that names the obstacle and how to remove it. */
export const obstacleSentence = (obstacle: ClosingObstacle, period: Month): string => {
  switch (obstacle.reason) {
    case 'not-over':
      return `${period} is not over yet; close it from the first day of the next month on`
    case 'clock-back':
      return `${period} is not over by this computer's clock, yet something was recorded on ${obstacle.day}; put the clock right and repeat`
    case 'already-closed':
      return `${period} is closed already; \`periods reopen\` opens it with a reason`
    case 'changed':
      return 'the statement changed meanwhile; look at it again and repeat'
    case 'not-next':
      return `months close in order: ${obstacle.period} comes first`
    case 'before-start':
      return `the books begin with ${obstacle.period}: what is older is part of its opening balances; \`periods start\` changes that`
    case 'open-rows':
      return `account ${obstacle.account} has ${counted(obstacle.count, 'open transaction')}; end each, or \`leave-open\` with a note`
    case 'undated':
      return `account ${obstacle.account} has ${counted(obstacle.count, 'transaction')} without a date; ask the bank, or import its statement`
    case 'undirected':
      return `account ${obstacle.account} has ${counted(obstacle.count, 'transaction')} without the way the money went; set the direction of the account`
    case 'conflicting':
      return `the service contradicts ${counted(obstacle.count, 'decision')} (${obstacle.groupId}); \`undo\` what it contradicts, or stand by it in the window`
    case 'stale':
      return `rows changed under ${counted(obstacle.count, 'decision')} (${obstacle.groupId}); \`undo\` and decide again`
    case 'review-changed':
      return `${obstacle.by} reviewed ${period}, and something changed since; \`review done\` again, or \`review done --withdraw\``
    case 'open-remarks':
      return `${counted(obstacle.count, 'remark')} of the review ${obstacle.count === 1 ? 'is' : 'are'} open; answer each and tick it off with \`review settle\``
    case 'contested':
      return `${counted(obstacle.count, 'decision')} of this desk did not fit what the office decided; \`office contested\` names them`
    case 'not-received':
      return `${counted(obstacle.count, 'decision')} of the office ${obstacle.count === 1 ? 'waits' : 'wait'} for rows or files that are not here yet; \`sync\`, then \`office sync\``
    case 'four-eyes':
      return `${period} is closed after another login reviewed it; a reviewer runs \`review done\``
  }
}

export const differenceSentence = (difference: ClosingDifference): string => {
  switch (difference.what) {
    case 'bank':
      return `account ${difference.account} differs from the bank by ${said(difference.differenceMinor, difference.currency)}`
    case 'parts':
      return `the parts of account ${difference.account} differ from its rows by ${said(difference.differenceMinor, difference.currency)}`
    case 'coverage':
      return `account ${difference.account} is ${coverageText(difference.coverage)}; import or sync the rest, or type the balance at the month's end with --balance ${difference.account}=CENTS`
    case 'ledger':
      return `account ${difference.account} differs from the ledger by ${said(difference.differenceMinor, difference.currency)}`
    case 'bank-unknown':
      return `what the bank says of account ${difference.account} is not known; give it with --balance ${difference.account}=CENTS`
    case 'suppliers':
      return `the documents of suppliers differ by ${said(difference.differenceMinor, 'EUR')}${
        difference.missing.length === 0
          ? ''
          : `; open at the closing before and not here any more: ${difference.missing.join(', ')}; import the files again`
      }`
    case 'documents':
      return `the documents differ by ${said(difference.differenceMinor, 'EUR')}${missingSentence(difference.missing)}`
  }
}

const missingSentence = (numbers: readonly string[]): string =>
  numbers.length === 0
    ? ''
    : `; open at the closing before and not here any more: ${numbers.join(', ')}; \`documents track\` the ids, or say in the reason what became of them`

export interface PeriodJson {
  period: Month
  state: 'open' | 'closed'
  closedAt: string | null
  by: string | null
  reviewed: Reviewed | null
  exceptions: number
  reason: string | null
  hash: string | null
  /** Of the month that is next to be closed; null for the others. */
  accounts: ({ account: string; currency: string } & Coverage)[] | null
}

/** @param statement of the month that is next to be closed */
export const periodJson = (
  period: Month,
  closing: ClosingView | null,
  statement?: MonthStatement,
): PeriodJson => ({
  period,
  state: closing ? 'closed' : 'open',
  closedAt: closing?.at ?? null,
  by: closing?.by ?? null,
  reviewed: closing?.reviewed ?? null,
  exceptions: closing?.exceptions ?? 0,
  reason: closing?.reason ?? null,
  hash: closing?.hash ?? null,
  accounts:
    statement?.bank.flatMap(({ accountId: account, currency, coverage }) =>
      coverage ? [{ account, currency, ...coverage }] : [],
    ) ?? null,
})

const reviewedText = (reviewed: Reviewed | null): string =>
  reviewed === null
    ? ''
    : `, reviewed by ${reviewed.by} on ${reviewed.at}${reviewed.by === reviewed.indicatedBy ? '' : ` (as stated by ${reviewed.indicatedBy})`}`

export const periodText = ({
  period,
  state,
  closedAt,
  by,
  reviewed,
  exceptions,
  accounts,
}: PeriodJson): string =>
  state === 'open'
    ? [
        `${period}  open`,
        ...(accounts ?? []).map(
          ({ account, ...coverage }) => `  account ${account} ${coverageText(coverage)}`,
        ),
      ].join('\n')
    : `${period}  closed ${closedAt} by ${by}${reviewedText(reviewed)}, ${exceptions} left open`

export const lateJson = (key: string | null, change: Omit<LateChange, 'transactionId'>) => ({
  change: change.kind,
  period: change.period,
  transaction: key,
  account: change.accountId,
  ...(change.ledger !== undefined && { ledger: change.ledger }),
  date: change.date,
  text: change.text,
  currency: change.currency,
  closedMinor: change.closedMinor,
  nowMinor: change.nowMinor,
  takenInto: change.taken,
})
