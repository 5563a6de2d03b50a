/** What the last SAF-T (PT) file said of the documents here. */
import type { Completeness } from '#contract/import-values.ts'
import { provesCompleteness } from '#contract/plain-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { coveredRun } from '#core/covered-run.ts'
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
const files = query(() =>
  mirror
    .selectFrom('saft_file as s')
    .innerJoin('imported_file as f', 'f.id', 's.file')
    .select(['f.imported_at as at', 's.from_date as from', 's.to_date as to', 's.basis'])
    .where('f.state', '=', 'applied')
    // A list of open documents leaves the others out.
    .where('f.kind', '=', 'saft')
    .orderBy('f.id'),
)
const filedCount = column(() =>
  mirror
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'file')
    .where('vanished_at', 'is', null),
)

const numbersIn = (json: string): string[] => JSON.parse(json) as string[]

/**
 * Numbers that were missing count while they still are.
 *
 * @param day of which it is asked, where files bring the documents: what lies between two files that do not touch is not
 * known; the latest files where no day is given
 */
export const completeness = (db: ReadableDb, day: IsoDate | null = null): Completeness | null => {
  const check = lastCheck.get(db)
  if (check) {
    const { missing, proves, ...rest } = check
    const still = findNumbered(db, numbersIn(missing)).filter((here) => here === undefined).length
    return { ...rest, by: 'check', proves: proves === 1, missing: still }
  }
  const all = files.all(db)
  const proving = all.filter(({ basis }) => provesCompleteness(basis))
  const run = coveredRun(proving.length > 0 ? proving : all, day)
  const at = all.at(-1)?.at
  if (!run || at == null) return null
  return {
    by: 'files',
    at,
    ...run,
    proves: proving.length > 0,
    documents: filedCount.get(db) ?? 0,
    missing: 0,
    different: 0,
  }
}

/** The taxpayer number of the last file that named documents which are here; null where none did. */
export const taxIdOfChecks = (db: ReadableDb): string | null =>
  known.all(db).find(({ documents, missing }) => numbersIn(missing).length < documents)?.taxId ?? null
