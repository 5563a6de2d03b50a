/** Rows of a list window, by id, as the columns the window gets; the hottest read of the program. */
import type { DocumentColumns } from '../../../src-preload/contract/documents.ts'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { TransactionColumns } from '../../../src-preload/contract/transactions.ts'
import type { ReadableDb } from '../connection.ts'

const CLASSES: readonly MatchClass[] = ['certain', 'likely', 'possible', 'ambiguous']
const classOfRank = (rank: number | null): MatchClass | null =>
  rank === null ? null : (CLASSES[rank] ?? null)

const bestRank = (column: 'document_id' | 'transaction_id'): string =>
  `(SELECT min(p.rank) FROM proposal_member m JOIN proposal p ON p.position = m.position
    WHERE m.${column} = r.id AND p.hidden_by IS NULL)`

/** One statement that answers with one text: a read of its own for each row, as an object, takes half as long again. */
const columnsOf = (
  table: 'document' | 'bank_transaction',
  ofRow: Readonly<Record<string, string>>,
): string => {
  const columns = Object.entries(ofRow)
  return `SELECT json_object(${columns.map(([name]) => `'${name}', json_group_array(${name})`).join(', ')})
    FROM (SELECT ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
      FROM json_each(?) asked CROSS JOIN ${table} r ON r.id = asked.value)`
}

/** Each column as SQL of a row `r`. */
type ColumnsSql<Columns> = Readonly<Record<keyof Columns, string>>

const DOCUMENTS = columnsOf('document', {
  id: 'r.id',
  number: 'r.number',
  type: 'r.type',
  date: 'r.date',
  dueDate: 'r.due_date',
  customer: 'r.name',
  taxId: 'r.tax_id',
  totalMinor: 'r.total_minor',
  unpaidMinor: 'r.unpaid_minor',
  openMinor: 'r.open_minor',
  currency: 'r.currency',
  status: 'r.status',
  proposed: bestRank('document_id'),
} satisfies ColumnsSql<DocumentColumns>)

const TRANSACTIONS = columnsOf('bank_transaction', {
  id: 'r.id',
  accountId: '(SELECT account_id FROM account WHERE id = r.account)',
  bookingDate: 'r.booking_date',
  valueDate: 'r.value_date',
  amountMinor: 'r.amount_minor',
  openMinor: 'r.open_minor',
  currency: 'r.currency',
  text: 'r.text',
  counterparty: 'r.counterparty_name',
  direction: 'r.direction',
  status: 'r.status',
  proposed: bestRank('transaction_id'),
} satisfies ColumnsSql<TransactionColumns>)

const readColumns = <Columns extends { proposed: (MatchClass | null)[] }>(
  db: ReadableDb,
  sql: string,
  ids: Iterable<number>,
): Columns => {
  const text = db.readColumn<string>(sql).get(JSON.stringify([...ids])) ?? '{}'
  const columns = JSON.parse(text) as Omit<Columns, 'proposed'> & { proposed: (number | null)[] }
  return { ...columns, proposed: columns.proposed.map(classOfRank) } as Columns
}

/** Documents of these ids in that order; one that is gone is left out. */
export const documentColumnsOf = (db: ReadableDb, ids: Iterable<number>): DocumentColumns =>
  readColumns(db, DOCUMENTS, ids)

/** Transactions of these ids in that order; one that is gone is left out. */
export const transactionColumnsOf = (db: ReadableDb, ids: Iterable<number>): TransactionColumns =>
  readColumns(db, TRANSACTIONS, ids)
