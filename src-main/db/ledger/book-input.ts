/** What matching of the ledger works with: lines and transactions that are in no group yet, by what is held together. */
import { type SqlBool, sql } from 'kysely'
import type { PostingError } from '#contract/match-values.ts'
import type { BookInput, BookLine, BookTransaction } from '#core/ledger/match/types.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { mirror, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { transactionKey } from '../rows/source-keys.ts'
import { isInForce, isLedgerGroup } from '../schema/rules.ts'
import { listBooks } from './books.ts'

const allLines = query(() =>
  mirror
    .selectFrom('ledger_line as x')
    .innerJoin('ledger as l', 'l.id', 'x.ledger')
    .leftJoin('ledger_allocation as a', 'a.line_id', 'x.id')
    .select([
      'x.id',
      'l.code as ledger',
      'x.entry',
      'x.date',
      'x.amount_minor as amountMinor',
      'x.text',
      'x.document',
      'a.group_id as groupId',
    ])
    .where('x.gone', '=', 0)
    .where('l.id', 'in', (eb) => eb.selectFrom('ledger_tie').select('ledger'))
    .orderBy('x.date')
    .orderBy('x.id'),
)
const allTransactions = query(() =>
  mirror
    .selectFrom('bank_transaction as t')
    .innerJoin('account as a', 'a.id', 't.account')
    .leftJoin('ledger_allocation as g', 'g.transaction_id', 't.id')
    .select([
      't.id',
      transactionKey.as('key'),
      'a.account_id as accountId',
      't.booking_date as date',
      't.amount_minor as amountMinor',
      't.currency',
      't.text',
      't.counterparty_name as counterpartyName',
      't.reference',
      'g.group_id as groupId',
    ])
    .where('t.status', '=', 'booked')
    .where('t.vanished_at', 'is', null)
    .where('t.booking_date', 'is not', null)
    .where('a.id', 'in', (eb) => eb.selectFrom('ledger_tie').select('account'))
    .orderBy('t.booking_date')
    .orderBy('t.place_in_day')
    .orderBy('t.id'),
)
const pairedDocuments = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select(['t.id', 'd.number', 'd.name'])
    .distinct()
    .where('d.number', 'is not', null)
    .where('t.account', 'in', (eb) => eb.selectFrom('ledger_tie').select('account')),
)
const exportedFor = query(() =>
  mirror
    .selectFrom('journal_entry as j')
    .innerJoin('journal_export as x', 'x.id', 'j.export')
    .innerJoin('allocation as a', 'a.group_id', 'j.group_id')
    .select(['a.transaction_id as id', 'j.entry'])
    .distinct()
    .where('x.withdrawn_at', 'is', null)
    .where('j.reverses', 'is', null)
    .where('a.transaction_id', 'is not', null)
    .$narrowType<{ id: number }>(),
)
const decided = () =>
  mirror
    .selectFrom('match_group as g')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .select('e.body')
    .where(isLedgerGroup('g'))
const rejectedGroups = query(() => decided().where('g.state', '=', 'rejected'))
const groupsOfErrors = query(() =>
  decided()
    .where(isInForce('g'))
    .where(sql<SqlBool>`(e.body ->> '$.error' IS NOT NULL OR e.body ->> '$.ends' IS NOT NULL)`),
)

/**
 * One input for each set of ledgers and accounts that are held together.
 *
 * @param asked rows that are included whatever group has them
 */
export const loadBooks = (
  db: ReadableDb,
  asked: { lineId?: number; transactionId?: number } = {},
): BookInput[] => {
  const books: Book[] = []
  const byName = new Map<string, Book>()
  for (const { ledgers, accounts } of listBooks(db)) {
    const book: Book = { lines: [], transactions: [], all: { lines: new Map(), transactions: new Map() } }
    books.push(book)
    for (const { code } of ledgers) byName.set(`ledger ${code}`, book)
    for (const { accountId } of accounts) byName.set(`account ${accountId}`, book)
  }
  const seen = new Map<string, number>()
  for (const [place, { groupId, ...line }] of allLines.all(db).entries()) {
    const says = `${line.ledger} ${line.entry ?? ''} ${line.date} ${line.amountMinor} ${line.text}`
    const occurrence = (seen.get(says) ?? 0) + 1
    seen.set(says, occurrence)
    const one: BookLine = { ...line, key: `${says} #${occurrence}`, place }
    const book = byName.get(`ledger ${line.ledger}`)
    book?.all.lines.set(line.id, one)
    if (groupId === null || line.id === asked.lineId) book?.lines.push(one)
  }
  const documents = Map.groupBy(pairedDocuments.all(db), ({ id }) => id)
  const entries = Map.groupBy(exportedFor.all(db), ({ id }) => id)
  for (const [place, { groupId, date, ...transaction }] of allTransactions.all(db).entries()) {
    if (date === null) continue
    const paired = (documents.get(transaction.id) ?? []).flatMap(({ number, name }) =>
      number === null ? [] : [{ number, name }],
    )
    const exported = entries.get(transaction.id)?.map(({ entry }) => entry)
    const one: BookTransaction = { ...transaction, date, place, documents: paired, entries: exported }
    const book = byName.get(`account ${transaction.accountId}`)
    book?.all.transactions.set(transaction.id, one)
    if (groupId === null || transaction.id === asked.transactionId) book?.transactions.push(one)
  }
  const bodies = (rows: readonly { body: string }[]) => rows.map(({ body }) => JSON.parse(body) as GroupBody)
  const rejected = bodies(rejectedGroups.all(db))
  const rejectedIds = new Set(rejected.map(({ id }) => id))
  const open = openErrors(bodies(groupsOfErrors.all(db)))
  return books.map(({ lines, transactions, all }) => ({
    lines,
    transactions,
    rejected: rejectedIds,
    declined: rejected.flatMap((body) => declinedPair(body, all)),
    openErrors: open.flatMap((body) => errorWith(body, all)),
  }))
}

interface Book {
  lines: BookLine[]
  transactions: BookTransaction[]
  all: AllMembers
}

interface AllMembers {
  lines: Map<number, BookLine>
  transactions: Map<number, BookTransaction>
}

const membersOf = (body: GroupBody, { lines, transactions }: AllMembers) => ({
  lines: body.allocations.flatMap(({ lineId }) => lines.get(lineId ?? 0) ?? []),
  transactions: body.allocations.flatMap(({ transactionId }) => transactions.get(transactionId ?? 0) ?? []),
})

/** A person refused a line and a transaction, whatever else is proposed with them. */
const declinedPair = (body: GroupBody, all: AllMembers): BookInput['declined'][number][] => {
  const { lines, transactions } = membersOf(body, all)
  const [line] = lines
  const [transaction] = transactions
  return line && transaction && body.allocations.length === 2
    ? [{ lineKey: line.key, transactionKey: transaction.key }]
    : []
}

/** Groups with an error that is still in the ledger. */
const openErrors = (inForce: readonly GroupBody[]): (GroupBody & { error: PostingError })[] => {
  const ended = new Set(inForce.map(({ ends }) => ends))
  return inForce.flatMap((body) =>
    body.error === undefined || body.balanceMinor === 0 || ended.has(body.id)
      ? []
      : [{ ...body, error: body.error }],
  )
}

const errorWith = (
  body: GroupBody & { error: PostingError },
  all: AllMembers,
): BookInput['openErrors'][number][] => {
  const { id, error, balanceMinor } = body
  const members = membersOf(body, all)
  return members.lines.length === 0 ? [] : [{ id, error, balanceMinor: toMinor(balanceMinor), ...members }]
}
