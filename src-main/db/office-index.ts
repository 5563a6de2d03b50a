/**
 * The index of figures: sums and states of each company, so that hundreds are listed without opening one. It holds no
 * row of a document or transaction, and nothing that the mirrors do not say: one that is lost is made again from them.
 */
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { makePrivateFile } from '../files/private-files.ts'

export interface IndexedFigures {
  companyId: string
  /** JSON. */
  figures: string
  /** The day they were summed with: what is overdue depends on it. */
  day: string
  /** When the mirror was read. */
  readAt: string
  /** The mirror's file as it was left, by `fileStamp`; null while it may be written to. */
  stamp: string | null
}

export interface OfficeIndex {
  list(): IndexedFigures[]
  find(companyId: string): IndexedFigures | undefined
  put(entry: IndexedFigures): void
  /** Notes that a mirror may be written to, durably. */
  loosen(companyId: string): void
  /** Notes how the mirror's file was left. */
  settle(companyId: string, stamp: string): void
  forget(companyId: string): void
  close(): void
}

const VERSION = 1

const nowhere: OfficeIndex = {
  list: () => [],
  find: () => undefined,
  put: () => undefined,
  loosen: () => undefined,
  settle: () => undefined,
  forget: () => undefined,
  close: () => undefined,
}

/** Opens it; one that cannot be read is made anew. One that cannot be written, as on a full disk, is done without. */
export const openOfficeIndex = (file: string): OfficeIndex => {
  const open = (): Database.Database => {
    try {
      return openAt(file)
    } catch {
      remove(file)
      return openAt(file)
    }
  }
  let database: Database.Database
  try {
    database = open()
  } catch {
    return nowhere
  }
  let isLost = false
  const statement = (sql: string) => database.prepare(sql)
  const rows = 'SELECT company_id AS companyId, figures, day, read_at AS readAt, stamp FROM company'
  const list = database.prepare<[], IndexedFigures>(rows)
  const find = database.prepare<[string], IndexedFigures>(`${rows} WHERE company_id = ?`)
  const put = statement('INSERT OR REPLACE INTO company VALUES (@companyId, @figures, @day, @readAt, @stamp)')
  const stampOf = statement('UPDATE company SET stamp = ? WHERE company_id = ?')
  const forget = statement('DELETE FROM company WHERE company_id = ?')
  /** What it says would no longer be held against the mirrors: it is better gone. */
  const writing = (work: () => unknown): void => {
    if (isLost) return
    try {
      work()
    } catch {
      isLost = true
      database.close()
      remove(file)
    }
  }
  return {
    list: () => (isLost ? [] : list.all()),
    find: (id) => (isLost ? undefined : find.get(id)),
    put: (entry) => writing(() => put.run(entry)),
    loosen: (id) => writing(() => stampOf.run(null, id)),
    settle: (id, stamp) => writing(() => stampOf.run(stamp, id)),
    forget: (id) => writing(() => forget.run(id)),
    close() {
      if (!isLost) database.close()
    },
  }
}

const openAt = (file: string): Database.Database => {
  makePrivateFile(file)
  const database = new Database(file)
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
    database.prepare('SELECT * FROM company').all() // a damaged one is noticed here
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const remove = (file: string): void => {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
}
