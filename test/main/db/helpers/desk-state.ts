/** All that decisions and rules of a desk amount to, in words that every mirror has. */
import type { ReadableDb } from '../../../../src-main/db/connection/connection.ts'
import { all } from './log-acts.ts'

const NAMES: Readonly<Record<string, string>> = {
  document_id: 'SELECT source || coalesce(source_id, number) FROM document WHERE id = t.document_id',
  transaction_id: 'SELECT coalesce(source_id, text) FROM bank_transaction WHERE id = t.transaction_id',
  line_id: 'SELECT entry FROM ledger_line WHERE id = t.line_id',
  alias_id: 'SELECT value FROM alias WHERE id = t.alias_id',
  sequence: 'SELECT uuid FROM event_order WHERE place = t.sequence',
  act: 'SELECT uuid FROM event_order WHERE place = t.act',
  redo_of: 'SELECT uuid FROM event_order WHERE place = t.redo_of',
  ledger: 'SELECT code FROM ledger WHERE id = t.ledger',
  export: 'SELECT uuid FROM journal_export WHERE id = t.export',
  account:
    "CASE typeof(t.account) WHEN 'integer' THEN (SELECT account_id FROM account WHERE id = t.account) ELSE t.account END",
  closing: 'SELECT uuid FROM closing WHERE id = t.closing',
}
/** Row numbers, and what each mirror measures for itself. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...[
    'id',
    'previous',
    'told',
    'last_transaction',
    'last_change',
    'last_decision',
    'tracked_at',
    'changed_at',
  ],
])
const NAMED = ['match_group', 'category', 'classification_rule']
const TABLES = [
  ...[
    'match_group',
    'allocation',
    'ledger_allocation',
    'decline',
    'alias',
    'alias_lesson',
    'automatic_acceptance',
  ],
  ...[
    'kept_decision',
    'note',
    'typed_balance',
    'transit_item',
    'taken_transaction',
    'closing',
    'closed_transaction',
  ],
  ...['category', 'classification_rule', 'office_entry', 'ledger_account', 'ledger_tie', 'tracked_document'],
  ...['journal_export', 'journal_entry', 'review_tick', 'review_remark', 'review_answer', 'review_settled'],
  ...['review_look', 'month_review', 'table_layout', 'account_name'],
]

const tableOf = (desk: { db: ReadableDb }, table: string): string[] => {
  const columns = (all(desk, `SELECT name FROM pragma_table_info('${table}')`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !LEFT_OUT.has(name) || (name === 'id' && NAMED.includes(table)))
    // Entries are listed in the order in which each desk learned of them.
    .filter((name) => name !== 'position' || table.endsWith('allocation'))
  const chosen = columns.map((name) => {
    const said = NAMES[name]
    if (said === undefined) return `t."${name}"`
    return said.startsWith('CASE') ? `${said} AS "${name}"` : `(${said}) AS "${name}"`
  })
  return (
    all(
      desk,
      `SELECT ${chosen.join(', ')} FROM ${table} t${table === 'note' ? ' WHERE t.text IS NOT NULL' : ''}`,
    ) as object[]
  )
    .map((row) => JSON.stringify(plain(row)))
    .sort()
}

/** JSON is the same in whatever order its members stand. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, one]) => [name, plain(one)]),
    )
  return typeof value === 'string' && /^[[{]/.test(value) ? plain(JSON.parse(value)) : value
}

const SETTINGS = "('deductions', 'start', 'apart', 'review-large', 'office-set')"

/** All that decisions and rules amount to, and the numbered ones in their order. */
export const stateOfDesk = (desk: { db: ReadableDb }) => ({
  ...Object.fromEntries(TABLES.map((table) => [table, tableOf(desk, table)])),
  settings: all(
    desk,
    `SELECT name, value FROM setting WHERE name IN ${SETTINGS} AND value <> '[]' ORDER BY name`,
  ),
  directions: all(desk, 'SELECT account_id, direction FROM account ORDER BY account_id'),
  open: all(desk, 'SELECT source, source_id, number, open_minor, matched FROM document ORDER BY 1, 2, 3'),
  left: all(desk, 'SELECT source_id, text, open_minor, amount_minor FROM bank_transaction ORDER BY 1, 2'),
  decisions: all(
    desk,
    `SELECT e.uuid, e.action, e.group_id, e.at, e.by, a.uuid AS act, r.uuid AS redo_of FROM decision_event e
     LEFT JOIN event_order a ON a.place = e.act LEFT JOIN event_order r ON r.place = e.redo_of ORDER BY e.sequence`,
  ),
  rules: all(
    desk,
    `SELECT r.uuid, r.action, r.body, r.at, r.by FROM rule_event r JOIN event_order o ON o.uuid = r.uuid
     WHERE r.action <> 'set-aside' ORDER BY o.place`,
  ).map(plain),
  order: all(
    desk,
    `SELECT o.uuid FROM event_order o JOIN numbered_event n ON n.uuid = o.uuid ORDER BY o.place`,
  ),
  waiting: all(desk, "SELECT uuid FROM waiting_event WHERE state = 'waiting' ORDER BY uuid"),
})
