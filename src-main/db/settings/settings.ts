/** Small facts about the mirror as a whole, each under its name. */
import type { VatRegime } from '#contract/reports.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params, upsertInto } from '../query/query.ts'
import { lastTransaction } from '../rows/last-numbers.ts'

/**
 * completed-at: the instant the last whole sync ended well. deductions: the company's own tables, as JSON.
 * sync: how it syncs, as JSON. seen-*: how far a person has seen the company. automatic-told: the newest decision a
 * person was told about. apart: pairs of accounts that a person said are two, as JSON. proposed-as-of: the state of
 * the mirror that its proposals were computed from. decision-log: how large the log of decisions was last.
 * office-set: the set that the company follows, as JSON; none where it follows none.
 * start: the month that the books begin with, as a person chose it. account-aliases: names of bank accounts, as JSON.
 * review-large: from which amount on every transaction is reviewed. unwritten-export: the uuid of an export of journal
 * entries that was sent to the office's server, and whose file is not written yet; empty where there is none.
 * vat-regime: the days of the cash-basis regime of VAT, as JSON; empty where the company is not in it.
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
  | 'account-aliases'
  | 'office-set'
  | 'review-large'
  | 'unwritten-export'
  | 'vat-regime'

const value = column(({ name }: Params<{ name: string }>) =>
  mirror.selectFrom('setting').select('value').where('name', '=', name),
)

export const findSetting = (db: ReadableDb, name: SettingName): string | undefined => value.get(db, { name })

/** Records how much of a company a person has seen: newer rows are marked as new. */
const newestFetch = column(() =>
  mirror.selectFrom('document').select(({ fn }) => fn.max<string | null>('first_fetched_at').as('at')),
)

/** Transactions are compared by row number, documents by when they were first seen: no row is marked. */
export const markSeen = (trx: Trx, _input: Record<string, never>): void => {
  writeSetting(trx, { name: 'seen-transactions', value: String(lastTransaction(trx)) })
  writeSetting(trx, { name: 'seen-documents', value: newestFetch.get(trx) ?? '' })
}

/** Stores a setting of the mirror. */
const upsertSetting = upsertInto('setting', ['name'])

/** Replaces the value of that name. */
export const writeSetting = (trx: Trx, setting: { name: SettingName; value: string }): void =>
  upsertSetting(trx, { name: setting.name, value: setting.value })

/** Null where the company is not in the cash-basis regime of VAT, or nobody said it. */
export const readVatRegime = (db: ReadableDb): VatRegime | null => {
  const kept = findSetting(db, 'vat-regime') ?? ''
  // Written by this program.
  return kept === '' ? null : (JSON.parse(kept) as VatRegime)
}

/** Null: it is not in the regime. */
export const setVatRegime = (trx: Trx, { regime }: { regime: VatRegime | null }): void =>
  writeSetting(trx, { name: 'vat-regime', value: regime === null ? '' : JSON.stringify(regime) })
