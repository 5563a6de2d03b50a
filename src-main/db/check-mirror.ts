/** Whether a mirror's file is sound, asked of SQLite itself; takes half a second at a million rows. */
import { openReadable } from './open.ts'

/** @returns `sound`, or the first thing SQLite found. Errors: storage-failed, storage-corrupt. */
export const checkMirror = (file: string): string => {
  const db = openReadable(file)
  try {
    const found = db.readColumn<string>('PRAGMA quick_check(1)').get()
    return found === 'ok' ? 'sound' : (found ?? 'no answer')
  } finally {
    db.close()
  }
}
