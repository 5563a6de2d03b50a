/** What the mirror changed of what matching reads: a matcher that is kept asks for the rows it must read again. */
import { changeMark } from '../change-mark.ts'
import type { ReadableDb, Trx } from '../connection.ts'
import { column, mirror, type Params } from '../query.ts'
import { firstChangedRow, lastChangedRow, lastTransaction } from '../repositories/last-numbers.ts'

/** More changes at once than this are not worth following one by one. */
const MAX_CHANGES = 20_000

interface ChangedRows {
  documents: number[]
  transactions: number[]
  /** Whether any of what people taught of payers is new, or of refused pairs. */
  aliases: boolean
  declines: boolean
}

export interface MatchChanges {
  /** To be given with the next question. */
  mark: string
  /** Rows changed since the mark that was given; null where that is not known and everything is to be read. */
  rows: ChangedRows | null
  /** Ids of proposals that decisions wrote meanwhile: what the mirror holds of them no run has said. */
  proposals: string[]
  /** The state of the mirror, told from any other that matching could read. */
  state: string
}

/** Notes that a decision wrote a proposal of its own. */
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

/** What changed since; undefined where that is more than is kept, or not worth following. */
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

/** The changes since `mark`; asked of the writer, so that every write asked for before is among them. */
export const findMatchChanges = (trx: Trx, { mark }: { mark: string | null }): MatchChanges => {
  const now = `${lastChangedRow(trx)}/${lastTransaction(trx)}`
  const [sequence = 0, newest = 0] = mark?.split('/').map(Number) ?? []
  const rows = mark === null ? undefined : rowsSince(trx, sequence, newest)
  const state = changeMark(trx)
  if (!rows) return { mark: now, rows: null, proposals: [], state }
  return { mark: now, rows, proposals: written.all(trx, { after: sequence }), state }
}
