/** Imports the rows of a file as another computer packed them. */
import type { Instant } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { Trx } from '../../connection/connection.ts'
import { type ImportedExtract, importExtracts } from '../../ledger/import-extracts.ts'
import { replayLedgersOf } from '../../ledger/undo-extracts.ts'
import { column, mirror, type Params } from '../../query/query.ts'
import { RolledBack } from '../../query/rolled-back.ts'
import { packDays } from '../../rows/packed-rows.ts'
import { hasAccount } from '../../transactions/accounts.ts'
import { applyImports, type RefusedCurrency } from '../apply.ts'
import { stageSaft, stageSaftRows } from '../saft/stage.ts'
import { endStatement, stageFile, stageRows, stageStatement } from '../stage.ts'
import { stageSupplierRows } from '../suppliers/stage.ts'
import { moveLaterBehind } from './move-later-behind.ts'
import { type Piece, toImportKind } from './pack-format.ts'

/** The import as the log tells it; `place` is its own in the order of events. */
export interface LoggedFile {
  place: number
  sha256: string
  name: string
  kind: string
  at: string
  by: string
}

/**
 * The log names the import, the accounts of names and the columns of tables already: nothing is recorded. Where the same
 * file is imported here, nothing is done. Errors: those of reading the pieces; `conflict` for an account that is in another
 * currency here.
 *
 * @param pieces as `readPack` yields them
 */
export const importPack = (trx: Trx, { place, ...file }: LoggedFile, pieces: Iterable<Piece>): void => {
  const kind = toImportKind(file.kind)
  if (kind === 'ledger') importLedger(trx, { ...file, place }, pieces)
  else
    withoutStaged(trx, () => {
      const staged = stageFile(trx, { ...file, kind, isFirst: false })
      if (!('fileId' in staged)) return
      stagePieces(trx, staged.fileId, pieces)
      moveLaterBehind(trx, place)
      apply(trx, file.at as Instant)
    })
}

/** What a person is about to import here is not applied with it. */
const withoutStaged = (trx: Trx, work: () => void): void => {
  const ids = JSON.stringify(staged.all(trx))
  const setState = (state: 'staged' | 'undone'): void =>
    void trx
      .write('UPDATE imported_file SET state = ? WHERE id IN (SELECT value FROM json_each(?))')
      .run(state, ids)
  setState('undone')
  work()
  setState('staged')
}

const staged = column(() => mirror.selectFrom('imported_file').select('id').where('state', '=', 'staged'))

const apply = (trx: Trx, at: Instant): void => {
  try {
    applyImports(trx, { at, dryRun: false, isLogged: true })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    const { ofAccount, ofStatement } = error.output as RefusedCurrency
    throw new AppError('conflict', `the account is in ${ofAccount}, and the statement in ${ofStatement}`, {
      details: { field: 'currency' },
    })
  }
}

const accountOfName = column(({ name }: Params<{ name: string }>) =>
  mirror
    .selectFrom('account_name as n')
    .innerJoin('account as a', 'a.id', 'n.account')
    .select('a.account_id')
    .where('n.name', '=', name),
)

/** An account that was joined with another one here is known by its former id still. */
const accountHere = (trx: Trx, account: string): string =>
  hasAccount(trx, account) ? account : (accountOfName.get(trx, { name: account }) ?? account)

const stagePieces = (trx: Trx, fileId: number, pieces: Iterable<Piece>): void => {
  let statementId = 0
  let place = 0
  for (const piece of pieces) {
    if (piece.what === 'statement') {
      const { account, name, end } = piece.value
      const accountId = accountHere(trx, account)
      ;({ statementId } = stageStatement(trx, { fileId, accountName: name, accountId }))
      endStatement(trx, { statementId, end })
      place = 0
    } else if (piece.what === 'rows') {
      const first = place
      stageRows(trx, {
        statementId,
        days: packDays(piece.value.map((row, at) => ({ ...row, place: first + at }))),
      })
      place += piece.value.length
    } else if (piece.what === 'saft') stageSaft(trx, { ...piece.value, fileId })
    else if (piece.what === 'documents') stageSaftRows(trx, { fileId, documents: piece.value, receipts: [] })
    else if (piece.what === 'receipts') stageSaftRows(trx, { fileId, documents: [], receipts: piece.value })
    else if (piece.what === 'supplier-rows') stageSupplierRows(trx, { fileId, rows: piece.value })
  }
}

const importLedger = (
  trx: Trx,
  { place, name, sha256, at, by }: LoggedFile,
  pieces: Iterable<Piece>,
): void => {
  const extracts: ImportedExtract[] = []
  for (const piece of pieces) {
    if (piece.what === 'extract') extracts.push({ ...piece.value, lines: [] })
    else if (piece.what === 'lines')
      for (const line of piece.value) extracts.at(-1)?.lines.push({ ...line, balanceMinor: null })
  }
  const files = [{ name, sha256, extracts }]
  const [imported] = importExtracts(trx, { files, ties: [], dryRun: false, isLogged: true, at, by })
  if (moveLaterBehind(trx, place) && imported) replayLedgersOf(trx, imported.fileId)
}
