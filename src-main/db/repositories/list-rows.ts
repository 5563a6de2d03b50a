/** Rows of a list window, by id, as the columns the window gets; the hottest read of the program. */
import type { DocumentColumns } from '../../../src-preload/contract/documents.ts'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { TransactionColumns } from '../../../src-preload/contract/transactions.ts'
import type { ReadableDb } from '../connection.ts'

const CLASSES: readonly MatchClass[] = ['certain', 'likely', 'possible', 'ambiguous']
const classOfRank = (rank: number | null): MatchClass | null =>
  rank === null ? null : (CLASSES[rank] ?? null)

const bestRank = (column: 'document_id' | 'transaction_id', id: string): string =>
  `(SELECT min(p.rank) FROM proposal_member m JOIN proposal p ON p.position = m.position
    WHERE m.${column} = ${id} AND p.hidden_by IS NULL)`

type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends (infer Value)[] ? Value : never }

/** One snapshot for the window: a read of its own for each row would lock and unlock the file each time. */
const readColumns = <Columns extends Record<string, unknown[]>>(
  db: ReadableDb,
  columns: Columns,
  ids: Iterable<number>,
  get: (id: number) => RowOf<Columns> | undefined,
): Columns => {
  const names = Object.keys(columns) as (keyof Columns & string)[]
  db.snapshot(() => {
    for (const id of ids) {
      const row = get(id)
      if (row) for (const name of names) columns[name]?.push(row[name])
    }
  })
  return columns
}

type Ranked<Row> = Omit<Row, 'proposed'> & { proposed: number | null }

const DOCUMENT = `SELECT d.id, d.number, d.type, d.date, d.due_date AS dueDate, d.name AS customer,
    d.tax_id AS taxId, d.total_minor AS totalMinor, d.unpaid_minor AS unpaidMinor, d.open_minor AS openMinor,
    d.currency, d.status, ${bestRank('document_id', 'd.id')} AS proposed
  FROM document d WHERE d.id = ?`

/** Documents of these ids in that order; one that is gone is left out. */
export const documentColumnsOf = (db: ReadableDb, ids: Iterable<number>): DocumentColumns => {
  const statement = db.read<Ranked<RowOf<DocumentColumns>>>(DOCUMENT)
  const columns: DocumentColumns = {
    id: [],
    number: [],
    type: [],
    date: [],
    dueDate: [],
    customer: [],
    taxId: [],
    totalMinor: [],
    unpaidMinor: [],
    openMinor: [],
    currency: [],
    status: [],
    proposed: [],
  }
  return readColumns(db, columns, ids, (id) => {
    const row = statement.get(id)
    return row && { ...row, proposed: classOfRank(row.proposed) }
  })
}

const TRANSACTION = `SELECT t.id, (SELECT account_id FROM account WHERE id = t.account) AS accountId, t.booking_date AS bookingDate,
    t.value_date AS valueDate, t.amount_minor AS amountMinor, t.open_minor AS openMinor, t.currency, t.text,
    t.counterparty_name AS counterparty, t.direction, t.status, ${bestRank('transaction_id', 't.id')} AS proposed
  FROM bank_transaction t WHERE t.id = ?`

/** Transactions of these ids in that order; one that is gone is left out. */
export const transactionColumnsOf = (db: ReadableDb, ids: Iterable<number>): TransactionColumns => {
  const statement = db.read<Ranked<RowOf<TransactionColumns>>>(TRANSACTION)
  const columns: TransactionColumns = {
    id: [],
    accountId: [],
    bookingDate: [],
    valueDate: [],
    amountMinor: [],
    openMinor: [],
    currency: [],
    text: [],
    counterparty: [],
    direction: [],
    status: [],
    proposed: [],
  }
  return readColumns(db, columns, ids, (id) => {
    const row = statement.get(id)
    return row && { ...row, proposed: classOfRank(row.proposed) }
  })
}
