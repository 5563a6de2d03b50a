/** Events of the mirror's own logs, with their members named as the services name them. */
import { documentIdsOf, type GroupBody, transactionIdsOf } from '../commands/decisions/group-body.ts'
import type { RuleBody } from '../commands/decisions/rule-log.ts'
import type { ReadableDb } from '../connection.ts'
import { printOf } from '../rows/transaction-row.ts'
import type { DecisionEvent, LoggedDocument, LoggedEvent, LoggedTransaction, RuleEvent } from './events.ts'
import type { LogPosition } from './log-state.ts'

interface DecisionRow {
  uuid: string
  at: string
  by: string
  action: DecisionEvent['action']
  body: string
  act: string | null
  takesBack: string | null
}

const DECISIONS = `SELECT e.uuid, e.at, e.by, e.action, e.body,
    (SELECT uuid FROM decision_event a WHERE a.sequence = e.act) AS act,
    (SELECT uuid FROM decision_event b WHERE b.sequence = e.takes_back) AS takesBack
  FROM decision_event e`
const RULES = 'SELECT uuid, at, by, action, body FROM rule_event'

// What was seen stands in the allocations of a decision in force; of others what the source says now is near enough.
const DOCUMENT = `SELECT coalesce(max(a.unpaid_seen_minor), d.unpaid_minor) AS unpaidMinor,
    coalesce(max(a.total_seen_minor), d.total_minor) AS totalMinor
  FROM document d LEFT JOIN allocation a ON a.document_id = d.id AND a.group_id = ?2 WHERE d.id = ?1 GROUP BY d.id`
const TRANSACTION = `SELECT c.account_id AS account, t.source_id AS id, t.fingerprint, t.occurrence,
    coalesce(max(a.transaction_seen_minor), t.amount_minor) AS amountMinor,
    t.booking_date AS bookingDate, t.source_amount_minor AS sourceMinor, t.currency, t.text
  FROM bank_transaction t JOIN account c ON c.id = t.account
  LEFT JOIN allocation a ON a.transaction_id = t.id AND a.group_id = ?2 WHERE t.id = ?1 GROUP BY t.id`

type TransactionRow = Omit<LoggedTransaction, 'row'> & {
  bookingDate: string | null
  sourceMinor: number
  currency: string
  text: string
}

/** The group as accepted, and the readings it was chosen from. */
const bodiesOf = (group: GroupBody): GroupBody[] => [
  group,
  ...group.alternatives.map(({ allocations }) => ({ ...group, allocations })),
]

const each = (ids: readonly number[][]): number[] => [...new Set(ids.flat())]

const documentsOf = (db: ReadableDb, group: GroupBody): LoggedDocument[] =>
  each(bodiesOf(group).map(documentIdsOf)).map((row) => ({
    row,
    id: row,
    ...(db.read<Omit<LoggedDocument, 'row' | 'id'>>(DOCUMENT).get(row, group.id) ?? {
      unpaidMinor: null,
      totalMinor: null,
    }),
  }))

const transactionsOf = (db: ReadableDb, group: GroupBody): LoggedTransaction[] =>
  each(bodiesOf(group).map(transactionIdsOf)).flatMap((row) => {
    const found = db.read<TransactionRow>(TRANSACTION).get(row, group.id)
    if (!found) return []
    const { account, id, occurrence, amountMinor } = found
    const fingerprint =
      found.fingerprint ?? printOf(found.bookingDate, found.sourceMinor, found.currency, found.text)
    return [{ row, account, id, fingerprint, occurrence, amountMinor }]
  })

const toDecision = (db: ReadableDb, { body, ...said }: DecisionRow): DecisionEvent => {
  const group = JSON.parse(body) as GroupBody
  return { ...said, group, documents: documentsOf(db, group), transactions: transactionsOf(db, group) }
}

const toRule = ({ body, ...said }: Omit<DecisionRow, 'act' | 'takesBack'>): RuleEvent =>
  ({ ...said, ...(JSON.parse(body) as RuleBody) }) as RuleEvent

/** What was recorded after `from`, in its order. */
export const eventsAfter = (db: ReadableDb, from: LogPosition): LoggedEvent[] => [
  ...db
    .read<DecisionRow>(`${DECISIONS} WHERE e.sequence > ? ORDER BY e.sequence`)
    .all(from.decision)
    .map((row) => toDecision(db, row)),
  ...db
    .read<Omit<DecisionRow, 'act' | 'takesBack'>>(`${RULES} WHERE sequence > ? ORDER BY sequence`)
    .all(from.rule)
    .map(toRule),
]
