/** Categories of the company: each change is an event of the log. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { CategoryChange } from '#core/endings/categories.ts'
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule } from '../events/rule-log.ts'
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

export const deleteCategory = (trx: Trx, id: CategoryId): void => {
  trx.write('DELETE FROM category WHERE id = ?').run(id)
}

/** Adds, renames or hides a category, or sets its account; `changed` is its previous state, null for a new one. */
export const writeCategory = (trx: Trx, { by, at, ...category }: CategoryChange & Decider): void => {
  const { id, name, account, isHidden } = category
  recordRule(trx, { action: 'category', id, name, account, isHidden }, { by, at })
  putCategory(trx, category)
}

/**
 * Removes a category of the company's own, or its changes to a default one.
 *
 * @returns how many transactions and rules use it: if any do, nothing was removed
 */
export const removeCategory = (trx: Trx, { id, by, at }: { id: CategoryId } & Decider): { uses: number } => {
  const uses = countCategoryUses(trx, id)
  if (uses > 0) return { uses }
  recordRule(trx, { action: 'category-removed', id }, { by, at })
  deleteCategory(trx, id)
  return { uses }
}
