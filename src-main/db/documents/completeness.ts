/** What the SAF-T (PT) files show about the documents of the mirror. */
import type { Completeness } from '#contract/import-values.ts'
import { provesCompleteness } from '#contract/plain-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { coveredRun } from '#core/covered-run.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, query } from '../query/query.ts'
import { isOfSide } from '../schema/rules.ts'
import { findNumbered } from './numbered-documents.ts'

const checks = query(() =>
  mirror
    .selectFrom('saft_check')
    .select([
      'at',
      'tax_id as taxId',
      'from_date as from',
      'to_date as to',
      'proves',
      'documents',
      'missing',
      'differing as different',
    ])
    .orderBy('id', 'desc'),
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
    .where(isOfSide('document', 'customer'))
    .where('source', '=', 'file')
    .where('vanished_at', 'is', null),
)

/**
 * Each of the compared files counts for its days; numbers that were missing count while they are still missing.
 *
 * @param day the day of interest: between two files that do not touch nothing is known; null for all files, up to the
 * end of the latest
 */
export const completeness = (db: ReadableDb, day: IsoDate | null = null): Completeness | null => {
  const inForce = checksInForce(db)
  const [latest] = inForce
  if (latest) {
    const proving = inForce.filter(({ proves }) => proves === 1)
    const run = coveredRun(proving.length > 0 ? proving : inForce, day) ?? latest
    const { from, to } = run
    const counted = day === null ? inForce : inForce.filter((one) => one.from <= to && one.to >= from)
    return {
      by: 'check',
      at: latest.at,
      from,
      to,
      proves: proving.length > 0,
      documents: sumOf(counted.map(({ documents }) => documents)),
      missing: stillMissing(db, counted).length,
      different: sumOf(counted.map(({ different }) => different)),
    }
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

const numbersIn = (json: string): string[] => JSON.parse(json) as string[]

/** The taxpayer number of the last file with documents of the mirror; null where there was none. */
export const taxIdOfChecks = (db: ReadableDb): string | null => taxIdOf(checks.all(db))

const taxIdOf = (all: ReturnType<typeof checks.all>): string | null =>
  all.find(({ documents, missing }) => numbersIn(missing).length < documents)?.taxId ?? null

/** The company's own files, except those whose days a later file covers; latest first. */
const checksInForce = (db: ReadableDb) => {
  const all = checks.all(db)
  const own = taxIdOf(all) ?? all[0]?.taxId
  const kept: typeof all = []
  for (const check of all) {
    const isShownAgain = kept.some(
      ({ from, to, proves }) => from <= check.from && check.to <= to && proves >= check.proves,
    )
    if (check.taxId === own && !isShownAgain) kept.push(check)
  }
  return kept
}

const stillMissing = (db: ReadableDb, of: readonly { missing: string }[]): string[] => {
  const numbers = [...new Set(of.flatMap(({ missing }) => numbersIn(missing)))]
  const here = findNumbered(db, numbers)
  return numbers.filter((_, at) => here[at] === undefined)
}

/** Numbers of compared files, of any month, that are still missing in the mirror. */
export const listMissingNumbers = (db: ReadableDb): string[] => stillMissing(db, checksInForce(db))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
