/** After a sync: accepts the certain proposals whose combination of evidence a person switched on. */
import { AUTOMATIC } from '../../../../src-preload/contract/values.ts'
import { combinationOf } from '../../../core/matching/evidence-combination.ts'
import type { Trx } from '../../connection.ts'
import { isOffered, loadHistories } from '../../repositories/past-decisions.ts'
import { acceptGroups } from './decide.ts'
import type { GroupBody } from './group-body.ts'
import { CLASS_RANK } from './proposals.ts'

/** @returns how many were accepted; each is checked as a person's acceptance is */
export const acceptAutomatically = (trx: Trx, input: { at: string }): { accepted: number } => {
  const on = trx.readColumn<string>('SELECT key FROM automatic_acceptance WHERE is_on = 1').all()
  if (on.length === 0) return { accepted: 0 }
  const histories = loadHistories(trx)
  const keys = new Set(on.filter((key) => isOffered(histories.get(key))))
  const groupIds: string[] = []
  const bodies = trx.readColumn<string>(
    'SELECT body FROM proposal WHERE rank = ? AND hidden_by IS NULL ORDER BY position',
  )
  for (const text of bodies.all(CLASS_RANK.certain)) {
    const body = JSON.parse(text) as GroupBody
    if (keys.has(combinationOf(body)?.key ?? '')) groupIds.push(body.id)
  }
  const { results } = acceptGroups(trx, { groupIds, by: AUTOMATIC, at: input.at })
  return { accepted: results.filter(({ outcome }) => outcome === 'done').length }
}
