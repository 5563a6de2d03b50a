/** Changes of the mirror that matching reads: a kept matcher requests the rows that it has to read again. */
import { changeMark } from '../connection/change-mark.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { column, mirror, type Params } from '../query/query.ts'
import { firstChangedRow, lastChangedRow, lastTransaction } from '../rows/last-numbers.ts'

/** With more changes a fresh run is faster. */
const MAX_CHANGES = 20_000

interface ChangedRows {
  documents: number[]
  transactions: number[]
  /** Whether aliases or rejected pairs changed. */
  aliases: boolean
  declines: boolean
}

export interface MatchChanges {
  /** To be passed with the next request. */
  mark: string
  /** Rows changed since the given mark; null where this is unknown and everything has to be read. */
  rows: ChangedRows | null
  /** Ids of proposals that decisions wrote since: the mirror's version is not from any run. */
  proposals: string[]
  /** Identifies the state of everything that matching reads. */
  state: string
}

/** Records that a decision wrote a proposal of its own. */
export const noteProposal = (trx: Trx, position: number): void => {
  trx.write("INSERT INTO changed_row (kind, id) VALUES ('proposal', ?)").run(position)
}

type Kind = 'document' | 'bank_transaction' | 'alias' | 'decline'
const changed = column(({ kind, after }: Params<{ kind: Kind; after: number }>) =>
  mirror
    .selectFrom('changed_row')
    .select('id')
    .distinct()
    .where('kind', '=', kind)
    .where('sequence', '>', after)
    .orderBy('id'),
)
const written = column(({ after }: Params<{ after: number }>) =>
  mirror
    .selectFrom('changed_row as c')
    .innerJoin('proposal as p', 'p.position', 'c.id')
    .select('p.id')
    .distinct()
    .where('c.kind', '=', 'proposal')
    .where('c.sequence', '>', after),
)
const newTransactions = column(({ after }: Params<{ after: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_CHANGES + 1),
)

/** The changes since `sequence`; undefined where there are too many, or they are no longer stored. */
const rowsSince = (db: ReadableDb, sequence: number, newest: number): ChangedRows | undefined => {
  const last = lastChangedRow(db)
  const isKept = sequence <= last && firstChangedRow(db) <= sequence + 1
  if (!isKept || last - sequence > MAX_CHANGES) return undefined
  const added = newTransactions.all(db, { after: newest })
  if (added.length > MAX_CHANGES) return undefined
  const since = (kind: Kind): number[] => changed.all(db, { kind, after: sequence })
  return {
    documents: since('document'),
    transactions: [...new Set([...since('bank_transaction'), ...added])],
    aliases: since('alias').length > 0,
    declines: since('decline').length > 0,
  }
}

/** The changes since `mark`; called in the writer where there is one, so that every earlier write is included. */
export const findMatchChanges = (db: ReadableDb, { mark }: { mark: string | null }): MatchChanges => {
  const now = `${lastChangedRow(db)}/${lastTransaction(db)}`
  const [sequence = 0, newest = 0] = mark?.split('/').map(Number) ?? []
  const rows = mark === null ? undefined : rowsSince(db, sequence, newest)
  const state = changeMark(db)
  if (!rows) return { mark: now, rows: null, proposals: [], state }
  return { mark: now, rows, proposals: written.all(db, { after: sequence }), state }
}
