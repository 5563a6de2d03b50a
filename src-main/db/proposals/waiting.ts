/** Undecided proposals of a class. */
import { column, mirror, type Params } from '../query/query.ts'

/** Their bodies, in their order. */
export const waitingBodies = column(({ rank }: Params<{ rank: number }>) =>
  mirror
    .selectFrom('proposal')
    .select('body')
    .where('rank', '=', rank)
    .where('hidden_by', 'is', null)
    .orderBy('position'),
)
