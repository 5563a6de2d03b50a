/** Classification rules that a person wrote: each change is an event of the log. */
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule, type WrittenRule } from '../events/rule-log.ts'

/** Applies a rule; it replaces one with the same id. */
export const putRule = (
  trx: Trx,
  { id, categoryId, conditions }: WrittenRule,
  { by, at }: Pick<Decider, 'by' | 'at'>,
): void => {
  trx
    .write(
      `INSERT INTO classification_rule (id, position, category, conditions, written_at, written_by)
       VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM classification_rule), ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET category = excluded.category, conditions = excluded.conditions,
         written_at = excluded.written_at, written_by = excluded.written_by`,
    )
    .run(id, categoryId, JSON.stringify(conditions), at, by)
}

export const deleteRule = (trx: Trx, id: string): { removed: boolean } => ({
  removed: trx.write('DELETE FROM classification_rule WHERE id = ?').run(id).changes > 0,
})

export const writeClassificationRule = (
  trx: Trx,
  { id, categoryId, conditions, by, at }: WrittenRule & Decider,
): void => {
  recordRule(trx, { action: 'classification-rule', id, categoryId, conditions }, { by, at })
  putRule(trx, { id, categoryId, conditions }, { by, at })
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
