/** All commands that write to a mirror, by name: each is one transaction with plain values. */

import type { Trx, WritableDb } from '../connection.ts'
import { closeMonth, reopenMonth } from './closing/close-month.ts'
import { startAt } from './closing/start-month.ts'
import { addTransit, clearTransit, takeLate, typeBalance } from './closing/typed-figures.ts'
import { acceptAutomatically } from './decisions/accept-automatically.ts'
import { forgetAlias, teachAlias } from './decisions/aliases.ts'
import { dismissNotices, switchAutomatic } from './decisions/automatic.ts'
import { acceptBulk, acceptGroups, acceptManual, acceptShown, rejectGroups } from './decisions/decide.ts'
import { saveDeductions } from './decisions/deductions.ts'
import { keepDecision } from './decisions/keep.ts'
import { changeProposals, replaceProposals } from './decisions/proposals.ts'
import { reviewAcceptedGroups } from './decisions/review.ts'
import { redoGroup, undoGroup } from './decisions/undo.ts'
import { acceptEndings } from './endings/accept-endings.ts'
import { removeCategory, writeCategory } from './endings/categories.ts'
import { removeClassificationRule, writeClassificationRule } from './endings/classification-rules.ts'
import { forgetLessons } from './endings/lessons.ts'
import { applyImports } from './imports/apply.ts'
import { joinAccounts } from './imports/join-accounts.ts'
import { endStatement, stageFile, stageRows, stageStatement, unstageFiles } from './imports/stage.ts'
import { undoImport } from './imports/undo.ts'
import { forgetForm, keepForm } from './issuing/forms.ts'
import { beginIssuing, concludeIssuing, postponeIssuing } from './issuing/intents.ts'
import { forgetRemembered } from './issuing/remember.ts'
import { exportEntries, withdrawExport } from './journal/export-entries.ts'
import { writeLedgerAccount } from './journal/ledger-accounts.ts'
import { listReportFile } from './list-report-file.ts'
import { markSeen } from './mark-seen.ts'
import { findMatchChanges } from './match-changes.ts'
import { undoNote, writeNote } from './notes.ts'
import { writePartner, writePartnerCheck } from './partners.ts'
import { RolledBack } from './rolled-back.ts'
import { rememberSaftCheck } from './saft/remember-check.ts'
import { stageSaft, stageSaftRows } from './saft/stage.ts'
import { makeSortIndex } from './sort-indexes.ts'
import { retryTracked, trackDocuments, untrackDocuments } from './track-documents.ts'
import { setAccountDirection } from './transactions/accounts.ts'
import { finishTransactionRun } from './transactions/finish-run.ts'
import { beginTransactionRun, checkResumedRun, stopTransactionRun } from './transactions/runs.ts'
import { indexSearch } from './transactions/search-index.ts'
import { writeTransactionPages } from './transactions/write-pages.ts'
import { writeDocuments } from './write-documents.ts'
import { writeSetting } from './write-setting.ts'

export const writerCommands = {
  beginTransactionRun,
  checkResumedRun,
  writeTransactionPages,
  finishTransactionRun,
  stopTransactionRun,
  setAccountDirection,
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
  writeNote,
  undoNote,
  writeCategory,
  removeCategory,
  writeClassificationRule,
  removeClassificationRule,
  beginIssuing,
  postponeIssuing,
  concludeIssuing,
  forgetRemembered,
  keepForm,
  forgetForm,
  writePartner,
  writePartnerCheck,
  writeSetting,
  markSeen,
  stageFile,
  stageStatement,
  stageRows,
  endStatement,
  unstageFiles,
  stageSaft,
  stageSaftRows,
  rememberSaftCheck,
  applyImports,
  undoImport,
  joinAccounts,
  closeMonth,
  reopenMonth,
  startAt,
  typeBalance,
  addTransit,
  clearTransit,
  takeLate,
  writeLedgerAccount,
  exportEntries,
  withdrawExport,
  listReportFile,
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
