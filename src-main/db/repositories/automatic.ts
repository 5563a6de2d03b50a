/** Automatic acceptance as a person sees it: what may be switched on, what is, and what happened by itself. */
import type { Combination, EvidenceSign } from '../../../src-preload/contract/match-values.ts'
import { AUTOMATIC } from '../../../src-preload/contract/plain-values.ts'
import type { AutomaticView } from '../../../src-preload/contract/rules.ts'
import type { Instant } from '../../../src-preload/contract/values.ts'
import { compareText } from '../../core/compare-text.ts'
import { countByCombination, type Evidenced } from '../../core/matching/explain/evidence-combination.ts'
import type { GroupBody } from '../commands/decisions/group-body.ts'
import { CLASS_RANK } from '../commands/decisions/proposals.ts'
import type { ReadableDb } from '../connection.ts'
import { isOffered, loadHistories } from './past-decisions.ts'

interface Row {
  key: string
  signs: string
  isOn: number
  offBecause: 'rejected' | 'undone' | null
  changedAt: Instant
  told: number
}

const listRows = (db: ReadableDb): Row[] =>
  db
    .read<Row>(
      `SELECT key, signs, is_on AS isOn, off_because AS offBecause, changed_at AS changedAt, told
       FROM automatic_acceptance ORDER BY key`,
    )
    .all()

const combinationIn = ({ key, signs }: Row): Combination => ({
  key,
  class: 'certain',
  signs: JSON.parse(signs) as EvidenceSign[],
})

function* groupsIn(bodies: Iterable<string>): Generator<Evidenced> {
  for (const body of bodies) yield JSON.parse(body) as GroupBody
}

/**
 * Every combination of class certain that was ever decided, waits now or is switched on; the most confirmed
 * first. Reads the whole log and all certain proposals: for the query thread.
 */
export const listAutomatic = (db: ReadableDb): AutomaticView[] => {
  const histories = loadHistories(db)
  const rows = new Map(listRows(db).map((row) => [row.key, row]))
  const certain = db.readColumn<string>('SELECT body FROM proposal WHERE rank = ? AND hidden_by IS NULL')
  const waiting = new Map(
    countByCombination(groupsIn(certain.iterate(CLASS_RANK.certain))).map((one) => [
      one.combination.key,
      one,
    ]),
  )
  const standing = db.readColumn<string>(
    `SELECT e.body FROM match_group g JOIN decision_event e ON e.sequence = g.sequence
     WHERE e.by = ? AND g.state NOT IN ('rejected', 'undone')`,
  )
  const accepted = new Map(
    countByCombination(groupsIn(standing.iterate(AUTOMATIC))).map((one) => [one.combination.key, one.count]),
  )
  const combinations = new Map<string, Combination>()
  for (const { combination } of [...histories.values(), ...waiting.values()])
    combinations.set(combination.key, combination)
  for (const row of rows.values()) combinations.set(row.key, combinationIn(row))
  return [...combinations.values()]
    .filter((combination) => combination.class === 'certain')
    .map((combination): AutomaticView => {
      const history = histories.get(combination.key)
      const row = rows.get(combination.key)
      return {
        combination,
        confirmations: history?.confirmations ?? 0,
        refusals: history?.refusals ?? 0,
        isOn: row?.isOn === 1,
        isOffered: isOffered(history),
        waiting: waiting.get(combination.key)?.count ?? 0,
        accepted: accepted.get(combination.key) ?? 0,
        offBecause: row?.offBecause ?? null,
        changedAt: row?.changedAt ?? null,
      }
    })
    .sort(
      (a, b) =>
        Number(b.isOn) - Number(a.isOn) ||
        b.confirmations - a.confirmations ||
        b.waiting - a.waiting ||
        compareText(a.combination.key, b.combination.key),
    )
}

/** What happened without a person since one looked last. */
export const getNotices = (db: ReadableDb): { accepted: number; switchedOff: Combination[] } => ({
  accepted:
    db
      .readColumn<number>(
        `SELECT count(*) FROM decision_event WHERE by = 'automatic' AND action = 'accepted' AND sequence >
           coalesce((SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'automatic-told'), 0)`,
      )
      .get() ?? 0,
  switchedOff: listRows(db)
    .filter((row) => row.told === 0)
    .map(combinationIn),
})
