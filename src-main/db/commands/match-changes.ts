/**
 * What the writer changed of what matching reads, noted beside the mirror and never in it: a matcher that is kept asks
 * for the rows it must read again. Nothing is noted before one asks for the first time: it costs a tenth of a first
 * pull. The notes die with the writer; who comes with a mark of another writer reads all.
 */
import type { Trx } from '../connection.ts'

/** More changes at once than this are not worth following one by one. */
const MOST = 20_000

const SPAN = `coalesce((SELECT max(sequence) FROM match_change) - (SELECT min(sequence) FROM match_change), 0)`

const DOCUMENT_COLUMNS = [
  'status',
  'type',
  'serie',
  'number',
  'date',
  'due_date',
  'tax_id',
  'name',
  'legal_name',
  'iban',
  'currency',
  'euro_rate',
  'external_id',
  'purchase_order',
  'document_reference',
  'total_minor',
  'without_tax_minor',
  'retention_minor',
  'foreign_total_minor',
  'unpaid_minor',
  'payment_status',
  'open_minor',
  'matched',
  'vanished_at',
]

const TRANSACTION_COLUMNS = [
  'source_id',
  'fingerprint',
  'occurrence',
  'booking_date',
  'value_date',
  'amount_minor',
  'open_minor',
  'direction',
  'currency',
  'text',
  'counterparty_name',
  'counterparty_iban',
  'reference',
  'status',
  'vanished_at',
]

const tuple = (row: 'OLD' | 'NEW', columns: readonly string[]): string =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`

const triggersOf = (table: string, kind: string, columns: readonly string[]): string[] =>
  [
    { event: 'INSERT', row: 'NEW', when: '' },
    { event: 'DELETE', row: 'OLD', when: '' },
    // A walk over the source writes the same amounts again; only what differs is a change.
    {
      event: `UPDATE OF ${columns.join(', ')}`,
      row: 'NEW',
      when: `${tuple('OLD', columns)} IS NOT ${tuple('NEW', columns)} AND`,
    },
  ].map(
    ({
      event,
      row,
      when,
    }) => `CREATE TEMP TRIGGER IF NOT EXISTS note_${table}_${event.slice(0, 6).toLowerCase()}
       AFTER ${event} ON main.${table} WHEN ${when} ${SPAN} <= ${MOST}
       BEGIN INSERT INTO match_change (kind, id) VALUES ('${kind}', ${row}.id); END`,
  )

/** What people taught is small and read again as a whole: which row of it changed does not matter. */
const taughtTriggersOf = (table: string, kind: string): string[] =>
  ['INSERT', 'UPDATE', 'DELETE'].map(
    (event) => `CREATE TEMP TRIGGER IF NOT EXISTS note_${table}_${event.toLowerCase()}
       AFTER ${event} ON main.${table} WHEN ${SPAN} <= ${MOST}
       BEGIN INSERT INTO match_change (kind, id) VALUES ('${kind}', 0); END`,
  )

const NOTING = [
  ...triggersOf('document', 'document', DOCUMENT_COLUMNS),
  ...triggersOf('bank_transaction', 'transaction', TRANSACTION_COLUMNS),
  ...taughtTriggersOf('alias', 'alias'),
  ...taughtTriggersOf('alias_lesson', 'alias'),
  ...taughtTriggersOf('decline', 'decline'),
]

/** Run once on the writer's connection, after the migrations. */
export const MATCH_NOTES = `
  CREATE TEMP TABLE match_mark (epoch TEXT NOT NULL);
  INSERT INTO match_mark VALUES (hex(randomblob(8)));
  CREATE TEMP TABLE match_change (sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, id INTEGER NOT NULL);`

export interface ChangedRows {
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
}

/** Notes that a decision wrote a proposal of its own. */
export const noteProposal = (trx: Trx, position: number): void => {
  trx.write("INSERT INTO match_change (kind, id) VALUES ('proposal', ?)").run(position)
}

/** The changes since `mark`, which are then forgotten: one matcher a mirror. From now on changes are noted. */
export const takeMatchChanges = (trx: Trx, { mark }: { mark: string | null }): MatchChanges => {
  for (const trigger of NOTING) trx.write(trigger).run()
  const epoch = trx.readColumn<string>('SELECT epoch FROM match_mark').get() ?? ''
  const through = trx.readColumn<number>('SELECT coalesce(max(sequence), 0) FROM match_change').get() ?? 0
  const [givenEpoch, given = '0'] = mark?.split('/') ?? []
  const span = trx.readColumn<number>(`SELECT ${SPAN}`).get() ?? 0
  if (givenEpoch !== epoch || span > MOST) {
    // A new epoch, so that no earlier mark is ever taken for one of the notes that begin again here.
    trx.write('DELETE FROM match_change').run()
    trx.write('UPDATE match_mark SET epoch = hex(randomblob(8))').run()
    const fresh = trx.readColumn<string>('SELECT epoch FROM match_mark').get() ?? ''
    return { mark: `${fresh}/0`, rows: null, proposals: [] }
  }
  const since = (kind: string): number[] =>
    trx
      .readColumn<number>('SELECT DISTINCT id FROM match_change WHERE kind = ? AND sequence > ? ORDER BY id')
      .all(kind, Number(given))
  const changes = {
    mark: `${epoch}/${through}`,
    rows: {
      documents: since('document'),
      transactions: since('transaction'),
      aliases: since('alias').length > 0,
      declines: since('decline').length > 0,
    },
    proposals: trx
      .readColumn<string>(
        `SELECT DISTINCT p.id FROM match_change c JOIN proposal p ON p.position = c.id
         WHERE c.kind = 'proposal' AND c.sequence > ?`,
      )
      .all(Number(given)),
  }
  // The newest note stays: its number must not be given again.
  trx.write('DELETE FROM match_change WHERE sequence < ?').run(through)
  return changes
}
