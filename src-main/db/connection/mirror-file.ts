/** Checks whether a mirror's file exists, and which company it belongs to, before anything is created in its place. */
import { statSync } from 'node:fs'
import type { ErrorDetails } from '#contract/errors.ts'
import { AppError, codeOf } from '#core/app-error.ts'
import type { ReadableDb, Trx } from './connection.ts'

type Found = NonNullable<ErrorDetails['found']>

const SENTENCES: Readonly<Record<Found, string>> = {
  missing: "the company's data file is missing",
  empty: "the company's data file is empty",
  'another-company': "the company's data file belongs to another company",
  'not-a-mirror': "the company's data file is the database of another program",
  damaged: "the company's data file is damaged",
}

export const mirrorLost = (found: Found): AppError =>
  new AppError('mirror-lost', SENTENCES[found], { details: { found } })

/** `empty`: 0 bytes, which SQLite would take for a new database. Error: storage-failed. */
export const lookForMirror = (file: string): 'missing' | 'empty' | 'there' => {
  try {
    return statSync(file).size === 0 ? 'empty' : 'there'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing'
    throw new AppError('storage-failed', "the company's data file cannot be reached", { cause: error })
  }
}

/**
 * Errors: mirror-lost (another company's, or no mirror at all). A mirror that this version has never written to names
 * no company, and is accepted.
 */
export const assertOwner = (db: ReadableDb, companyId: string | undefined): void => {
  const tables = db.readColumn<number>(
    "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('kysely_migration', 'setting')",
  )
  if (tables.get() !== 2) throw mirrorLost('not-a-mirror')
  const owner = db.readColumn<string>("SELECT value FROM setting WHERE name = 'company'").get()
  if (companyId !== undefined && owner !== undefined && owner !== companyId)
    throw mirrorLost('another-company')
}

/** Records the company once; every later copy contains it. */
export const writeOwner = (trx: Trx, companyId: string): void => {
  trx.write("INSERT INTO setting VALUES ('company', ?) ON CONFLICT DO NOTHING").run(companyId)
}

const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Whether an open database's file is still where it was opened: SQLite writes on into one that was moved or deleted. To
 * be called once the file is open; costs a few microseconds at each call of what it answers.
 * @returns a check. Error: mirror-moved (another file stands there now, or none)
 */
export const rememberFile = (file: string): (() => void) => {
  const opened = identityOf(file)
  return () => {
    if (identityOf(file) === opened) return
    throw new AppError('mirror-moved', 'the data file was moved or deleted while it was open')
  }
}
