/** The reads that take longer than a frame, by name: list orders and sums, run in a query thread. */
import type { Month } from '#contract/closing-values.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { IsoDate } from '#contract/values.ts'
import { debtorsOf } from '#core/reports/overdue-customers.ts'
import { listBankAccounts } from '../closing/bank-accounts.ts'
import { listExpected } from '../closing/expected.ts'
import { pageDocuments, pageTransactions } from '../closing/figure-rows.ts'
import { readClosingFigures, readMonth, readProgress } from '../closing/month-view.ts'
import { readReview } from '../closing/review-view.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { listAutomatic } from '../decisions/automatic-reads.ts'
import { countBulk, sampleBulk } from '../decisions/bulk.ts'
import { explainLinePair, findLineSums } from '../decisions/explain-posting.ts'
import { readHistory } from '../decisions/whole-history.ts'
import { tryClassificationRule } from '../endings/endings.ts'
import { findLessons, listLearned } from '../endings/lessons.ts'
import { packFile } from '../imports/packs/pack-file.ts'
import { journalState } from '../journal/journal.ts'
import { matchLedger } from '../ledger/match-ledger.ts'
import { countDocuments, openDocumentList, sumDocuments } from '../lists/document-list.ts'
import { findExact } from '../lists/exact-hits.ts'
import { countLedgerLines, openLedgerLineList, sumLedgerLines } from '../lists/ledger-line-list.ts'
import { countTransactions, openTransactionList, sumTransactions } from '../lists/transaction-list.ts'
import { listAttention } from '../office/attention.ts'
import { officeFigures, reportFigures } from '../office/office-figures.ts'
import { companyOverview } from '../office/overview.ts'
import type { BookName } from '../proposals/waiting.ts'
import { listPartnersNamed } from '../reports/account-rows.ts'
import { listOpenAccounts } from '../reports/open-accounts.ts'
import { readContested } from '../sharing/readings.ts'

interface Today {
  today: IsoDate
}
interface Sums extends Today {
  currency: string
}

interface Filtered {
  filter?: TransactionFilter | undefined
  book?: BookName | undefined
}

/** The transactions that a filter lists; null without one. */
const transactionsIn = (db: ReadableDb, filter: TransactionFilter | undefined): ReadonlySet<number> | null =>
  filter === undefined
    ? null
    : new Set(openTransactionList(db, { filter, sort: { by: 'date', direction: 'descending' } }).ids)

export const queries = {
  openDocumentList,
  openTransactionList,
  openLedgerLineList,
  countDocuments,
  countTransactions,
  countLedgerLines,
  sumDocuments,
  sumLedgerLines,
  sumTransactions,
  findExact,
  attention: listAttention,
  bankAccounts: listBankAccounts,
  companyOverview: (db: ReadableDb, { today, currency }: Sums) => companyOverview(db, today, currency),
  officeFigures: (db: ReadableDb, { today, currency }: Sums) => officeFigures(db, today, currency),
  reportFigures: (db: ReadableDb, { today, currency }: Sums) => reportFigures(db, today, currency),
  countBulk: (db: ReadableDb, { filter, book }: Filtered) =>
    db.snapshot(() => countBulk(db, transactionsIn(db, filter), book)),
  sampleBulk: (db: ReadableDb, { filter, book, ...sample }: Filtered & Parameters<typeof sampleBulk>[1]) =>
    db.snapshot(() => sampleBulk(db, sample, transactionsIn(db, filter), book)),
  matchLedger: (db: ReadableDb) => matchLedger(db),
  explainLinePair: (db: ReadableDb, pair: Parameters<typeof explainLinePair>[1]) =>
    db.snapshot(() => explainLinePair(db, pair)),
  findLineSums: (db: ReadableDb, question: Parameters<typeof findLineSums>[1]) =>
    db.snapshot(() => findLineSums(db, question)),
  tryClassificationRule,
  listLearned: (db: ReadableDb, { limit }: { limit: number }) => listLearned(db, limit),
  findLessons: (db: ReadableDb, { id }: { id: number }) => findLessons(db, id),
  readProgress: (db: ReadableDb, { today }: Today) => readProgress(db, today),
  readClosingFigures: (db: ReadableDb, { today }: Today) => db.snapshot(() => readClosingFigures(db, today)),
  readMonth: (db: ReadableDb, input: Today & { period: Month | null }) =>
    db.snapshot(() => readMonth(db, input)),
  readExpected: (db: ReadableDb, { period }: { period: Month }) =>
    db.snapshot(() => listExpected(db, period)),
  readReview: (db: ReadableDb, input: { period: Month }) => db.snapshot(() => readReview(db, input)),
  monthTransactions: (db: ReadableDb, input: Parameters<typeof pageTransactions>[1]) =>
    db.snapshot(() => pageTransactions(db, input)),
  monthDocuments: (db: ReadableDb, input: Parameters<typeof pageDocuments>[1]) =>
    db.snapshot(() => pageDocuments(db, input)),
  readHistory,
  packFile: (db: ReadableDb, file: Parameters<typeof packFile>[1]) => db.snapshot(() => packFile(db, file)),
  journalState: (db: ReadableDb, input: Parameters<typeof journalState>[1]) =>
    db.snapshot(() => journalState(db, input)),
  listAutomatic,
  listPartnersNamed,
  /** Customers to ask for payment. */
  listDebtors: (db: ReadableDb, { to, today }: Today & { to?: IsoDate | undefined }) =>
    debtorsOf(
      db.snapshot(() => listOpenAccounts(db, to, today)),
      to ?? today,
    ),
  readContested: (db: ReadableDb) => readContested(db),
}
