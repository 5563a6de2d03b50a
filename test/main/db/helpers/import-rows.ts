/** Imports rows into a mirror as a file would bring them, without a file. */
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { StatementKind, StatementRow } from '#core/statements.ts'
import type { AppliedStatement } from '../../../../src-main/db/commands/imports/apply.ts'
import { runCommand } from '../../../../src-main/db/commands/writer-commands.ts'
import type { WritableDb } from '../../../../src-main/db/connection.ts'
import { packRows } from '../../../../src-main/db/rows/packed-rows.ts'
import { AT, day, minor } from './mirror-fixtures.ts'

export const aRow = (over: Partial<StatementRow> = {}): StatementRow => ({
  line: 1,
  bookingDate: day('2026-02-02'),
  valueDate: null,
  amountMinor: minor(12_300),
  currency: 'EUR',
  text: 'TRF PADARIA',
  counterpartyName: null,
  counterpartyIban: null,
  reference: null,
  bankReference: null,
  balanceMinor: null,
  ...over,
})

let files = 0

export interface ImportRowsOptions {
  kind?: StatementKind
  account?: string | null
  name?: string | null
  currency?: string
  sha256?: string
  dryRun?: boolean
}

/** @returns what was applied, and its number; a file of the same hash again answers none */
export const importRows = (
  db: WritableDb,
  rows: readonly StatementRow[],
  options: ImportRowsOptions = {},
): { fileId: number; applied: AppliedStatement | undefined } => {
  files += 1
  const {
    kind = 'camt',
    account = 'conta-1',
    name = null,
    sha256 = `hash-${files}`,
    dryRun = false,
  } = options
  const staged = runCommand(db, 'stageFile', {
    isFirst: true,
    name: `f${files}`,
    kind,
    sha256,
    at: AT,
    by: 'ana',
  })
  if (!('fileId' in staged)) return { fileId: staged.appliedAs, applied: undefined }
  const { statementId } = runCommand(db, 'stageStatement', {
    fileId: staged.fileId,
    accountName: name,
    accountId: account,
  })
  runCommand(db, 'stageRows', { statementId, rows: packRows(rows) })
  const end = { currency: options.currency ?? 'EUR', opening: null, closing: null, from: null, to: null }
  runCommand(db, 'endStatement', { statementId, end })
  const result = runCommand(db, 'applyImports', { at: AT as Instant, dryRun })
  if ('refusedFile' in result) throw new AppError('conflict', 'its account is in another currency')
  const [applied] = result.statements
  return { fileId: staged.fileId, applied }
}
