/** Undecided proposals of a class. */
import { column, mirror, type Params } from '../query/query.ts'

/** The two books that proposals are about. */
export type BookName = 'documents' | 'ledger'

const bodiesIn = (table: 'proposal' | 'ledger_proposal') =>
  column(({ rank }: Params<{ rank: number }>) =>
    mirror
      .selectFrom(table)
      .select('body')
      .where('rank', '=', rank)
      .where('hidden_by', 'is', null)
      .orderBy('position'),
  )

/** Their bodies, in their order. */
export const waitingBodies = { documents: bodiesIn('proposal'), ledger: bodiesIn('ledger_proposal') }
