/** What a person said apart from decisions, in a log of its own: it only ever grows. */

import type { Month } from '#contract/closing-values.ts'
import type { CategoryId, RuleConditions } from '#contract/ending-values.ts'
import type { ExportedEntry, LedgerSubject } from '#contract/journal-values.ts'
import type { DeductionTables } from '#contract/rules.ts'
import type { IsoDate } from '#contract/values.ts'
import type { DocumentIdentity } from '#core/documents.ts'
import type { CategoryChange } from '#core/endings/categories.ts'
import type { Trx } from '../../connection.ts'
import { insertInto } from '../../rows/write.ts'
import type { ClosedMonth, KnownAs, NamedItem, TypedBalance } from '../closing/closed-month.ts'
import type { Decider } from './decision-log.ts'

/** A rule as it is written. */
export interface WrittenRule {
  id: string
  categoryId: CategoryId
  conditions: RuleConditions
}

/** What a note is about, as every mirror knows it. */
export type KnownSubject = { document: DocumentIdentity } | { transaction: KnownAs } | { group: string }

/** A note as it is written; null: there is none any more. */
export interface WrittenNote {
  of: KnownSubject
  text: string | null
  /** What stood there. */
  before?: string | null | undefined
}

/** Journal entries as they were exported; the days and the customer are the narrowing a person chose. */
export interface WrittenExport {
  from: IsoDate | null
  to: IsoDate | null
  taxId?: string | undefined
  entries: ExportedEntry[]
}

interface Payer {
  kind: 'name' | 'iban'
  value: string
  taxId: string
}

export type RuleBody =
  /** Stands by a decision that the source contradicts, and what it said then. */
  | { action: 'kept'; groupId: string; source: string }
  | ({ action: 'taught' | 'forgotten' | 'remembered' } & Payer)
  | { action: 'automatic'; key: string; signs: string; isOn: boolean }
  /** The company's own deduction tables, in the place of all that were there. */
  | { action: 'deductions'; tables: DeductionTables }
  | ({ action: 'category' } & CategoryChange)
  | { action: 'category-removed'; id: CategoryId }
  | ({ action: 'classification-rule' } & WrittenRule)
  | { action: 'classification-rule-removed'; id: string }
  | ({ action: 'month-closed' } & ClosedMonth)
  /** That month, and every later one that was closed. */
  | { action: 'month-reopened'; period: Month; reason: string }
  /** Null where it is no longer typed. */
  | ({ action: 'balance' } & TypedBalance)
  | ({ action: 'transit' } & NamedItem)
  | { action: 'transit-cleared'; item: string; on: IsoDate }
  | { action: 'late-taken'; period: Month; transaction: KnownAs }
  | ({ action: 'note' } & WrittenNote)
  /** Null where there is none any more. */
  | { action: 'ledger-account'; subject: LedgerSubject; account: string | null }
  | ({ action: 'journal-exported' } & WrittenExport)
  /** The name of the export's event. */
  | { action: 'journal-withdrawn'; export: string }
  /** Two names of one bank account; `other` is no account of its own any more. */
  | { action: 'accounts-joined'; account: string; other: string }

const insertEvent = insertInto('rule_event')

export const recordRule = (trx: Trx, { action, ...body }: RuleBody, { at, by, uuid }: Decider): void =>
  void insertEvent(trx, { uuid: uuid ?? trx.newId(), at, by, action, body: JSON.stringify(body) })
