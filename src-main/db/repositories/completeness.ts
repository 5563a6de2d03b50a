/** What the last SAF-T (PT) file said of the documents here. */
import type { Completeness } from '#contract/import-values.ts'
import type { ReadableDb } from '../connection.ts'
import { column, mirror, query } from '../query.ts'
import { findNumbered } from './numbered-documents.ts'

const lastCheck = query(() =>
  mirror
    .selectFrom('saft_check')
    .select([
      'at',
      'from_date as from',
      'to_date as to',
      'proves',
      'documents',
      'missing',
      'differing as different',
    ])
    .orderBy('id', 'desc')
    .limit(1),
)
// One that named documents which are here is of this company.
const known = query(() =>
  mirror.selectFrom('saft_check').select(['tax_id as taxId', 'documents', 'missing']).orderBy('id', 'desc'),
)
const lastFile = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(({ fn }) => [
      fn.max('f.imported_at').as('at'),
      fn.min('s.from_date').as('from'),
      fn.max('s.to_date').as('to'),
    ])
    .where('f.state', '=', 'applied')
    // A list of open documents leaves the others out.
    .where('f.kind', '=', 'saft'),
)
const filedCount = column(() =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'file')
    .where('vanished_at', 'is', null),
)

const numbersIn = (json: string): string[] => JSON.parse(json) as string[]

/** Numbers that were missing count while they still are. */
export const completeness = (db: ReadableDb): Completeness | null => {
  const check = lastCheck.get(db)
  if (check) {
    const { missing, proves, ...rest } = check
    const still = findNumbered(db, numbersIn(missing)).filter((here) => here === undefined).length
    return { ...rest, by: 'check', proves: proves === 1, missing: still }
  }
  const files = lastFile.get(db)
  if (!files?.at || !files.from || !files.to) return null
  return {
    by: 'files',
    at: files.at,
    from: files.from,
    to: files.to,
    proves: true,
    documents: filedCount.get(db) ?? 0,
    missing: 0,
    different: 0,
  }
}

/** The taxpayer number of the last file that named documents which are here; null where none did. */
export const taxIdOfChecks = (db: ReadableDb): string | null =>
  known.all(db).find(({ documents, missing }) => numbersIn(missing).length < documents)?.taxId ?? null
