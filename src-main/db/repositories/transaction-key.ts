/** The key matching knows a transaction by. */
import type { ReadableDb } from '../connection.ts'

export const hasSeveralAccounts = (db: ReadableDb): boolean =>
  (db.readColumn<number>('SELECT count(*) FROM account').get() ?? 0) > 1

/** Ids at the source are unique within an account; beside several accounts the account is part of the key. */
export const transactionKeySql = (several: boolean): string => {
  const key = "coalesce(t.source_id, t.fingerprint || '-' || t.occurrence)"
  return several ? `a.account_id || ':' || ${key}` : key
}
