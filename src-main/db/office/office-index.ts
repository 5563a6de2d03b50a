/**
 * The index of figures: sums and states of each company, so that hundreds are listed without opening one. It holds no
 * row of a document or transaction, and nothing that the mirrors do not say: one that is lost is made again from them.
 */
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { makePrivateFile } from '../../files/private-files.ts'

export interface IndexedFigures {
  companyId: string
  /** JSON. */
  figures: string
  /** The day of the sums: what is overdue depends on it. */
  day: string
  /** When the mirror was read. */
  readAt: string
  /** The state of the mirror's files by `mirrorStamp`; null while it may be written to. */
  stamp: string | null
}

export interface OfficeIndex {
  list(): IndexedFigures[]
  find(companyId: string): IndexedFigures | undefined
  put(entry: IndexedFigures): void
  /** Records durably that a mirror may be written to. */
  loosen(companyId: string): void
  /** Records the state of the mirror's file after writing. */
  settle(companyId: string, stamp: string): void
  forget(companyId: string): void
  close(): void
}

const VERSION = 4
const ROWS = 'SELECT company_id AS companyId, figures, day, read_at AS readAt, stamp FROM company'

/**
 * Opens the index; an unreadable one is created again. Where it cannot be written, as on a full disk, or fails later,
 * the figures are kept in memory: they are summed once for this run.
 */
export const openOfficeIndex = (file: string): OfficeIndex =>
  // Its figures would no longer be compared with the mirrors, so it is deleted.
  toIndex(openSomewhere(file), () => removeIfPossible(file))

const toIndex = ({ database, ...rows }: ReturnType<typeof openAt>, onFailure: () => void): OfficeIndex => {
  const use = <T>(work: (now: typeof rows) => T): T => {
    try {
      return work(rows)
    } catch {
      database.close()
      onFailure()
      ;({ database, ...rows } = inMemory())
      return work(rows)
    }
  }
  return {
    list: () => use(({ list }) => list.all()),
    find: (id) => use(({ find }) => find.get(id)),
    put: (entry) => use(({ put }) => void put.run(entry)),
    loosen: (id) => use(({ stampOf }) => void stampOf.run(null, id)),
    settle: (id, stamp) => use(({ stampOf }) => void stampOf.run(stamp, id)),
    forget: (id) => use(({ forget }) => void forget.run(id)),
    close: () => void database.close(),
  }
}

/** What the index has now, in memory: nothing is written to the file. */
export const readOfficeIndex = (file: string): OfficeIndex => {
  const index = toIndex(inMemory(), () => undefined)
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true })
    try {
      if (database.pragma('user_version', { simple: true }) === VERSION)
        for (const entry of database.prepare<[], IndexedFigures>(ROWS).all()) index.put(entry)
    } finally {
      database.close()
    }
  } catch {
    // Its figures are summed from the mirrors.
  }
  return index
}

const openSomewhere = (file: string) => {
  try {
    return openAt(file)
  } catch {
    removeIfPossible(file)
  }
  try {
    return openAt(file)
  } catch {
    return inMemory()
  }
}

const openAt = (file: string) => {
  makePrivateFile(file)
  return prepared(new Database(file))
}

const inMemory = () => prepared(new Database(':memory:'))

const prepared = (database: Database.Database) => {
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('secure_delete = ON')
    const version = database.pragma('user_version', { simple: true })
    if (version !== VERSION) {
      database.exec(`DROP TABLE IF EXISTS company;
        CREATE TABLE company (company_id TEXT PRIMARY KEY, figures TEXT NOT NULL, day TEXT NOT NULL,
          read_at TEXT NOT NULL, stamp TEXT) STRICT, WITHOUT ROWID`)
      database.pragma(`user_version = ${VERSION}`)
    }
    const list = database.prepare<[], IndexedFigures>(ROWS)
    list.all() // a damaged index fails here
    return {
      database,
      list,
      find: database.prepare<[string], IndexedFigures>(`${ROWS} WHERE company_id = ?`),
      put: database.prepare<[IndexedFigures]>(
        'INSERT OR REPLACE INTO company VALUES (@companyId, @figures, @day, @readAt, @stamp)',
      ),
      stampOf: database.prepare<[string | null, string]>('UPDATE company SET stamp = ? WHERE company_id = ?'),
      forget: database.prepare<[string]>('DELETE FROM company WHERE company_id = ?'),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

const removeIfPossible = (file: string): void => {
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    try {
      rmSync(name, { force: true })
    } catch {
      // A mirror written since has another stamp than the recorded one.
    }
}
