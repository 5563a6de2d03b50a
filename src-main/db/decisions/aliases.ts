/** Learns aliases from confirmed matches: the payer's name or IBAN stands for the customer's tax id. */
import { foldPayer } from '#core/fold.ts'
import type { Trx } from '../connection/connection.ts'
import type { Payer } from '../events/event-members.ts'
import { recordRule } from '../events/record-event.ts'
import { column, insertInto, mirror, type Params, query, upsertInto } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'

const taughtBy = column(({ groupId }: Params<{ groupId: string }>) =>
  mirror.selectFrom('alias_lesson').select('alias_id').where('group_id', '=', groupId),
)
const aliasToSet = query(({ id, isInUse }: Params<{ id: number; isInUse: 0 | 1 }>) =>
  mirror
    .selectFrom('alias')
    .select(['kind', 'value', 'tax_id as taxId'])
    .where('id', '=', id)
    .where((eb) => eb(eb('forgotten_at', 'is', null), '=', isInUse)),
)
const anyDocumentOf = column(({ taxId }: Params<{ taxId: string }>) =>
  mirror.selectFrom('document').select('id').where('tax_id', '=', taxId).limit(1),
)

const insertAlias = insertInto('alias', 'ON CONFLICT DO NOTHING')

/** Adds the alias if it is not known yet. */
export const ensureAlias = (trx: Trx, { kind, value, taxId }: Payer): void =>
  void insertAlias(trx, {
    kind,
    value,
    tax_id: taxId,
    taught_at: null,
    taught_by: null,
    forgotten_at: null,
  })

/** Every payer of the group is a lesson; matching uses an alias from the second decision on. */
export const learn = (trx: Trx, body: GroupBody, lessons: readonly Payer[]): void => {
  for (const payer of lessons) {
    ensureAlias(trx, payer)
    trx
      .write(
        `INSERT INTO alias_lesson SELECT id, ? FROM alias WHERE kind = ? AND value = ? AND tax_id = ?
         ON CONFLICT DO NOTHING`,
      )
      .run(body.id, payer.kind, payer.value, payer.taxId)
  }
}

/** Removes the lessons of a group; an alias without lessons is deleted. */
export const forgetLessons = (trx: Trx, body: GroupBody): void => {
  const taught = taughtBy.all(trx, { groupId: body.id })
  trx.write('DELETE FROM alias_lesson WHERE group_id = ?').run(body.id)
  const forget = trx.write(
    `DELETE FROM alias WHERE id = ? AND taught_at IS NULL AND forgotten_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM alias_lesson WHERE alias_id = alias.id)`,
  )
  for (const id of taught) forget.run(id)
}

/** @param at when it was forgotten; null where it counts again */
export const setForgotten = (trx: Trx, payer: Payer, at: string | null): void => {
  trx
    .write('UPDATE alias SET forgotten_at = ? WHERE kind = ? AND value = ? AND tax_id = ?')
    .run(at, payer.kind, payer.value, payer.taxId)
}

/** Forgets an alias at a person's request, or undoes that: its lessons then count again. */
export const forgetAlias = (
  trx: Trx,
  input: { id: number; forgotten: boolean; by: string; at: string },
): { changed: boolean } => {
  const payer = aliasToSet.get(trx, { id: input.id, isInUse: input.forgotten ? 1 : 0 })
  if (payer) {
    recordRule(trx, { action: input.forgotten ? 'forgotten' : 'remembered', ...payer }, input)
    setForgotten(trx, payer, input.forgotten ? input.at : null)
  }
  return { changed: payer !== undefined }
}

/**
 * Adds an alias that a person typed; its value is folded like those of lessons. `taught` is false where no document has
 * the tax id.
 */
export const teachAlias = (trx: Trx, input: Payer & { by: string; at: string }): { taught: boolean } => {
  if (anyDocumentOf.get(trx, { taxId: input.taxId }) === undefined) return { taught: false }
  const payer = { ...input, value: foldPayer(input.kind, input.value) }
  recordRule(trx, { action: 'taught', kind: payer.kind, value: payer.value, taxId: payer.taxId }, input)
  teach(trx, payer)
  return { taught: true }
}

const upsertAlias = upsertInto('alias', ['kind', 'value', 'tax_id'])

/** Applies a payer that a person typed; its value is folded. */
export const teach = (trx: Trx, { kind, value, taxId, at, by }: Payer & { by: string; at: string }): void =>
  upsertAlias(trx, { kind, value, tax_id: taxId, taught_at: at, taught_by: by, forgotten_at: null })
