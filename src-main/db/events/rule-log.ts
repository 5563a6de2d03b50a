/** What a person recorded apart from decisions: an append-only log of its own. */

import type { Month } from '#contract/closing-values.ts'
import type { CategoryId, RuleConditions } from '#contract/ending-values.ts'
import type { ExportedEntry, LedgerSubject } from '#contract/journal-values.ts'
import type { DeductionTables } from '#contract/rules.ts'
import type { IsoDate } from '#contract/values.ts'
import type { CategoryChange } from '#core/endings/categories.ts'
import type {
  ClosedMonth,
  KnownAs,
  NamedItem,
  Reopening,
  TypedBalance,
} from '../closed-months/closed-month.ts'
import type { Trx } from '../connection/connection.ts'
import { insertInto } from '../query/write.ts'
import type { DirectionSetting } from '../schema/schema.ts'
import type { KnownSubject } from './event-members.ts'
import { type Decider, placeOf } from './record-event.ts'

/** A rule in the form in which it is stored. */
export interface WrittenRule {
  id: string
  categoryId: CategoryId
  conditions: RuleConditions
}

/** A note in the form in which it is stored; null removes it. */
export interface WrittenNote {
  of: KnownSubject
  text: string | null
  /** The previous text. */
  before?: string | null | undefined
}

/** Journal entries as they were exported; the period and the customer are the filters that were used. */
export interface WrittenExport {
  from: IsoDate | null
  to: IsoDate | null
  taxId?: string | undefined
  entries: ExportedEntry[]
}

/** The first and the last id. */
export type IdRange = readonly [from: number, to: number]

interface Payer {
  kind: 'name' | 'iban'
  value: string
  taxId: string
}

export type RuleBody =
  /** Keeps a decision that the source contradicts, with what the source showed then. */
  | { action: 'kept'; groupId: string; source: string }
  | ({ action: 'taught' | 'forgotten' | 'remembered' } & Payer)
  | { action: 'automatic'; key: string; signs: string; isOn: boolean }
  /** The company's own deduction tables, which replace the previous ones. */
  | { action: 'deductions'; tables: DeductionTables }
  | ({ action: 'category' } & CategoryChange)
  | { action: 'category-removed'; id: CategoryId }
  | ({ action: 'classification-rule' } & WrittenRule)
  | { action: 'classification-rule-removed'; id: string }
  /** Nothing is learned from these decisions any more, or again. */
  | { action: 'lessons-forgotten' | 'lessons-remembered'; groupIds: string[] }
  | ({ action: 'month-closed' } & ClosedMonth)
  | ({ action: 'month-reopened' } & Reopening)
  /** Null where the typed balance was removed. */
  | ({ action: 'balance' } & TypedBalance)
  | ({ action: 'transit' } & NamedItem)
  | ({ action: 'transit-changed' } & Omit<NamedItem, 'account'>)
  | { action: 'transit-removed'; item: string }
  | { action: 'transit-cleared'; item: string; on: IsoDate }
  /** The month that a company's books begin with. */
  | { action: 'started'; period: Month }
  | { action: 'late-taken'; period: Month; transaction: KnownAs }
  | ({ action: 'note' } & WrittenNote)
  /** Null where the account was removed. */
  | { action: 'ledger-account'; subject: LedgerSubject; account: string | null }
  | ({ action: 'journal-exported' } & WrittenExport)
  /** The uuid of the export's event. */
  | { action: 'journal-withdrawn'; export: string }
  /** Two names of one bank account; `other` is no longer a separate account. */
  | { action: 'accounts-joined'; account: string; other: string }
  /** They are two: joining them is not proposed again. */
  | { action: 'accounts-apart'; account: string; other: string }
  /** Which way money went in an account's records that do not say it. */
  | { action: 'direction'; account: string; direction: DirectionSetting }
  /** Documents of the service by their ids. */
  | { action: 'tracked' | 'untracked'; ids: IdRange[] }
  | { action: 'file-imported'; sha256: string; name: string; kind: string }
  | { action: 'file-undone'; sha256: string }
  /** The account that a name in files stands for. */
  | { action: 'account-named'; name: string; account: string }
  /** The columns of a table with this header, as JSON; of no account for a list of open documents. */
  | { action: 'table-layout'; account: string | null; header: string; layout: string }

const insertEvent = insertInto('rule_event')

export const recordRule = (
  trx: Trx,
  { action, ...body }: RuleBody,
  { at, by, uuid = trx.newId() }: Decider,
): void =>
  void insertEvent(trx, {
    sequence: placeOf(trx, uuid),
    uuid,
    at,
    by,
    action,
    body: JSON.stringify(body),
  })
