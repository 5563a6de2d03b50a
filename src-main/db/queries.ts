/** The reads that take longer than a frame, by name: list orders and sums, run in a query thread. */
import type { Attention } from '#contract/attention.ts'
import type { ClosingFigures, MonthProgress, MonthView } from '#contract/closing.ts'
import type { BankRow, DocumentRow, Month } from '#contract/closing-values.ts'
import type { BulkCount, GroupView } from '#contract/matching.ts'
import type { AutomaticView } from '#contract/rules.ts'
import type { IsoDate } from '#contract/values.ts'
import type { ClassificationRule } from '#core/endings/classification-rules.ts'
import type { ReadableDb } from './connection.ts'
import { type OpenDocumentListInput, openDocumentList, sumDocuments } from './lists/document-list.ts'
import { type ExactHits, type ExactInput, findExact } from './lists/exact-hits.ts'
import type { OpenedIds, OpenSum } from './lists/open-ids.ts'
import {
  type OpenTransactionListInput,
  openTransactionList,
  sumTransactions,
} from './lists/transaction-list.ts'
import { listAttention } from './repositories/attention.ts'
import { listAutomatic } from './repositories/automatic.ts'
import { type BulkChoice, countBulk, sampleBulk } from './repositories/bulk.ts'
import { type FigureRows, pageDocuments, pageTransactions } from './repositories/closing/figure-rows.ts'
import { readClosingFigures, readMonth, readProgress } from './repositories/closing/month-view.ts'
import { type LearnedRow, listLearned, tryClassificationRule } from './repositories/endings.ts'
import { type Figures, reportFigures } from './repositories/figures.ts'
import { journalState } from './repositories/journal.ts'
import { type CompanySums, officeFigures } from './repositories/office-figures.ts'
import { companyOverview, type Overview } from './repositories/overview.ts'
import { type HistoryPage, type PageQuery, readHistory } from './repositories/whole-history.ts'

type TriedOnMirror = ReturnType<typeof tryClassificationRule>

export const queries = {
  openDocumentList: (db: ReadableDb, input: OpenDocumentListInput): OpenedIds => openDocumentList(db, input),
  openTransactionList: (db: ReadableDb, input: OpenTransactionListInput): OpenedIds =>
    openTransactionList(db, input),
  sumDocuments: (db: ReadableDb, input: { ids: Float64Array }): OpenSum => sumDocuments(db, input),
  sumTransactions: (db: ReadableDb, input: { ids: Float64Array; currency: string }): OpenSum =>
    sumTransactions(db, input),
  findExact: (db: ReadableDb, input: ExactInput): ExactHits => findExact(db, input),
  attention: (db: ReadableDb, _input: Record<string, never>): Attention => listAttention(db),
  companyOverview: (db: ReadableDb, input: { today: IsoDate; currency: string }): Overview =>
    companyOverview(db, input.today, input.currency),
  officeFigures: (db: ReadableDb, input: { today: IsoDate; currency: string }): CompanySums =>
    officeFigures(db, input.today, input.currency),
  reportFigures: (db: ReadableDb, input: { today: IsoDate; currency: string }): Figures =>
    reportFigures(db, input.today, input.currency),
  countBulk: (db: ReadableDb, _input: Record<string, never>): BulkCount[] => countBulk(db),
  sampleBulk: (db: ReadableDb, input: BulkChoice & { seed: number; size: number }): GroupView[] =>
    sampleBulk(db, input),
  tryClassificationRule: (
    db: ReadableDb,
    input: { rule: ClassificationRule; mostShown: number },
  ): TriedOnMirror => tryClassificationRule(db, input),
  listLearned: (db: ReadableDb, { limit }: { limit: number }): { learned: LearnedRow[]; total: number } =>
    listLearned(db, limit),
  readProgress: (db: ReadableDb, { today }: { today: IsoDate }): MonthProgress => readProgress(db, today),
  readClosingFigures: (db: ReadableDb, { today }: { today: IsoDate }): ClosingFigures =>
    db.snapshot(() => readClosingFigures(db, today)),
  readMonth: (db: ReadableDb, input: { period: Month | null; today: IsoDate }): MonthView =>
    db.snapshot(() => readMonth(db, input)),
  monthTransactions: (db: ReadableDb, input: Parameters<typeof pageTransactions>[1]): FigureRows<BankRow> =>
    db.snapshot(() => pageTransactions(db, input)),
  monthDocuments: (db: ReadableDb, input: Parameters<typeof pageDocuments>[1]): FigureRows<DocumentRow> =>
    db.snapshot(() => pageDocuments(db, input)),
  readHistory: (db: ReadableDb, input: PageQuery): HistoryPage => readHistory(db, input),
  journalState: (
    db: ReadableDb,
    input: Parameters<typeof journalState>[1],
  ): ReturnType<typeof journalState> => db.snapshot(() => journalState(db, input)),
  listAutomatic: (db: ReadableDb, _input: Record<string, never>): AutomaticView[] => listAutomatic(db),
}
