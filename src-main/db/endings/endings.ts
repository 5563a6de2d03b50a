/** What ends transactions without documents: categories, rules, and what is left to do. */
import { type SqlBool, sql } from 'kysely'
import type { CategoryId, RuleConditions, RuleSplit } from '#contract/ending-values.ts'
import type { EntryOrigin } from '#contract/office-set-values.ts'
import type { Instant, IsoDate, Minor } from '#contract/values.ts'
import { type Category, type CategoryChange, categoriesOf, originOf } from '#core/endings/categories.ts'
import {
  type ClassificationRule,
  isOff,
  type PastTransaction,
  type RuleTrial,
  tryRule,
} from '#core/endings/classification-rules.ts'
import { categoriesOfRule, type Part } from '#core/endings/rule-parts.ts'
import type { ReadableDb } from '../connection/connection.ts'
import type { WrittenRule } from '../events/record-event.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { officeEntriesOf } from '../rows/office-entries.ts'
import { isLeftOpen, isWaiting } from '../schema/rules.ts'

const changes = query(() =>
  mirror
    .selectFrom('category')
    .select(['id', 'name', 'account', 'is_hidden as isHidden'])
    .orderBy('position'),
)

/** The company's own changes and additions. */
export const listOwnCategories = (db: ReadableDb): CategoryChange[] =>
  changes.all(db).map((row): CategoryChange => ({ ...row, isHidden: row.isHidden === 1 }))

/** All there are, hidden ones included. */
export const listCategories = (db: ReadableDb): Category[] => {
  const office = officeEntriesOf(db, 'category', { gone: true })
  return categoriesOf(
    listOwnCategories(db),
    office.map(({ key, body, isGone }) => ({ id: key, ...body, isGone })),
  )
}

const useCounts = query(() =>
  mirror
    .selectFrom('allocation')
    .select(({ fn }) => ['category', fn.count<number>('transaction_id').distinct().as('count')])
    .where('category', 'is not', null)
    .groupBy('category')
    .$narrowType<{ category: string }>(),
)

/** How many transactions and rules use each category; none where nothing does. */
export const categoryUses = (db: ReadableDb): Map<CategoryId, { transactions: number; rules: number }> => {
  const uses = new Map<CategoryId, { transactions: number; rules: number }>()
  for (const { category, count } of useCounts.all(db)) uses.set(category, { transactions: count, rules: 0 })
  for (const rule of listClassificationRules(db))
    for (const category of new Set(categoriesOfRule(rule))) {
      const { transactions = 0, rules = 0 } = uses.get(category) ?? {}
      uses.set(category, { transactions, rules: rules + 1 })
    }
  return uses
}

/** Of transactions and rules together. */
export const countCategoryUses = (db: ReadableDb, id: CategoryId): number => {
  const { transactions = 0, rules = 0 } = categoryUses(db).get(id) ?? {}
  return transactions + rules
}

const rules = query(() =>
  mirror
    .selectFrom('classification_rule')
    .select(['id', 'category', 'conditions', 'split', 'written_at as at', 'written_by as by'])
    .orderBy('position'),
)

interface OwnRule extends WrittenRule {
  at: Instant
  by: string
}

/** The company's own rules, in the order they were written. */
export const listOwnRules = (db: ReadableDb): OwnRule[] =>
  rules.all(db).map(({ conditions, category, split, ...rule }) => ({
    ...rule,
    categoryId: category,
    conditions: JSON.parse(conditions) as RuleConditions,
    ...(split === null ? {} : { split: JSON.parse(split) as RuleSplit }),
  }))

export interface StoredRule extends ClassificationRule {
  at: Instant
  by: string
  origin: EntryOrigin
  /** A rule of the office that this company does not use. */
  isOff: boolean
}

const toStored = ({ conditions, ...rule }: OwnRule, origin: EntryOrigin): StoredRule => ({
  ...conditions,
  ...rule,
  origin,
  isOff: false,
})

/** The office's, with what the company has in their place, then the company's own, in the order they were written. */
export const listAllRules = (db: ReadableDb): StoredRule[] => {
  const own = new Map(listOwnRules(db).map((rule) => [rule.id, rule]))
  const office = officeEntriesOf(db, 'rule')
  const followed = office.map(({ key, body, at, by }): StoredRule => {
    const rule = own.get(key)
    if (rule !== undefined && !isOff(rule.conditions)) return toStored(rule, 'overridden')
    return {
      ...toStored({ id: key, ...body, at, by }, originOf(rule !== undefined, true)),
      isOff: rule !== undefined,
    }
  })
  for (const { key } of office) own.delete(key)
  const others = [...own.values()].filter(({ conditions }) => !isOff(conditions))
  return [...followed, ...others.map((rule) => toStored(rule, 'own'))]
}

/** Those that classify: one that names a category that nobody defines, as a set changed by hand may, does not. */
export const listClassificationRules = (db: ReadableDb): StoredRule[] => {
  const known = new Set(listCategories(db).map(({ id }) => id))
  return listAllRules(db).filter(
    (rule) => !rule.isOff && categoriesOfRule(rule).every((category) => known.has(category)),
  )
}

const pastTransactions = query(() =>
  mirror
    .selectFrom('bank_transaction as t')
    .select([
      't.id',
      't.text',
      't.counterparty_name as counterpartyName',
      't.counterparty_iban as counterpartyIban',
      't.amount_minor as amountMinor',
      't.open_minor as openMinor',
      't.direction',
      't.currency',
      't.booking_date as bookingDate',
      sql<string | null>`(SELECT json_group_array(json_array(a.category, a.amount_minor)) FROM allocation a
        WHERE a.transaction_id = t.id AND a.category IS NOT NULL
        HAVING sum(a.amount_minor) = t.amount_minor)`.as('parts'),
      sql<
        0 | 1
      >`EXISTS (SELECT 1 FROM allocation a WHERE a.transaction_id = t.id AND a.document_id IS NOT NULL)
        OR EXISTS (SELECT 1 FROM proposal_member m JOIN proposal p ON p.position = m.position
          JOIN proposal_member d ON d.position = m.position AND d.document_id IS NOT NULL
          WHERE m.transaction_id = t.id AND p.hidden_by IS NULL)`.as('hasDocument'),
      sql<0 | 1>`coalesce((SELECT min(${isLeftOpen('a')}) FROM allocation a
        WHERE a.transaction_id = t.id), 0)`.as('isLeftOpen'),
    ])
    .where('t.vanished_at', 'is', null)
    .orderBy('t.booking_date')
    .orderBy('t.id'),
)

/** Every transaction there is, with what became of it: what a rule is tried on. */
function* listPastTransactions(db: ReadableDb): Generator<PastTransaction> {
  for (const { openMinor, hasDocument, isLeftOpen, parts, ...row } of pastTransactions.iterate(db))
    yield {
      ...row,
      parts: parts === null ? [] : partsFrom(parts),
      hasDocument: hasDocument === 1,
      isLeftOpen: isLeftOpen === 1,
      isEnded: openMinor === 0,
    }
}

const partsFrom = (parts: string): Part[] =>
  (JSON.parse(parts) as [string, number][]).map(([categoryId, amountMinor]) => ({ categoryId, amountMinor }))

const leftOpen = query(({ currency }: Params<{ currency: string }>) =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select([
      sql<number>`coalesce(sum(a.amount_minor > 0), 0)`.as('receipts'),
      sql<Minor>`coalesce(sum(iif(a.amount_minor > 0 AND t.currency = ${currency}, a.amount_minor, 0)), 0)`.as(
        'receiptsMinor',
      ),
      sql<number>`coalesce(sum(a.amount_minor < 0), 0)`.as('payments'),
      sql<Minor>`coalesce(sum(iif(a.amount_minor < 0 AND t.currency = ${currency}, a.amount_minor, 0)), 0)`.as(
        'paymentsMinor',
      ),
    ])
    .where(isLeftOpen('a'))
    .where(sql<SqlBool>`NOT ${isWaiting('a')}`)
    .where('t.vanished_at', 'is', null),
)

export interface Side {
  count: number
  minor: number
}

/** What persons left open on purpose; amounts in `currency`, those in another one counted alone. */
export const sumLeftOpen = (db: ReadableDb, currency: string): { receipts: Side; payments: Side } => {
  const row = leftOpen.get(db, { currency })
  return {
    receipts: { count: row?.receipts ?? 0, minor: row?.receiptsMinor ?? 0 },
    payments: { count: row?.payments ?? 0, minor: row?.paymentsMinor ?? 0 },
  }
}

export interface CaughtRow {
  id: number
  date: IsoDate | null
  text: string
  amountMinor: Minor
  currency: string
}

const caughtRow = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['id', 'booking_date as date', 'text', 'amount_minor as amountMinor', 'currency'])
    .where('id', '=', id),
)

/** What the rule would have done to every transaction there is, and the first rows that show it. */
export const tryClassificationRule = (
  db: ReadableDb,
  { rule, mostShown }: { rule: ClassificationRule; mostShown: number },
): { trial: RuleTrial; shown: CaughtRow[] } =>
  db.snapshot(() => {
    const trial = tryRule(rule, listPastTransactions(db), listClassificationRules(db))
    const ids = [trial.differs, trial.unclear, trial.leftOpen, trial.withDocument].flatMap((all) =>
      all.slice(0, mostShown),
    )
    return { trial, shown: ids.flatMap((id) => caughtRow.get(db, { id }) ?? []) }
  })
