/** The record of a file that was imported, whatever it holds: the same bytes are imported once. */
import type { Instant } from '#contract/values.ts'
import type { ImportKind } from '#core/statements.ts'
import type { Trx } from '../connection/connection.ts'
import { insertInto, mirror, type Params, query } from '../query/query.ts'

export interface ImportedFile {
  name: string
  kind: ImportKind
  sha256: string
  at: string
  by: string
}

const appliedBefore = query(({ sha256 }: Params<{ sha256: string }>) =>
  mirror
    .selectFrom('imported_file')
    .select(['id as fileId', 'name', 'imported_at as at'])
    .where('sha256', '=', sha256)
    .where('state', '=', 'applied'),
)
const insertFile = insertInto('imported_file')

/** @returns the import of the same bytes that counts, or the new record */
export const recordFile = (
  trx: Trx,
  state: 'staged' | 'applied',
  { name, kind, sha256, at, by }: ImportedFile,
): { fileId: number; before: null } | { before: { fileId: number; name: string; at: Instant } } => {
  const before = appliedBefore.get(trx, { sha256 })
  if (before) return { before }
  const { lastId: fileId } = insertFile(trx, {
    state,
    name,
    kind,
    sha256,
    imported_at: at,
    imported_by: by,
    undone_at: null,
    undone_by: null,
  })
  return { fileId, before: null }
}
