/** Applies what persons said of accounts, documents and files to a mirror that lacks it. */
import { isAppError } from '#core/app-error.ts'
import type { Trx } from '../connection/connection.ts'
import { idsIn, putTracked, removeTracked } from '../documents/track-documents.ts'
import { placeOf } from '../events/record-event.ts'
import { putLayout } from '../imports/layouts.ts'
import { nameAccount } from '../imports/name-account.ts'
import { undoFile } from '../imports/undo.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { RolledBack } from '../query/rolled-back.ts'
import { ensureAccount, setAccountDirection } from '../transactions/accounts.ts'
import { putApart } from '../transactions/same-accounts.ts'
import type { RuleEvent } from './events.ts'
import { idsStillOf } from './overruled.ts'

/** @returns whether the event was about them */
export const applySource = (trx: Trx, event: RuleEvent, isLast: boolean): boolean => {
  switch (event.action) {
    case 'direction':
      setAccountDirection(trx, { accountId: event.account, direction: event.direction })
      return true
    case 'accounts-apart':
      putApart(trx, event.account, event.other)
      return true
    case 'tracked':
    case 'untracked': {
      const ids = isLast ? idsIn(event.ids) : idsStillOf(trx, event.ids, placeOf(trx, event.uuid))
      if (event.action === 'untracked') removeTracked(trx, ids)
      else putTracked(trx, { documentIds: ids, source: 'tracked', at: event.at })
      return true
    }
    case 'account-named':
      nameAccount(trx, event.name, ensureAccount(trx, event.account).id)
      return true
    case 'table-layout':
      putLayout(trx, event)
      return true
    default:
      return false
  }
}

const appliedFile = column(({ sha256 }: Params<{ sha256: string }>) =>
  mirror.selectFrom('imported_file').select('id').where('sha256', '=', sha256).where('state', '=', 'applied'),
)

/**
 * A file's rows come from the file alone: its import is done here once a person imports the file again, its undoing
 * once nothing decided prevents it.
 *
 * @returns whether it is done
 */
export const isFileDone = (
  trx: Trx,
  { action, sha256, at, by }: Extract<RuleEvent, { action: 'file-imported' | 'file-undone' }>,
): boolean => {
  const fileId = appliedFile.get(trx, { sha256 })
  if (action === 'file-imported' || fileId === undefined)
    return (fileId !== undefined) === (action === 'file-imported')
  trx.write('SAVEPOINT undo_file').run()
  try {
    undoFile(trx, { fileId, at, by })
    trx.write('RELEASE undo_file').run()
    return true
  } catch (error) {
    if (!(error instanceof RolledBack) && !isAppError(error, 'month-closed')) throw error
    trx.write('ROLLBACK TO undo_file').run()
    trx.write('RELEASE undo_file').run()
    return false
  }
}
