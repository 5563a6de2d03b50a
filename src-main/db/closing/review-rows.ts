/** The items of a month's review, read from the mirror as it is now. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Month, MonthStatement } from '#contract/closing-values.ts'
import type { CategoryId } from '#contract/ending-values.ts'
import type { ReviewItem } from '#contract/review-values.ts'
import type { DocumentId } from '#contract/values.ts'
import { despiteOf, isAgainst, lacksDocument, largeOf } from '#core/closing/review-items.ts'
import { CONTRADICTED_STATES } from '#core/receivable.ts'
import { inMonth, type LiveRow, listMonthRows, type Span, spanOf } from '../closed-months/month-rows.ts'
import { largeLimit } from '../closed-months/review-state.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { isKept } from '../decisions/groups.ts'
import { documentIdentity, subjectName } from '../events/event-members.ts'
import { lineIdentity } from '../events/ledger-lines.ts'
import { type Params, rawQuery } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { isLedgerGroup, words } from '../schema/rules.ts'
import { date, integer, minor, nullable, text } from '../schema/schema-columns.ts'
import { differencesOf } from './closing-obstacles.ts'
import { readDocumentRows } from './month-statement.ts'

/** An item, and what is the same while everything that it shows is. */
export interface PrintedItem {
  item: ReviewItem
  print: string
}

/** By kind in the order of the review, then by account and date. */
export const listReviewItems = (db: ReadableDb, statement: MonthStatement): PrintedItem[] => {
  const { period } = statement
  const decisions = Map.groupBy(decisionsOf(db, period), ({ transactionId }) => transactionId)
  const rows = listMonthRows(db, period).map(
    (row): Row => ({ ...row, decisions: decisions.get(row.transactionId) ?? [] }),
  )
  return [
    ...differenceItems(db, statement),
    ...rows
      .filter(({ notedMinor }) => notedMinor !== 0)
      .map((row) => rowItem('exception', row, { note: row.note })),
    ...rows.filter((row) => row.decisions.some(isAgainst)).map(againstItem),
    ...rows.flatMap((row) => {
      const categoryId = lacksDocument(row, row.decisions.flatMap(partsOf(row)))
      return categoryId === undefined ? [] : [rowItem('no-document', row, { categoryId })]
    }),
    ...largeOf(rows, largeLimit(db)).map((row) => rowItem('large', row)),
    ...noteItems(db, period, rows),
    ...figureItems(db, statement, rows),
  ]
}

interface Decision extends Pick<GroupBody, 'evidence' | 'allocations'> {
  transactionId: number
  groupId: string
  by: string
  isKept: boolean
  isContradicted: boolean
  wasRefused: boolean
}

type Row = LiveRow & { decisions: readonly Decision[] }

const decisionRows = rawQuery(
  {
    transactionId: integer(),
    groupId: text(),
    by: text(),
    body: text(),
    isKept: integer<0 | 1>(),
    isContradicted: integer<0 | 1>(),
    wasRefused: integer<0 | 1>(),
  },
  (span: Params<Span>) => sql`
    SELECT DISTINCT t.id AS transactionId, g.id AS groupId, e.by, e.body, ${isKept} AS isKept,
      g.state IN (${words(CONTRADICTED_STATES)}) AS isContradicted,
      EXISTS (SELECT 1 FROM decision_event b
        WHERE b.group_id = g.id AND b.action = 'rejected' AND b.sequence < g.sequence) AS wasRefused
    FROM bank_transaction t JOIN allocation a ON a.transaction_id = t.id JOIN match_group g ON g.id = a.group_id
    JOIN decision_event e ON e.sequence = g.sequence
    WHERE ${inMonth(span)} AND NOT ${isLedgerGroup('g')} ORDER BY t.id, g.id`,
)

const decisionsOf = (db: ReadableDb, period: Month): Decision[] =>
  decisionRows.all(db, spanOf(period)).map(({ body, ...row }) => {
    // Written by `recordDecision`.
    const { evidence, allocations } = JSON.parse(body) as GroupBody
    return {
      transactionId: row.transactionId,
      groupId: row.groupId,
      by: row.by,
      evidence,
      allocations,
      isKept: row.isKept === 1,
      isContradicted: row.isContradicted === 1,
      wasRefused: row.wasRefused === 1,
    }
  })

const partsOf =
  ({ transactionId }: Pick<Row, 'transactionId'>) =>
  ({ allocations }: Decision): { categoryId: CategoryId | undefined; hasDocument: boolean }[] =>
    allocations
      .filter((one) => one.transactionId === transactionId)
      .map(({ categoryId, documentId }) => ({ categoryId, hasDocument: documentId !== null }))

/** The same in every mirror that knows the transaction by that name. */
const nameOfRow = ({ accountId, sourceId, fingerprint, occurrence }: LiveRow): string =>
  JSON.stringify(sourceId === null ? [accountId, fingerprint, occurrence] : [accountId, sourceId])

const NO_ITEM = {
  accountId: null,
  date: null,
  text: '',
  currency: null,
  amountMinor: null,
  counterparty: null,
  note: null,
  by: null,
  evidence: [],
  despite: [],
  categoryId: null,
  difference: null,
  figure: null,
  transactionId: null,
  documentId: null,
  lineId: null,
  groupId: null,
} satisfies Omit<ReviewItem, 'key' | 'kind'>

const sorted = (values: readonly string[]): string => [...new Set(values)].sort().join(', ')

/** What was decided of a row, without what only this mirror numbers. */
const decidedOf = ({ decisions, transactionId }: Row) =>
  decisions.map(({ groupId, by, evidence, isKept: kept, isContradicted, wasRefused, allocations }) => ({
    groupId,
    by,
    evidence,
    kept,
    isContradicted,
    wasRefused,
    parts: allocations.map(({ documentNumber, amountMinor, kind, categoryId, ...one }) => ({
      isOwn: one.transactionId === transactionId,
      ...{ documentNumber, amountMinor, kind, categoryId, bankMinor: one.bankMinor },
    })),
  }))

const rowItem = (
  kind: 'exception' | 'against' | 'no-document' | 'large' | 'note',
  row: Row,
  shown: Partial<ReviewItem> = {},
): PrintedItem => {
  const { accountId, date: day, text: said, counterparty, currency, amountMinor, transactionId } = row
  const by = sorted(row.decisions.map((one) => one.by))
  const item: ReviewItem = {
    ...NO_ITEM,
    key: `${kind} ${nameOfRow(row)}`,
    kind,
    ...{ accountId, date: day, text: said, counterparty, currency, amountMinor, transactionId },
    by: by === '' ? null : by,
    groupId: row.decisions[0]?.groupId ?? null,
    ...shown,
  }
  return { item, print: printOf([item, row.parts, row.notedMinor, decidedOf(row)]) }
}

const againstItem = (row: Row): PrintedItem => {
  const against = row.decisions.filter(isAgainst)
  return rowItem('against', row, {
    groupId: against[0]?.groupId ?? null,
    evidence: against.flatMap(({ evidence }) => evidence),
    despite: [...new Set(against.flatMap(despiteOf))],
  })
}

const differenceItems = (db: ReadableDb, statement: MonthStatement): PrintedItem[] =>
  differencesOf(db, statement).map((difference) => {
    const accountId = 'account' in difference ? difference.account : null
    const currency = 'currency' in difference ? difference.currency : null
    const item: ReviewItem = {
      ...NO_ITEM,
      key: `difference ${JSON.stringify([difference.what, accountId, currency])}`,
      kind: 'difference',
      accountId,
      currency: currency ?? 'EUR',
      amountMinor: 'differenceMinor' in difference ? difference.differenceMinor : null,
      difference,
    }
    return { item, print: printOf(item) }
  })

const writtenNotes = rawQuery(
  {
    note: text(),
    by: text(),
    transactionId: nullable(integer()),
    documentId: nullable(integer<DocumentId>()),
    lineId: nullable(integer()),
    groupId: nullable(text()),
    date: nullable(date()),
    text: nullable(text()),
    amountMinor: nullable(minor()),
  },
  ({ from, to }: Params<Span>) => sql`
    SELECT n.text AS note, n.by, n.transaction_id AS transactionId, n.document_id AS documentId, n.line_id AS lineId,
      n.group_id AS groupId, coalesce(d.date, l.date) AS date,
      coalesce(concat_ws(' · ', d.number, nullif(d.name, '')), l.text) AS text,
      coalesce(d.total_minor, l.amount_minor) AS amountMinor
    FROM note n LEFT JOIN document d ON d.id = n.document_id LEFT JOIN ledger_line l ON l.id = n.line_id
    WHERE n.text IS NOT NULL AND (coalesce(d.date, l.date) BETWEEN ${from} AND ${to}
      OR n.transaction_id IS NOT NULL OR n.group_id IS NOT NULL)
    ORDER BY n.id`,
)

/** Notes on rows of the month, on decisions about them, and on documents and ledger lines dated in it. */
const noteItems = (db: ReadableDb, period: Month, rows: readonly Row[]): PrintedItem[] => {
  const byId = new Map(rows.map((row) => [row.transactionId, row]))
  const byGroup = new Map(
    rows.flatMap((row) => row.decisions.map(({ groupId }) => [groupId, row] as const)).reverse(),
  )
  return writtenNotes.all(db, spanOf(period)).flatMap((found): PrintedItem[] => {
    const { note, by, transactionId, documentId, lineId, groupId, date: day, text: said, amountMinor } = found
    if (transactionId !== null) {
      const row = byId.get(transactionId)
      return row ? [rowItem('note', row, { note, by })] : []
    }
    if (groupId !== null) {
      const row = byGroup.get(groupId)
      return row
        ? [rowItem('note', row, { key: `note ${JSON.stringify({ group: groupId })}`, groupId, note, by })]
        : []
    }
    const document = documentId === null ? undefined : documentIdentity(db, documentId)
    const line = lineId === null ? undefined : lineIdentity(db, lineId)
    const of = document ? { document } : line ? { line } : undefined
    if (of === undefined) return []
    const shown = { date: day, text: said ?? '', currency: 'EUR', amountMinor, note, by, documentId, lineId }
    const item: ReviewItem = { ...NO_ITEM, key: `note ${subjectName(of)}`, kind: 'note', ...shown }
    return [{ item, print: printOf(item) }]
  })
}

/** The figures of each account, ledger and side, with everything behind them: no change of a month is outside. */
const figureItems = (db: ReadableDb, statement: MonthStatement, rows: readonly Row[]): PrintedItem[] => {
  const { period, bank, ledgers = [], documents, suppliers, late } = statement
  const figure = (of: string, shown: Partial<ReviewItem>, behind: unknown): PrintedItem => {
    const item: ReviewItem = { ...NO_ITEM, key: `figure ${of}`, kind: 'figure', currency: 'EUR', ...shown }
    return { item, print: printOf([item, behind]) }
  }
  return [
    ...bank.map((line) => {
      const { accountId, currency, closingMinor: amountMinor } = line
      const behind = rows
        .filter((row) => row.accountId === accountId && row.currency === currency)
        .map((row) => [rowItem('large', row).print, row.note])
      const shown = { accountId, currency, amountMinor, figure: 'bank' } as const
      return figure(`bank ${JSON.stringify([accountId, currency])}`, shown, [line, behind])
    }),
    ...ledgers.map((line) => {
      const said = line.ledgers.map(({ code, name }) => `${code} ${name}`).join(', ')
      const shown = { text: said, amountMinor: line.computedMinor, figure: 'ledger' } as const
      return figure(`ledger ${line.ledgers.map(({ code }) => code).join(' ')}`, shown, line)
    }),
    figure('documents', { amountMinor: documents.closingMinor, figure: 'documents' }, [
      documents,
      late ?? [],
      readDocumentRows(db, period, 'customer'),
    ]),
    ...(suppliers
      ? [
          figure('suppliers', { amountMinor: suppliers.closingMinor, figure: 'suppliers' }, [
            suppliers,
            readDocumentRows(db, period, 'supplier'),
          ]),
        ]
      : []),
  ]
}

/** Numbers that each mirror gives its own rows. */
const OWN_NUMBERS: ReadonlySet<string> = new Set(['id', 'transactionId', 'documentId', 'lineId'])

const printOf = (shown: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(shown, (name, value: unknown) => (OWN_NUMBERS.has(name) ? undefined : value)))
    .digest('hex')
    .slice(0, 20)
