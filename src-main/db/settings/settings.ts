/** Small facts about the mirror as a whole, each under its name. */
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'

/**
 * completed-at: the instant the last whole sync ended well. deductions: the company's own tables, as JSON.
 * sync: how it syncs, as JSON. seen-*: how far a person has seen the company. automatic-told: the newest decision a
 * person was told about. apart: pairs of accounts that a person said are two, as JSON. proposed-as-of: the state of
 * the mirror that its proposals were computed from. decision-log: how large the log of decisions was last.
 * start: the month that the books begin with, as a person chose it.
 */
export type SettingName =
  | 'completed-at'
  | 'deductions'
  | 'sync'
  | 'seen-transactions'
  | 'seen-documents'
  | 'automatic-told'
  | 'apart'
  | 'proposed-as-of'
  | 'decision-log'
  | 'start'

const value = column(({ name }: Params<{ name: string }>) =>
  mirror.selectFrom('setting').select('value').where('name', '=', name),
)

export const findSetting = (db: ReadableDb, name: SettingName): string | undefined => value.get(db, { name })
