/** Contested decisions as a person reads them: what this desk decided, and what counts instead, with their rows. */
import type { ContestedView, Reading, ReadingRow } from '#contract/sharing.ts'
import type { CurrencyCode, Instant } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { type DecisionEvent, isDecision, type LoggedEvent, type RuleEvent } from '../decision-log/events.ts'
import { eventsAfter } from '../decision-log/read-events.ts'
import { listContested } from '../decision-log/settled-events.ts'
import { findDecided } from '../decisions/undo.ts'
import { type KnownSubject, membersOf } from '../events/event-members.ts'
import { findSubject } from '../events/find-members.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import { documentIdsOf, type GroupBody, lineIdsOf, transactionIdsOf } from '../rows/group-body.ts'
import { signed } from '../schema/rules.ts'
import { aboutOf, endingsOf, setsOf } from './facts.ts'

/** In the order in which they became contested. */
export const readContested = (db: ReadableDb): ContestedView[] =>
  db.snapshot(() =>
    listContested(db).flatMap(({ event, reason, rivals }) => {
      const mine = readingOf(db, event)
      if (mine === undefined) return []
      const office = rivals.flatMap((uuid) => {
        const rival = eventNamed(db, uuid)
        return (rival && readingOf(db, rival)) ?? []
      })
      return [{ uuid: event.uuid, reason, mine, office }]
    }),
  )

const place = column(({ uuid }: Params<{ uuid: string }>) =>
  mirror.selectFrom('event_order').select('place').where('uuid', '=', uuid),
)

const eventNamed = (db: ReadableDb, uuid: string): LoggedEvent | undefined => {
  const at = place.get(db, { uuid })
  return at === undefined ? undefined : eventsAfter(db, at - 1, at)[0]
}

/** Undefined where every desk records it for itself. */
const readingOf = (db: ReadableDb, event: LoggedEvent): Reading | undefined => {
  const { uuid, by, action } = event
  if (action === 'set-aside') return undefined
  const said = { uuid, action, by, at: event.at as Instant }
  if (!isDecision(event)) {
    const rows = subjectsOf(event).flatMap((of) => rowsOf(db, of))
    return { ...said, groupId: null, rows, about: aboutOf(db, event), sets: setsOf(event) }
  }
  const rows = membersNamed(event, event.group).flatMap((of) => rowsOf(db, of))
  return { ...said, groupId: event.group.id, rows, about: [], sets: endingsOf(event.group) }
}

/** Without the rows of readings that were not chosen. */
const membersNamed = (
  { documents, transactions, lines = [] }: Pick<DecisionEvent, 'documents' | 'transactions' | 'lines'>,
  group: GroupBody,
): KnownSubject[] => {
  const chosen = {
    documents: documentIdsOf(group),
    transactions: transactionIdsOf(group),
    lines: lineIdsOf(group),
  }
  return [
    ...documents.filter(({ row }) => chosen.documents.includes(row)).map((document) => ({ document })),
    ...lines.filter(({ row }) => chosen.lines.includes(row)).map((line) => ({ line })),
    ...transactions
      .filter(({ row }) => chosen.transactions.includes(row))
      .map((transaction) => ({ transaction })),
  ]
}

const subjectsOf = (event: RuleEvent): KnownSubject[] => {
  switch (event.action) {
    case 'note':
      return [event.of]
    case 'late-taken':
      return [{ transaction: event.transaction }]
    case 'kept':
      return [{ group: event.groupId }]
    case 'lessons-forgotten':
    case 'lessons-remembered':
      return event.groupIds.map((group) => ({ group }))
    default:
      return []
  }
}

const documentHere = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select([
      'number as label',
      'name as party',
      'date',
      signed('document', 'total_minor').as('amountMinor'),
      'currency',
    ])
    .where('id', '=', id),
)
const transactionHere = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select([
      'text as label',
      'counterparty_name as party',
      'booking_date as date',
      'amount_minor as amountMinor',
      'currency',
    ])
    .where('id', '=', id),
)
const lineHere = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('ledger_line')
    .select(['text as label', 'date', 'amount_minor as amountMinor'])
    .where('id', '=', id),
)

/** A row that is missing here is shown as the event names it. */
const rowsOf = (db: ReadableDb, of: KnownSubject): ReadingRow[] => {
  if ('group' in of) {
    const found = findDecided(db, of.group)
    if (found === undefined) return []
    const group = JSON.parse(found.body) as GroupBody
    return membersNamed(membersOf(db, group), group).flatMap((member) => rowsOf(db, member))
  }
  const here = findSubject(db, of)
  if ('document' in of) {
    const { document } = of
    const found = here && 'documentId' in here ? documentHere.get(db, { id: here.documentId }) : undefined
    const named = document.number ?? String('id' in document ? document.id : '')
    if (found) return [{ kind: 'document', isHere: true, ...found, label: found.label ?? named }]
    return [missing('document', named)]
  }
  if ('line' in of) {
    const { text, date, amountMinor } = of.line
    const found = here && 'lineId' in here ? lineHere.get(db, { id: here.lineId }) : undefined
    const line = { ...missing('ledger-line', text), date, amountMinor, currency: 'EUR' as CurrencyCode }
    return [{ ...line, ...found, isHere: found !== undefined }]
  }
  const { account, also } = of.transaction
  const found =
    here && 'transactionId' in here ? transactionHere.get(db, { id: here.transactionId }) : undefined
  if (found) return [{ kind: 'transaction', isHere: true, ...found }]
  const { date = null, amountMinor = null, currency = null } = also ?? {}
  return [{ ...missing('transaction', account), date, amountMinor, currency }]
}

const missing = (kind: ReadingRow['kind'], label: string): ReadingRow => ({
  ...{ kind, label, party: null, date: null, amountMinor: null, currency: null, isHere: false },
})
