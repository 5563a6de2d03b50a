/** The short reads of a mirror, bound to one connection. */
import { listClosings } from '../closed-months/closings.ts'
import { changeMark } from '../connection/change-mark.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { listContested } from '../decision-log/settled-events.ts'
import { listWaitingFiles } from '../decision-log/waiting-files.ts'
import * as automatic from '../decisions/automatic-reads.ts'
import * as drift from '../decisions/drift.ts'
import * as groups from '../decisions/groups.ts'
import * as history from '../decisions/history.ts'
import * as ledgerGroups from '../decisions/ledger-groups.ts'
import * as rowStates from '../decisions/row-states.ts'
import * as completeness from '../documents/completeness.ts'
import * as documents from '../documents/documents.ts'
import { hasSuppliers } from '../documents/has-suppliers.ts'
import { findNeighbours, findNumbered, findTyped } from '../documents/numbered-documents.ts'
import * as endings from '../endings/endings.ts'
import { judgeAnswers, listPassedWaits, listWaiting } from '../endings/questions.ts'
import { countDecisions, lastPlace } from '../events/record-event.ts'
import { countUnknown } from '../events/unknown-events.ts'
import * as imports from '../imports/imports.ts'
import { listContradictions } from '../imports/suppliers/read-combined.ts'
import * as issuing from '../issuing/issuing.ts'
import { listJournalExports, typedAccounts } from '../journal/journal.ts'
import { amountsAround } from '../ledger/amounts-around.ts'
import { getBookMembers } from '../ledger/book-members.ts'
import { listLedgerLayouts } from '../ledger/layouts.ts'
import * as ledger from '../ledger/ledgers.ts'
import { documentColumnsOf, ledgerLineColumnsOf, transactionColumnsOf } from '../lists/list-rows.ts'
import { listOwnEntries } from '../office-set/follow-set.ts'
import * as partners from '../partners/partners.ts'
import * as deductions from '../proposals/deductions.ts'
import * as learned from '../proposals/learned.ts'
import { listNameable } from '../proposals/list-nameable.ts'
import * as members from '../proposals/match-input.ts'
import { listReportFiles } from '../reports/report-files.ts'
import * as notes from '../rows/notes.ts'
import * as officeEntries from '../rows/office-entries.ts'
import { findSetting, readVatRegime } from '../settings/settings.ts'
import { readSyncSettings } from '../settings/sync-settings.ts'
import {
  eventsToSend,
  findShared,
  listAgreedFirst,
  listNumbered,
  listPending,
  readEvents,
  sharedCounts,
  sharedHead,
} from '../sharing/shared-state.ts'
import * as same from '../transactions/same-accounts.ts'
import * as transactions from '../transactions/transactions.ts'
import { countWaiting } from '../transactions/waiting.ts'

type Bound<F> = F extends (db: ReadableDb, ...rest: infer Rest) => infer Output
  ? (...rest: Rest) => Output
  : never

const reads = {
  findShared,
  sharedCounts,
  sharedHead,
  listAgreedFirst,
  listNumbered,
  readEvents,
  countUnknown,
  eventsToSend,
  listPending,
  listContested,
  listWaitingFiles,
  changeMark,
  countWaiting,
  countDecisions,
  getDocument: documents.getDocument,
  listContradictions,
  documentColumnsOf,
  transactionColumnsOf,
  ledgerLineColumnsOf,
  getDocumentBySource: documents.getDocumentBySource,
  getDocumentId: documents.getDocumentId,
  findServiceId: documents.findServiceId,
  findDocumentRaw: documents.findDocumentRaw,
  findNumbered,
  findTyped,
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
  syncSettings: readSyncSettings,
  vatRegime: readVatRegime,
  proposedAsOf: (db: ReadableDb) => findSetting(db, 'proposed-as-of'),
  listLatestRuns: transactions.listLatestRuns,
  findCutOff: transactions.findCutOff,
  lastCompletedAt: transactions.lastCompletedAt,
  listProposals: groups.listProposals,
  countProposals: groups.countProposals,
  listLedgerProposals: ledgerGroups.listLedgerProposals,
  listLedgerDecided: ledgerGroups.listLedgerDecided,
  countLedgerProposals: ledgerGroups.countLedgerProposals,
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
  listAllRules: endings.listAllRules,
  listOwnRules: endings.listOwnRules,
  listOwnEntries,
  listOfficeEntries: officeEntries.listOfficeEntries,
  findFollowedSet: officeEntries.findFollowedSet,
  hasEvents: (db: ReadableDb) => lastPlace(db) > 0,
  listWaiting,
  judgeAnswers,
  listPassedWaits,
  findNote: notes.findNote,
  listClosings,
  listJournalExports,
  hasSuppliers,
  listReportFiles,
  typedAccounts,
  listDrift: drift.listDrift,
  listAliases: learned.listAliases,
  listDeclines: learned.listDeclines,
  loadDeductions: deductions.loadDeductions,
  getNotices: automatic.getNotices,
  getMatchDocuments: members.getMatchDocuments,
  getMatchTransactions: members.getMatchTransactions,
  listNameable,
  findIntent: issuing.findIntent,
  listIntentsInDoubt: issuing.listIntentsInDoubt,
  listIntents: issuing.listIntents,
  findExternalId: issuing.findExternalId,
  lastClosedDate: issuing.lastClosedDate,
  listCreatedDue: issuing.listCreatedDue,
  nextFollowAt: issuing.nextFollowAt,
  listRemembered: issuing.listRemembered,
  lastWaybill: issuing.lastWaybill,
  listReceivers: issuing.listReceivers,
  listForms: issuing.listForms,
  findIssuedState: issuing.findIssuedState,
  listNotesOf: issuing.listNotesOf,
  findPartner: partners.findPartner,
  listPartners: partners.listPartners,
  listPartnersToCheck: partners.listPartnersToCheck,
  listIssuedFor: partners.listIssuedFor,
  listImports: imports.listImports,
  hasImported: imports.hasImported,
  lacksRates: imports.lacksRates,
  listAccountIds: imports.listAccountIds,
  findAccountNamed: imports.findAccountNamed,
  findAccountMeant: imports.findAccountMeant,
  listAccountNames: imports.listAccountNames,
  listListLayouts: imports.listListLayouts,
  listLedgers: ledger.listLedgers,
  listTies: ledger.listTies,
  listLedgerLines: ledger.listLedgerLines,
  listLedgerLayouts,
  amountsAround,
  isAnyTied: ledger.isAnyTied,
  getBookMembers,
  listTableLayouts: imports.listTableLayouts,
  isServiceAccount: same.isServiceAccount,
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
