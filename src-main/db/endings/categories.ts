/** Categories of the company: each change is an event of the log. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { CategoryChange } from '#core/endings/categories.ts'
import type { Trx } from '../connection/connection.ts'
import { type Decider, recordRule, type WrittenRule } from '../events/record-event.ts'
import { officeEntriesOf } from '../rows/office-entries.ts'
import { countCategoryUses } from './endings.ts'

/** Replaces a category; a new one comes last. */
export const putCategory = (trx: Trx, { id, name, account, isHidden }: CategoryChange): void => {
  trx
    .write(
      `INSERT INTO category (id, position, name, account, is_hidden)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM category), ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, account = excluded.account, is_hidden = excluded.is_hidden`,
    )
    .run(id, name, account, isHidden ? 1 : 0)
}

export const deleteCategory = (trx: Trx, id: CategoryId): { removed: boolean } => ({
  removed: trx.write('DELETE FROM category WHERE id = ?').run(id).changes > 0,
})

/** Adds, renames or hides a category, or sets its account; `changed` is its previous state, null for a new one. */
export const writeCategory = (trx: Trx, { by, at, ...category }: CategoryChange & Decider): void => {
  const { id, name, account, isHidden } = category
  recordRule(trx, { action: 'category', id, name, account, isHidden }, { by, at })
  putCategory(trx, category)
}

/**
 * Removes a category of the company's own, or its changes to a default one or to the office's.
 *
 * @returns how many transactions and rules use it: if any do and the office has none in its place, nothing was removed
 */
export const removeCategory = (trx: Trx, { id, by, at }: { id: CategoryId } & Decider): { uses: number } => {
  const uses = countCategoryUses(trx, id)
  if (uses > 0 && !officeEntriesOf(trx, 'category').some(({ key }) => key === id)) return { uses }
  if (deleteCategory(trx, id).removed) recordRule(trx, { action: 'category-removed', id }, { by, at })
  return { uses: 0 }
}

/** Applies a rule; it replaces one with the same id. */
export const putRule = (
  trx: Trx,
  { id, categoryId, conditions, split }: WrittenRule,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): void => {
  trx
    .write(
      `INSERT INTO classification_rule (id, position, category, conditions, split, written_at, written_by)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM classification_rule), ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET category = excluded.category, conditions = excluded.conditions,
         split = excluded.split, written_at = excluded.written_at, written_by = excluded.written_by`,
    )
    .run(
      id,
      categoryId,
      JSON.stringify(conditions),
      split === undefined ? null : JSON.stringify(split),
      at,
      by,
    )
}

export const deleteRule = (trx: Trx, id: string): { removed: boolean } => ({
  removed: trx.write('DELETE FROM classification_rule WHERE id = ?').run(id).changes > 0,
})

/** Classification rules that a person wrote: each change is an event of the log. */
export const writeClassificationRule = (trx: Trx, { by, at, ...rule }: WrittenRule & Decider): void => {
  recordRule(trx, { action: 'classification-rule', ...rule }, { by, at })
  putRule(trx, rule, { by, at })
}

/** `removed` is false where there is no such rule. */
export const removeClassificationRule = (
  trx: Trx,
  { id, by, at }: { id: string } & Decider,
): { removed: boolean } => {
  const answer = deleteRule(trx, id)
  if (answer.removed) recordRule(trx, { action: 'classification-rule-removed', id }, { by, at })
  return answer
}
