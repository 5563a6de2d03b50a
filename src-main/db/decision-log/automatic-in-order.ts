/** Automatic acceptance as rules and decisions left it in the order of the log, whatever order they arrived in. */
import { combinationOf } from '#core/matching/explain/evidence-combination.ts'
import type { Trx } from '../connection/connection.ts'
import { setAutomatic, switchOffAfter } from '../decisions/automatic.ts'
import { column, mirror, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { isDecision, type LoggedEvent, type RuleEvent } from './events.ts'

/** The combination that an event switches on or off; undefined where it does neither. */
export const switchedBy = (event: LoggedEvent): string | undefined => {
  if (isDecision(event)) return event.action === 'accepted' ? undefined : combinationOf(event.group)?.key
  return event.action === 'automatic' ? event.key : undefined
}

const inOrder = query(() =>
  mirror
    .selectFrom('event_order as o')
    .leftJoin('decision_event as e', 'e.uuid', 'o.uuid')
    .leftJoin('rule_event as r', (join) =>
      join.onRef('r.uuid', '=', 'o.uuid').on('r.action', '=', 'automatic'),
    )
    .select(({ fn }) => [
      'e.group_id as groupId',
      'e.action',
      'e.body',
      'r.body as rule',
      fn.coalesce('e.by', 'r.by').as('by'),
      fn.coalesce('e.at', 'r.at').as('at'),
    ])
    .where((eb) => eb.or([eb('e.uuid', 'is not', null), eb('r.uuid', 'is not', null)]))
    .orderBy('o.place'),
)

const switched = column(() => mirror.selectFrom('automatic_acceptance').select('key'))

type Switch = Extract<RuleEvent, { action: 'automatic' }>

/** Switches these combinations anew, event by event. */
export const switchInOrder = (trx: Trx, keys: ReadonlySet<string>): void => {
  if (keys.size === 0 || !switched.all(trx).some((key) => keys.has(key))) return
  const forget = trx.write('DELETE FROM automatic_acceptance WHERE key = ?')
  for (const key of keys) forget.run(key)
  const actions = new Map<string, string>()
  for (const { groupId, action, body, rule, by, at } of inOrder.all(trx)) {
    if (by === null || at === null) continue
    if (rule !== null) {
      const said = JSON.parse(rule) as Switch
      if (keys.has(said.key)) setAutomatic(trx, said, { by, at })
    }
    if (groupId === null || body === null || action === null) continue
    const before = actions.get(groupId)
    actions.set(groupId, action)
    // The undo of a rejection switches nothing off.
    if (action === 'accepted' || (action === 'undone' && before !== 'accepted')) continue
    const group = JSON.parse(body) as GroupBody
    if (keys.has(combinationOf(group)?.key ?? '')) switchOffAfter(trx, group, action, { by, at })
  }
}
