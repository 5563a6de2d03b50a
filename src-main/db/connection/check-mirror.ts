/** Checks a mirror's file with SQLite's own checks. */
import { stat } from 'node:fs/promises'
import { openReadable } from './open.ts'
import { toDatabaseError } from './sqlite-error.ts'

export interface CheckJob {
  mirrorFile: string
  /** Also compares indexes with rows, which takes some seconds for a million rows instead of half a second. */
  thorough: boolean
}

/** @returns `sound`, or the first thing SQLite found. Errors: storage-failed, storage-corrupt. */
export const checkMirror = (file: string, thorough = false): string => {
  const db = openReadable(file)
  try {
    const check = thorough ? 'PRAGMA integrity_check(1)' : 'PRAGMA quick_check(1)'
    const found = db.readColumn<string>(check).get()
    return found === 'ok' ? 'sound' : (found ?? 'no answer')
  } catch (error) {
    throw toDatabaseError(error) // the check itself may fail on the damage
  } finally {
    db.close()
  }
}

/** Whether the last program that had it open ended without closing it: only then is there a log next to the file. */
export const wasCutOff = async (file: string): Promise<boolean> => {
  try {
    return (await stat(`${file}-wal`)).size > 0
  } catch {
    return false
  }
}
