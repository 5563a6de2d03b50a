/**
 * Which combinations of evidence are accepted automatically: a person switches them on, the first rejection switches
 * them off.
 */
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { Trx } from '../connection/connection.ts'
import type { Decider } from '../events/record-event.ts'
import { recordRule } from '../events/record-event.ts'
import { upsertInto } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { isOffered, loadHistories } from './past-decisions.ts'

/**
 * Before switching on, the decision log itself is checked, whatever the window showed.
 *
 * @returns `not-offered` where the combination has too few confirmations, a rejection, or is not of class certain
 */
export const switchAutomatic = (
  trx: Trx,
  input: { key: string; on: boolean } & Decider,
): { outcome: 'done' | 'not-offered' } => {
  const history = input.on ? loadHistories(trx).get(input.key) : undefined
  if (input.on && !isOffered(history)) return { outcome: 'not-offered' }
  const signs = JSON.stringify(history?.combination.signs ?? [])
  recordRule(trx, { action: 'automatic', key: input.key, signs, isOn: input.on }, input)
  setAutomatic(trx, { key: input.key, signs, isOn: input.on }, input)
  return { outcome: 'done' }
}

const upsertAutomatic = upsertInto('automatic_acceptance', ['key'])

/** Switches it without checking decisions. */
export const setAutomatic = (
  trx: Trx,
  { key, signs, isOn }: { key: string; signs: string; isOn: boolean },
  { at, by }: Decider,
): void => {
  if (isOn)
    upsertAutomatic(trx, {
      key,
      signs,
      is_on: 1,
      off_because: null,
      changed_at: at,
      changed_by: by,
      told: 1,
    })
  else
    trx
      .write(
        `UPDATE automatic_acceptance SET is_on = 0, off_because = NULL, changed_at = ?, changed_by = ?
         WHERE key = ? AND is_on = 1`,
      )
      .run(at, by, key)
}

/** One rejection of such a match ends its automatic acceptance, and the person is notified. */
export const switchOffAfter = (
  trx: Trx,
  body: GroupBody,
  because: 'rejected' | 'undone',
  { at, by }: Decider,
): void => {
  const key = combinationOf(body)?.key
  if (key === undefined) return
  trx
    .write(
      `UPDATE automatic_acceptance SET is_on = 0, off_because = ?, changed_at = ?, changed_by = ?, told = 0
       WHERE key = ? AND is_on = 1`,
    )
    .run(because, at, by, key)
}

/** Removes notices that were shown. */
export const dismissNotices = (trx: Trx, _input: Record<string, never>): void => {
  trx.write('UPDATE automatic_acceptance SET told = 1 WHERE told = 0').run()
  trx
    .write(
      `INSERT INTO setting SELECT 'automatic-told', coalesce(max(sequence), 0) FROM decision_event WHERE true
       ON CONFLICT DO UPDATE SET value = excluded.value`,
    )
    .run()
}
