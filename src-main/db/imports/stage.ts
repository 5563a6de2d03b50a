/** Stages rows of files: written in parts, and not shown until they are applied together. */
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { StatementEnd } from '#core/statements.ts'
import type { Trx } from '../connection/connection.ts'
import { column, insertInto, mirror, type Params, updateById } from '../query/query.ts'
import { type ImportedFile, recordFile } from '../rows/imported-file.ts'
import type { PackedDay } from '../rows/packed-rows.ts'

/** Deletes staged rows that were never applied because a program ended. */
const dropStaged = (trx: Trx): void => {
  trx.write("DELETE FROM imported_file WHERE state = 'staged'").run()
}

export type StagedFile = { fileId: number } | { appliedAs: number; name: string; at: Instant }

/** Begins a file; `isFirst` begins a set of files, and deletes what an earlier set left. */
export const stageFile = (
  trx: Trx,
  { isFirst, ...file }: ImportedFile & { isFirst: boolean },
): StagedFile => {
  if (isFirst) dropStaged(trx)
  const recorded = recordFile(trx, 'staged', file)
  if (recorded.before === null) return { fileId: recorded.fileId }
  const { fileId: appliedAs, name, at } = recorded.before
  return { appliedAs, name, at }
}

/** Deletes the set of files that was staged last. */
export const unstageFiles = (trx: Trx, _input: Record<string, never>): void => {
  dropStaged(trx)
}

const byName = column(({ name }: Params<{ name: string }>) =>
  mirror
    .selectFrom('account_name as n')
    .innerJoin('account as a', 'a.id', 'n.account')
    .select('a.account_id')
    .where('n.name', '=', name),
)
const byAccountId = column(({ name }: Params<{ name: string }>) =>
  mirror.selectFrom('account').select('account_id').where('account_id', '=', name),
)
const anyAccount = column(() => mirror.selectFrom('account').select('account_id').limit(1))

/**
 * The account that a name in files means: as a person chose, an account with that id, or, in a company without any
 * account, a new one.
 *
 * @returns undefined where a person has to choose
 */
const accountNamed = (trx: Trx, name: string): string | undefined =>
  byName.get(trx, { name }) ??
  byAccountId.get(trx, { name }) ??
  (anyAccount.get(trx) === undefined ? name : undefined)

export interface StagedStatement {
  fileId: number
  /** The name in the file; null where there is none. Stored when the file is applied. */
  accountName: string | null
  /** Chosen by a person; takes precedence over the account of the name. */
  accountId: string | null
}

const insertStatement = insertInto('imported_statement')
const insertDay = insertInto('staged_day')

/** Begins a statement. Error: not-found where a person has to choose its account. */
export const stageStatement = (
  trx: Trx,
  { fileId, accountName, accountId }: StagedStatement,
): { statementId: number; accountId: string } => {
  const known = accountId ?? (accountName === null ? undefined : accountNamed(trx, accountName))
  if (known === undefined)
    throw new AppError('not-found', 'it is not known which account the statement is of', {
      details: { field: 'account' },
    })
  const { lastId } = insertStatement(trx, {
    file: fileId,
    account_id: known,
    account_name: accountName,
    account: null,
    currency: '',
    from_date: null,
    to_date: null,
    opening_minor: null,
    opening_date: null,
    closing_minor: null,
    closing_date: null,
  })
  return { statementId: lastId, accountId: known }
}

/** Stores rows of a statement in their order. */
export const stageRows = (trx: Trx, input: { statementId: number; days: readonly PackedDay[] }): void => {
  for (const packed of input.days) insertDay(trx, { statement: input.statementId, ...packed })
}

const updateStatement = updateById('imported_statement')

/** Ends a statement, with the values for the statement as a whole. */
export const endStatement = (
  trx: Trx,
  { statementId, end }: { statementId: number; end: StatementEnd },
): void => {
  updateStatement(trx, statementId, {
    currency: end.currency,
    from_date: end.from,
    to_date: end.to,
    opening_minor: end.opening?.minor ?? null,
    opening_date: end.opening?.date ?? null,
    closing_minor: end.closing?.minor ?? null,
    closing_date: end.closing?.date ?? null,
  })
}
