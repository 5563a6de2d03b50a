/** The short reads of a mirror, bound to one connection. */
import { changeMark } from '../change-mark.ts'
import { lastDecision } from '../commands/decisions/decision-log.ts'
import type { ReadableDb } from '../connection.ts'
import * as automatic from './automatic.ts'
import { listClosings } from './closing/closings.ts'
import * as completeness from './completeness.ts'
import * as deductions from './deductions.ts'
import * as documents from './documents.ts'
import * as drift from './drift.ts'
import * as endings from './endings.ts'
import * as groups from './groups.ts'
import * as history from './history.ts'
import * as imports from './imports.ts'
import * as issuing from './issuing.ts'
import { listJournalExports, typedAccounts } from './journal.ts'
import * as learned from './learned.ts'
import { documentColumnsOf, transactionColumnsOf } from './list-rows.ts'
import * as members from './match-input.ts'
import * as notes from './notes.ts'
import { findNeighbours, findNumbered } from './numbered-documents.ts'
import * as partners from './partners.ts'
import { listReportFiles } from './report-files.ts'
import * as rowStates from './row-states.ts'
import * as same from './same-accounts.ts'
import { findSetting } from './settings.ts'
import * as settings from './sync-settings.ts'
import * as transactions from './transactions.ts'
import { countWaiting } from './waiting.ts'

type Bound<F> = F extends (db: ReadableDb, ...rest: infer Rest) => infer Output
  ? (...rest: Rest) => Output
  : never

const reads = {
  changeMark,
  countWaiting,
  lastDecision,
  getDocument: documents.getDocument,
  documentColumnsOf,
  transactionColumnsOf,
  getDocumentBySource: documents.getDocumentBySource,
  getDocumentId: documents.getDocumentId,
  findServiceId: documents.findServiceId,
  findDocumentRaw: documents.findDocumentRaw,
  findNumbered,
  findNeighbours,
  countTracked: documents.countTracked,
  listTracked: documents.listTracked,
  knownIdRange: documents.knownIdRange,
  listIdsToFetch: documents.listIdsToFetch,
  listDocumentsToRefresh: documents.listDocumentsToRefresh,
  countDocuments: documents.countDocuments,
  findTrackedState: documents.findTrackedState,
  getTransaction: transactions.getTransaction,
  findTransactionByKey: transactions.findTransactionByKey,
  transactionKey: transactions.transactionKey,
  listDirectedAccounts: transactions.listDirectedAccounts,
  syncSettings: settings.readSyncSettings,
  proposedAsOf: (db: ReadableDb) => findSetting(db, 'proposed-as-of'),
  listLatestRuns: transactions.listLatestRuns,
  findCutOff: transactions.findCutOff,
  lastCompletedAt: transactions.lastCompletedAt,
  listProposals: groups.listProposals,
  countProposals: groups.countProposals,
  getGroup: groups.getGroup,
  findGroupOfPair: groups.findGroupOfPair,
  listDecided: groups.listDecided,
  listAcceptedGroups: groups.listAcceptedGroups,
  countGroups: groups.countGroups,
  listHistory: history.listHistory,
  listTransactionStates: rowStates.listTransactionStates,
  listDocumentStates: rowStates.listDocumentStates,
  listCategories: endings.listCategories,
  categoryUses: endings.categoryUses,
  listClassificationRules: endings.listClassificationRules,
  findNote: notes.findNote,
  listClosings,
  listJournalExports,
  listReportFiles,
  typedAccounts,
  listDrift: drift.listDrift,
  listAliases: learned.listAliases,
  listDeclines: learned.listDeclines,
  loadDeductions: deductions.loadDeductions,
  getNotices: automatic.getNotices,
  getMatchDocuments: members.getMatchDocuments,
  getMatchTransactions: members.getMatchTransactions,
  findIntent: issuing.findIntent,
  listIntentsInDoubt: issuing.listIntentsInDoubt,
  listIntents: issuing.listIntents,
  findExternalId: issuing.findExternalId,
  lastClosedDate: issuing.lastClosedDate,
  listCreatedDue: issuing.listCreatedDue,
  nextFollowAt: issuing.nextFollowAt,
  listRemembered: issuing.listRemembered,
  listReceivers: issuing.listReceivers,
  listForms: issuing.listForms,
  findIssuedState: issuing.findIssuedState,
  listNotesOf: issuing.listNotesOf,
  findPartner: partners.findPartner,
  listPartners: partners.listPartners,
  listPartnersToCheck: partners.listPartnersToCheck,
  listIssuedFor: partners.listIssuedFor,
  listImports: imports.listImports,
  listAccountIds: imports.listAccountIds,
  findAccountNamed: imports.findAccountNamed,
  listListLayouts: imports.listListLayouts,
  listTableLayouts: imports.listTableLayouts,
  accountsThatShow: same.accountsThatShow,
  accountsApart: same.accountsApart,
  completeness: completeness.completeness,
  taxIdOfChecks: completeness.taxIdOfChecks,
  listMissingNumbers: completeness.listMissingNumbers,
}

export type MirrorReader = { [Name in keyof typeof reads]: Bound<(typeof reads)[Name]> }

/** Every read as a function of its own parameters alone. */
export const createMirrorReader = (db: ReadableDb): MirrorReader =>
  Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [
      name,
      (...rest: unknown[]) => (read as (db: ReadableDb, ...rest: unknown[]) => unknown)(db, ...rest),
    ]),
  ) as MirrorReader
