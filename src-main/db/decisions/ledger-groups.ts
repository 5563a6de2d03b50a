/** Proposals and decisions of the ledger as views. */
import { type SqlBool, sql } from 'kysely'
import type { MatchClass } from '#contract/match-values.ts'
import type { GroupView } from '#contract/matching.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { CLASS_RANK, PROPOSED_CLASSES } from '../proposals/proposals.ts'
import { mirror, type Params, query, runColumnQuery } from '../query/query.ts'
import { isInForce } from '../schema/rules.ts'
import { decidedGroups, rowToView, toView } from './groups.ts'

export interface LedgerProposalQuery {
  lineId?: number | undefined
  transactionId?: number | undefined
  class?: MatchClass | undefined
  limit: number
}

/** Proposals with the member, or all of a class; strongest first, with the count of all matching ones. */
export const listLedgerProposals = (
  db: ReadableDb,
  { lineId, transactionId, class: matchClass, limit }: LedgerProposalQuery,
): { groups: GroupView[]; total: number } => {
  const members = mirror.selectFrom('ledger_proposal_member').select('position')
  const those = mirror
    .selectFrom('ledger_proposal as p')
    .where('p.hidden_by', 'is', null)
    .$if(lineId !== undefined, (q) => q.where('p.position', 'in', members.where('line_id', '=', lineId ?? 0)))
    .$if(transactionId !== undefined, (q) =>
      q.where('p.position', 'in', members.where('transaction_id', '=', transactionId ?? 0)),
    )
    .$if(matchClass !== undefined, (q) => q.where('p.rank', '=', CLASS_RANK[matchClass ?? 'certain']))
  const bodies = runColumnQuery(
    db,
    those.select('p.body').orderBy('p.rank').orderBy('p.position').limit(limit),
  )
  const [total = 0] = runColumnQuery(
    db,
    those.select(({ fn }) => fn.countAll<number>().as('count')),
  )
  return { groups: bodies.map((body) => toView(body, 'proposed', null)), total }
}

const groupsOf = (member: 'line_id' | 'transaction_id') =>
  query(({ id }: Params<{ id: number }>) =>
    decidedGroups()
      .where('g.id', 'in', (eb) =>
        eb.selectFrom('ledger_allocation').select('group_id').where(member, '=', id),
      )
      .orderBy('g.sequence'),
  )
const groupsOfLine = groupsOf('line_id')
const groupsOfTransaction = groupsOf('transaction_id')

const correctionsOf = query(({ id }: Params<{ id: string }>) =>
  decidedGroups()
    .where(isInForce('g'))
    .where(sql<SqlBool>`e.body ->> '$.ends' = ${id}`)
    .orderBy('g.sequence'),
)

/** Decisions in force that contain the row, in their order; before one with an error what ended it. */
export const listLedgerDecided = (
  db: ReadableDb,
  { lineId, transactionId }: { lineId?: number | undefined; transactionId?: number | undefined },
): GroupView[] =>
  [
    ...(lineId === undefined ? [] : groupsOfLine.all(db, { id: lineId })),
    ...(transactionId === undefined ? [] : groupsOfTransaction.all(db, { id: transactionId })),
  ]
    .map(rowToView)
    .flatMap((group) =>
      group.error === undefined
        ? [group]
        : [...correctionsOf.all(db, { id: group.id }).map(rowToView), group],
    )

const counts = query(() =>
  mirror
    .selectFrom('ledger_proposal')
    .select(({ fn }) => ['rank', fn.countAll<number>().as('count')])
    .where('hidden_by', 'is', null)
    .groupBy('rank'),
)

/** Visible proposals of each class. */
export const countLedgerProposals = (db: ReadableDb): Record<MatchClass, number> => {
  const found = { certain: 0, likely: 0, possible: 0, ambiguous: 0 }
  for (const { rank, count } of counts.all(db)) {
    const name = PROPOSED_CLASSES[rank]
    if (name !== undefined && name !== 'explained') found[name] = count
  }
  return found
}
