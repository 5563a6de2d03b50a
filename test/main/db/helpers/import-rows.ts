/** Imports rows into a mirror as a file would bring them, without a file. */
import { expect } from 'vitest'
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { StatementEnd, StatementKind, StatementRow } from '#core/statements.ts'
import type { WritableDb } from '../../../../src-main/db/connection/connection.ts'
import type { AppliedStatement } from '../../../../src-main/db/imports/apply.ts'
import { runCommand } from '../../../../src-main/db/mirror/writer-commands.ts'
import { packDays } from '../../../../src-main/db/rows/packed-rows.ts'
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
  /** What the file says of its period and balances; nothing when left out. */
  end?: Partial<StatementEnd>
}

/** Stages a file of these rows; `isFirst` begins a set. Its number, or of the file of the same hash that is here. */
const stageRowsOf = (
  db: WritableDb,
  rows: readonly StatementRow[],
  { isFirst, ...options }: ImportRowsOptions & { isFirst: boolean },
): { fileId: number; isHere: boolean } => {
  files += 1
  const { kind = 'camt', account = 'conta-1', name = null, sha256 = `hash-${files}` } = options
  const staged = runCommand(db, 'stageFile', {
    isFirst,
    name: `f${files}`,
    kind,
    sha256,
    at: AT,
    by: 'ana',
  })
  if (!('fileId' in staged)) return { fileId: staged.appliedAs, isHere: true }
  const { statementId } = runCommand(db, 'stageStatement', {
    fileId: staged.fileId,
    accountName: name,
    accountId: account,
  })
  const days = packDays(rows.map((row, place) => ({ ...row, place })))
  runCommand(db, 'stageRows', { statementId, days })
  const end = {
    currency: options.currency ?? 'EUR',
    opening: null,
    closing: null,
    from: null,
    to: null,
    ...options.end,
  }
  runCommand(db, 'endStatement', { statementId, end })
  return { fileId: staged.fileId, isHere: false }
}

const apply = (db: WritableDb, dryRun: boolean): AppliedStatement[] => {
  const result = runCommand(db, 'applyImports', { at: AT as Instant, dryRun })
  if ('refusedFile' in result) throw new AppError('conflict', 'its account is in another currency')
  return result.statements
}

/** Imports what was staged; fails where a preview of it would have said anything else. */
const applyAsPreviewed = (db: WritableDb): AppliedStatement[] => {
  const previewed = apply(db, true)
  const applied = apply(db, false)
  expect(applied).toEqual(previewed)
  return applied
}

/** @returns what was applied, and its number; a file of the same hash again answers none */
export const importRows = (
  db: WritableDb,
  rows: readonly StatementRow[],
  options: ImportRowsOptions = {},
): { fileId: number; applied: AppliedStatement | undefined } => {
  const { fileId, isHere } = stageRowsOf(db, rows, { ...options, isFirst: true })
  if (isHere) return { fileId, applied: undefined }
  const [applied] = options.dryRun ? apply(db, true) : applyAsPreviewed(db)
  return { fileId, applied }
}

/** Several files as one set. @returns their numbers */
export const importSet = (
  db: WritableDb,
  set: readonly (ImportRowsOptions & { rows: readonly StatementRow[] })[],
): number[] => {
  const staged = set.map(({ rows, ...options }, at) =>
    stageRowsOf(db, rows, { ...options, isFirst: at === 0 }),
  )
  applyAsPreviewed(db)
  return staged.map(({ fileId }) => fileId)
}
