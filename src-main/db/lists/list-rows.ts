/** Rows of a list in the window, by id, with the window's columns; the most frequent read of the program. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentColumns } from '#contract/documents.ts'
import type { LedgerLineColumns } from '#contract/ledger-lines.ts'
import type { MatchClass, ProposedClass } from '#contract/match-values.ts'
import type { OtherSide } from '#contract/other-side.ts'
import type { TransactionColumns } from '#contract/transactions.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { proposedRank } from '../decisions/groups.ts'
import { PROPOSED_CLASSES } from '../proposals/proposals.ts'
import { type Params, rawQuery } from '../query/query.ts'
import { notesOf } from '../rows/notes.ts'
import { isLeftOpen } from '../schema/rules.ts'
import type { Row } from '../schema/schema.ts'
import { text } from '../schema/schema-columns.ts'
import type { ListQuery } from './condition.ts'
import { errorOf, isChangedSince } from './ledger-conditions.ts'

const classOfRank = (rank: number | null): ProposedClass | null =>
  rank === null ? null : (PROPOSED_CLASSES[rank] ?? null)

/** Proposals that settle something come before those that only link. */
const bestRank = (member: 'document_id' | 'transaction_id') =>
  sql`(SELECT min(${proposedRank}) FROM proposal_member m JOIN proposal p ON p.position = m.position
    WHERE ${sql.ref(`m.${member}`)} = r.id AND p.hidden_by IS NULL)`

/** The decision of a document: payments first. Not searched where no group in force contains the document. */
const paidBy = sql`CASE WHEN r.matched > 0 THEN (
  SELECT json_object('kind', a.kind, 'name', coalesce(t.counterparty_name, t.text), 'date', t.booking_date, 'more',
    (SELECT max(count(DISTINCT o.transaction_id) - 1, 0) FROM allocation o WHERE o.document_id = r.id))
  FROM allocation a LEFT JOIN bank_transaction t ON t.id = a.transaction_id
  WHERE a.document_id = r.id ORDER BY a.kind <> 'payment', a.group_id, a.position LIMIT 1) END`

const becameOf = sql`CASE WHEN r.open_minor <> r.amount_minor THEN (
  SELECT json_object('kind', a.kind, 'date', d.date,
    'name', CASE
      WHEN a.document_id IS NOT NULL THEN coalesce(d.number, '#' || d.id) || ' · ' || d.name
      WHEN ${isLeftOpen('a')} THEN (SELECT e.body ->> '$.note' FROM match_group g
        JOIN decision_event e ON e.sequence = g.sequence WHERE g.id = a.group_id)
      ELSE a.category END,
    'more', (SELECT max(count(DISTINCT coalesce(o.document_id, o.category)) - 1, 0)
      FROM allocation o WHERE o.transaction_id = r.id))
  FROM allocation a LEFT JOIN document d ON d.id = a.document_id
  WHERE a.transaction_id = r.id ORDER BY a.kind <> 'payment', a.group_id, a.position LIMIT 1) END`

const leftOpen = sql`CASE WHEN r.open_minor <> r.amount_minor THEN (
  SELECT coalesce(sum(l.amount_minor), 0) FROM allocation l
  WHERE l.transaction_id = r.id AND ${isLeftOpen('l')}) ELSE 0 END`

/** The class of a row's best proposal in the ledger's book. */
const bestPostingRank = (member: 'line_id' | 'transaction_id') =>
  sql`(SELECT min(p.rank) FROM ledger_proposal_member m JOIN ledger_proposal p ON p.position = m.position
    WHERE ${sql.ref(`m.${member}`)} = r.id AND p.hidden_by IS NULL)`

/** The group of the ledger that holds the row; a row is in one at most. */
const groupHolding = (member: 'line_id' | 'transaction_id') =>
  sql`(SELECT h.group_id FROM ledger_allocation h WHERE ${sql.ref(`h.${member}`)} = r.id LIMIT 1)`

/** The lines that post a transaction, or the transactions that a line posts: the first of its group by name. */
const postedWith = (member: 'line_id' | 'transaction_id', first: RawBuilder<unknown>) => {
  const other = sql.ref(`o.${member === 'line_id' ? 'transaction_id' : 'line_id'}`)
  const own = groupHolding(member)
  return sql`CASE WHEN ${own} IS NOT NULL THEN (
    SELECT json_object('kind', 'posted', 'name', f.name, 'date', f.date, 'more', max(count(*) - 1, 0))
    FROM ledger_allocation o LEFT JOIN (${first}) f ON f.id = ${other}
    WHERE o.group_id = ${own} AND ${other} IS NOT NULL) END`
}

/** Each column as SQL of a row `r`. */
type ColumnsSql<Columns> = Readonly<Record<keyof Columns & string, RawBuilder<unknown>>>

/** One statement that returns one text: reading each row as an object takes half as long again. */
const columnsOf = <Columns>(table: ListQuery['table'], ofRow: ColumnsSql<Columns>) => {
  const columns = Object.entries<RawBuilder<unknown>>(ofRow)
  const gathered = columns.map(([name]) => sql`${sql.lit(name)}, json_group_array(${sql.ref(name)})`)
  const selected = columns.map(([name, value]) => sql`${value} AS ${sql.ref(name)}`)
  return rawQuery(
    { columns: text() },
    ({ ids }: Params<{ ids: string }>) => sql`
      SELECT json_object(${sql.join(gathered)}) AS columns FROM (
        SELECT ${sql.join(selected)} FROM json_each(${ids}) asked CROSS JOIN ${sql.table(table)} r ON r.id = asked.value)`,
  )
}

const document = (column: keyof Row<'document'>) => sql.ref(`r.${column}`)
const documents = columnsOf<DocumentColumns>('document', {
  id: document('id'),
  sourceId: document('source_id'),
  side: document('side'),
  number: document('number'),
  type: document('type'),
  date: document('date'),
  dueDate: document('due_date'),
  customer: document('name'),
  taxId: document('tax_id'),
  totalMinor: document('total_minor'),
  unpaidMinor: document('unpaid_minor'),
  openMinor: document('open_minor'),
  currency: document('currency'),
  status: document('status'),
  proposed: bestRank('document_id'),
  otherSide: paidBy,
  note: notesOf({ document: 'r.id' }),
})

const transaction = (column: keyof Row<'bank_transaction'>) => sql.ref(`r.${column}`)
const transactions = columnsOf<TransactionColumns>('bank_transaction', {
  id: transaction('id'),
  accountId: sql`(SELECT account_id FROM account WHERE id = r.account)`,
  bookingDate: transaction('booking_date'),
  valueDate: transaction('value_date'),
  amountMinor: transaction('amount_minor'),
  openMinor: transaction('open_minor'),
  balanceMinor: transaction('balance_minor'),
  leftOpenMinor: leftOpen,
  currency: transaction('currency'),
  text: transaction('text'),
  counterparty: transaction('counterparty_name'),
  direction: transaction('direction'),
  status: transaction('status'),
  proposed: bestRank('transaction_id'),
  otherSide: becameOf,
  postingProposed: bestPostingRank('transaction_id'),
  postedBy: postedWith(
    'transaction_id',
    sql`SELECT id, coalesce(entry || ' · ', '') || text AS name, date FROM ledger_line`,
  ),
  note: notesOf({ transaction: 'r.id' }),
})

const line = (column: keyof Row<'ledger_line'>) => sql.ref(`r.${column}`)
const lineGroup = groupHolding('line_id')
const postings = columnsOf<LedgerLineColumns>('ledger_line', {
  id: line('id'),
  ledger: sql`(SELECT code FROM ledger WHERE id = r.ledger)`,
  date: line('date'),
  entry: line('entry'),
  document: line('document'),
  text: line('text'),
  counterpart: line('counterpart'),
  amountMinor: line('amount_minor'),
  openMinor: sql`iif(r.gone = 1 OR ${lineGroup} IS NOT NULL, 0, r.amount_minor)`,
  proposed: bestPostingRank('line_id'),
  groupId: lineGroup,
  otherSide: postedWith(
    'line_id',
    sql`SELECT id, coalesce(counterparty_name, text) AS name, booking_date AS date FROM bank_transaction`,
  ),
  error: errorOf(lineGroup),
  change: sql`CASE WHEN r.gone = 1 THEN 'gone' WHEN ${isChangedSince('r.id')} THEN 'changed' END`,
  note: notesOf({ line: 'r.id' }),
})

const readColumns = <Columns extends { proposed: (ProposedClass | null)[]; otherSide: (OtherSide | null)[] }>(
  db: ReadableDb,
  query: typeof documents,
  ids: Iterable<number>,
): Columns => {
  const answer = query.get(db, { ids: JSON.stringify([...ids]) })?.columns ?? '{}'
  const columns = JSON.parse(answer) as Omit<Columns, 'proposed' | 'otherSide'> & Read
  return { ...columns, ...toSides(columns) } as unknown as Columns
}

interface Read {
  proposed: (number | null)[]
  otherSide: (string | null)[]
}

const toSides = ({ proposed, otherSide }: Read) => ({
  proposed: proposed.map(classOfRank),
  otherSide: otherSide.map((side) => (side === null ? null : (JSON.parse(side) as OtherSide))),
})

/** Documents with these ids in that order; deleted ones are left out. */
export const documentColumnsOf = (db: ReadableDb, ids: Iterable<number>): DocumentColumns =>
  readColumns(db, documents, ids)

/** Transactions with these ids in that order; deleted ones are left out. */
export const transactionColumnsOf = (db: ReadableDb, ids: Iterable<number>): TransactionColumns => {
  const columns = readColumns<TransactionColumns>(db, transactions, ids)
  const { postingProposed, postedBy } = columns as unknown as {
    postingProposed: Read['proposed']
    postedBy: Read['otherSide']
  }
  const posting = toSides({ proposed: postingProposed, otherSide: postedBy })
  return {
    ...columns,
    postingProposed: posting.proposed as (MatchClass | null)[],
    postedBy: posting.otherSide,
  }
}

/** Lines of the ledger with these ids in that order; deleted ones are left out. */
export const ledgerLineColumnsOf = (db: ReadableDb, ids: Iterable<number>): LedgerLineColumns =>
  readColumns(db, postings, ids)
