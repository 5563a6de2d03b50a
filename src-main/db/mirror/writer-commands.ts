/** All commands that write to a mirror, by name: each is one transaction with plain values. */
import { closeMonth, reopenMonth } from '../closing/close-month.ts'
import { endExpected } from '../closing/expected.ts'
import {
  answerRemark,
  lookAtMonth,
  remarkItem,
  reviewMonth,
  setLarge,
  settleRemark,
  tickItem,
} from '../closing/review-acts.ts'
import { startAt } from '../closing/set-start-month.ts'
import {
  addTransit,
  changeTransit,
  clearTransit,
  removeTransit,
  takeLate,
  typeBalance,
} from '../closing/typed-figures.ts'
import type { Trx, WritableDb } from '../connection/connection.ts'
import { applyPack, loadPackReader } from '../decision-log/apply-pack.ts'
import { reviewAcceptedGroups } from '../decision-log/review.ts'
import { acceptAutomatically } from '../decisions/accept-automatically.ts'
import { forgetAlias, teachAlias } from '../decisions/aliases.ts'
import { dismissNotices, switchAutomatic } from '../decisions/automatic.ts'
import { acceptBulk, acceptGroups, acceptManual, acceptShown, rejectGroups } from '../decisions/decide.ts'
import { keepDecision } from '../decisions/keep.ts'
import { redoGroup, undoGroup } from '../decisions/undo.ts'
import { retryTracked, trackDocuments, untrackDocuments } from '../documents/track-documents.ts'
import { writeDocuments } from '../documents/write-documents.ts'
import { acceptEndings } from '../endings/accept-endings.ts'
import {
  removeCategory,
  removeClassificationRule,
  writeCategory,
  writeClassificationRule,
} from '../endings/categories.ts'
import { forgetLessons } from '../endings/lessons.ts'
import { applyAnswers, endPassedWaits, resumeWaiting } from '../endings/questions.ts'
import { applyImports } from '../imports/apply.ts'
import { joinAccounts } from '../imports/join-accounts.ts'
import { addRates } from '../imports/saft/rates.ts'
import { rememberSaftCheck } from '../imports/saft/remember-check.ts'
import { stageSaft, stageSaftRows } from '../imports/saft/stage.ts'
import { endStatement, stageFile, stageRows, stageStatement, unstageFiles } from '../imports/stage.ts'
import { stageSupplierRows } from '../imports/suppliers/stage.ts'
import { undoImport } from '../imports/undo.ts'
import { beginIssuing, concludeIssuing, postponeIssuing } from '../issuing/intents.ts'
import { forgetForm, keepForm } from '../issuing/remember.ts'
import { exportEntries, withdrawExport, writeLedgerAccount } from '../journal/export-entries.ts'
import { importExtracts } from '../ledger/import-extracts.ts'
import { replaceLedgerProposals } from '../ledger/ledger-proposals.ts'
import { tieLedger } from '../ledger/ties.ts'
import { undoNote, writeNote } from '../notes/notes.ts'
import { followSet, leaveSet } from '../office-set/follow-set.ts'
import { writePartner, writePartnerCheck } from '../partners/partners.ts'
import { findMatchChanges } from '../proposals/match-changes.ts'
import { changeProposals, replaceProposals } from '../proposals/proposals.ts'
import { saveDeductions } from '../proposals/write-deductions.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { listReportFile } from '../reports/list-report-file.ts'
import { aliasAccount } from '../settings/account-aliases.ts'
import { markSeen, setVatRegime, writeSetting } from '../settings/settings.ts'
import { applyShared } from '../sharing/apply-shared.ts'
import { capture } from '../sharing/capture.ts'
import { repeatContested, setRefusedAside, yieldToOffice } from '../sharing/contested.ts'
import { beginSharing, endSharing } from '../sharing/shared-state.ts'
import { answerDirection } from '../transactions/accounts.ts'
import { finishTransactionRun } from '../transactions/finish-run.ts'
import { beginTransactionRun, checkResumedRun, stopTransactionRun } from '../transactions/page-cursor.ts'
import { keepApart } from '../transactions/same-accounts.ts'
import { indexSearch } from '../transactions/search-index.ts'
import { makeSortIndex } from '../transactions/sort-indexes.ts'
import { writeTransactionPages } from '../transactions/write-pages.ts'

export const writerCommands = {
  beginTransactionRun,
  checkResumedRun,
  writeTransactionPages,
  finishTransactionRun,
  stopTransactionRun,
  aliasAccount,
  answerDirection,
  keepApart,
  makeSortIndex,
  indexSearch,
  writeDocuments,
  trackDocuments,
  untrackDocuments,
  retryTracked,
  findMatchChanges,
  replaceProposals,
  changeProposals,
  acceptGroups,
  acceptBulk,
  acceptManual,
  acceptShown,
  rejectGroups,
  undoGroup,
  redoGroup,
  reviewAcceptedGroups,
  keepDecision,
  forgetAlias,
  forgetLessons,
  teachAlias,
  switchAutomatic,
  acceptAutomatically,
  saveDeductions,
  dismissNotices,
  acceptEndings,
  resumeWaiting,
  applyAnswers,
  endPassedWaits,
  writeNote,
  undoNote,
  writeCategory,
  removeCategory,
  writeClassificationRule,
  removeClassificationRule,
  beginIssuing,
  postponeIssuing,
  concludeIssuing,
  keepForm,
  forgetForm,
  writePartner,
  writePartnerCheck,
  writeSetting,
  setVatRegime,
  addRates,
  markSeen,
  stageFile,
  stageStatement,
  stageRows,
  endStatement,
  unstageFiles,
  stageSaft,
  stageSaftRows,
  stageSupplierRows,
  rememberSaftCheck,
  applyImports,
  applyPack,
  undoImport,
  importExtracts,
  replaceLedgerProposals,
  tieLedger,
  joinAccounts,
  closeMonth,
  reopenMonth,
  startAt,
  typeBalance,
  addTransit,
  changeTransit,
  removeTransit,
  clearTransit,
  takeLate,
  tickItem,
  endExpected,
  remarkItem,
  answerRemark,
  settleRemark,
  setLarge,
  lookAtMonth,
  reviewMonth,
  writeLedgerAccount,
  exportEntries,
  withdrawExport,
  listReportFile,
  followSet,
  leaveSet,
  beginSharing,
  endSharing,
  applyShared,
  capture,
  setRefusedAside,
  yieldToOffice,
  repeatContested,
}

/** What a command needs loaded before it runs: schemas, which most starts do not need. */
export const beforeCommand: { readonly [C in WriterCommand]?: () => Promise<void> } = {
  applyPack: loadPackReader,
}

type WriterCommands = typeof writerCommands
export type WriterCommand = keyof WriterCommands
export type CommandInput<C extends WriterCommand> = Parameters<WriterCommands[C]>[1]
export type CommandOutput<C extends WriterCommand> = ReturnType<WriterCommands[C]>

/**
 * Runs a command as one transaction. Errors: those of the command, and of writing.
 *
 * @param db the mirror, or its decision log, which then also records the command's decisions
 */
export const runCommand = <C extends WriterCommand>(
  db: Pick<WritableDb, 'transaction'>,
  command: C,
  input: CommandInput<C>,
): CommandOutput<C> => {
  const run = writerCommands[command] as (trx: Trx, input: CommandInput<C>) => CommandOutput<C>
  try {
    return db.transaction((trx) => run(trx, input))
  } catch (error) {
    if (error instanceof RolledBack) return error.output
    throw error
  }
}
