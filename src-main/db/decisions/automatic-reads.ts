/** Automatic acceptance as a person sees it: what may be switched on, what is on, and what was accepted. */
import { type SqlBool, sql } from 'kysely'
import type { Combination, EvidenceSign } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { AutomaticView } from '#contract/rules.ts'
import { compareText } from '#core/fold.ts'
import { countByCombination, type Evidenced } from '#core/matching/explain/evidence-combination.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { CLASS_RANK } from '../proposals/proposals.ts'
import { waitingBodies } from '../proposals/waiting.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { isInForce } from '../schema/rules.ts'
import { findSetting } from '../settings/settings.ts'
import { rowToView } from './groups.ts'
import { isOffered, loadHistories } from './past-decisions.ts'

const switches = query(() =>
  mirror
    .selectFrom('automatic_acceptance')
    .select(['key', 'signs', 'is_on as isOn', 'off_because as offBecause', 'changed_at as changedAt', 'told'])
    .orderBy('key'),
)

const combinationIn = ({ key, signs }: { key: string; signs: string }): Combination => ({
  key,
  class: 'certain',
  signs: JSON.parse(signs) as EvidenceSign[],
})

function* groupsIn(bodies: Iterable<string>): Generator<Evidenced> {
  for (const body of bodies) yield JSON.parse(body) as GroupBody
}

function* certainBodies(db: ReadableDb): Generator<string> {
  for (const book of [waitingBodies.documents, waitingBodies.ledger])
    yield* book.iterate(db, { rank: CLASS_RANK.certain })
}
const acceptedGroups = query(() =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select(['g.id', 'e.body', 'g.state', 'e.at', 'e.by'])
    .where('e.by', '=', AUTOMATIC)
    .where(isInForce('g'))
    .orderBy('g.sequence', 'desc'),
)

/** Groups in force that were accepted automatically, the latest first. */
export const listAcceptedAutomatically = (db: ReadableDb): GroupView[] =>
  acceptedGroups.all(db).map(rowToView)

const acceptedBodies = column(() =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select('e.body')
    .where('e.by', '=', AUTOMATIC)
    .where(isInForce('g')),
)

/**
 * Every combination of class certain that was ever decided, is proposed now or is switched on; the most confirmed
 * first. Reads the whole log and all certain proposals, so it runs in the query thread.
 */
export const listAutomatic = (db: ReadableDb): AutomaticView[] => {
  const histories = loadHistories(db)
  const rows = new Map(switches.all(db).map((row) => [row.key, row]))
  const waiting = new Map(
    countByCombination(groupsIn(certainBodies(db))).map((one) => [one.combination.key, one]),
  )
  const accepted = new Map(
    countByCombination(groupsIn(acceptedBodies.iterate(db))).map((one) => [one.combination.key, one.count]),
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

// Literals, since otherwise the index of automatic decisions would not be used.
const untold = column(({ told }: Params<{ told: number }>) =>
  mirror
    .selectFrom('decision_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`by = 'automatic' AND action = 'accepted'`)
    .where('sequence', '>', told),
)

/** What was accepted or switched off automatically since the person last looked. */
export const getNotices = (db: ReadableDb): { accepted: number; switchedOff: Combination[] } => ({
  accepted: untold.get(db, { told: Number(findSetting(db, 'automatic-told') ?? 0) }) ?? 0,
  switchedOff: switches
    .all(db)
    .filter((row) => row.told === 0)
    .map(combinationIn),
})
