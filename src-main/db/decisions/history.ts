/** The decision log for a person: latest first, searchable by the texts of its members. */
import { type SqlBool, sql } from 'kysely'
import type { DecisionEntry, NoteEntry } from '#contract/history.ts'
import type { GroupView } from '#contract/matching.ts'
import type { NoteSubject } from '#contract/notes.ts'
import type { CurrencyCode, Instant, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import { CONTRADICTED_STATES } from '#core/receivable.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { findSubject } from '../events/find-members.ts'
import type { WrittenNote } from '../events/record-event.ts'
import { column, mirror, type Params, query, runColumnQuery, runQuery, valuesOfJson } from '../query/query.ts'
import { findNote } from '../rows/notes.ts'
import { searchTerms } from '../rows/search-text.ts'
import { dayIn, leavesOpen, signed } from '../schema/rules.ts'
import { findDecidedGroup, isKept, rowToView } from './groups.ts'

export interface HistoryQuery {
  view?: 'all' | 'in-force' | 'in-doubt'
  /** Customer, number, text, amount, note or person; every word must occur in one decision. */
  search?: string | undefined
  /** Days of the decision, both included; by the instant in UTC. */
  from?: string | undefined
  to?: string | undefined
  /** Names of categories that a word may mean, folded, by id. */
  categories?: readonly { id: string; name: string }[]
  /** The sequence to continue from. */
  before?: number | undefined
  limit: number
}

/** Decisions, the latest first. */
export const listHistory = (db: ReadableDb, wanted: HistoryQuery): DecisionEntry[] => {
  const { view = 'all', from, to, before, limit } = wanted
  const found = searched(db, wanted)
  const query = mirror
    .selectFrom('decision_event as e')
    .innerJoin('match_group as g', 'g.id', 'e.group_id')
    .select((eb) => [
      'e.sequence',
      'e.at',
      'e.by',
      'e.action',
      'e.body',
      'g.state',
      'e.group_id as id',
      'g.sequence as latest',
      'e.redo_of as redoOf',
      'e.act',
      eb
        .selectFrom('decision_event as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.act', '=', 'e.act')
        .$asScalar()
        .$notNull()
        .as('actCount'),
    ])
    .$if(before !== undefined, (q) => q.where('e.sequence', '<', before ?? 0))
    .$if(from !== undefined, (q) => q.where(sql<SqlBool>`${dayIn('e.at')} >= ${from}`))
    .$if(to !== undefined, (q) => q.where(sql<SqlBool>`${dayIn('e.at')} <= ${to}`))
    // For each group its current decision, only where the source agrees or a person keeps it; or only the others.
    .$if(view !== 'all', (q) => q.whereRef('e.sequence', '=', 'g.sequence'))
    .$if(view === 'in-force', (q) =>
      q
        .where((eb) =>
          eb.or([
            eb('g.state', 'in', ['accepted', 'confirmed']),
            eb.and([eb('g.state', 'in', CONTRADICTED_STATES), isKept]),
          ]),
        )
        .where((eb) => eb.not(leavesOpen('g'))),
    )
    .$if(view === 'in-doubt', (q) =>
      q.where('g.state', 'in', CONTRADICTED_STATES).where((eb) => eb.not(isKept)),
    )
    .$if(found !== undefined, (q) => q.where(found ?? sql<SqlBool>`1`))
    .orderBy('e.sequence', 'desc')
    .limit(limit)
  return runQuery(db, query).map((row) => {
    const group = rowToView(row)
    return {
      kind: 'decision',
      sequence: row.sequence,
      at: row.at,
      by: row.by,
      action: row.action,
      group,
      text: textOf(db, group),
      inForce: row.sequence === row.latest,
      redone: row.redoOf !== null,
      act: row.act === null ? null : { id: row.act, count: row.actCount },
    }
  })
}

const transactionText = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('bank_transaction').select('text').where('id', '=', id),
)

const lineText = column(({ id }: Params<{ id: number }>) =>
  mirror.selectFrom('ledger_line').select('text').where('id', '=', id),
)

/** What the bank or the ledger wrote, where no document tells which money a decision is about. */
const textOf = (db: ReadableDb, { allocations }: Pick<GroupView, 'allocations'>): string | null => {
  if (allocations.some(({ documentId }) => documentId !== null)) return null
  const id = allocations.find(({ transactionId }) => transactionId !== null)?.transactionId
  const line = allocations.find(({ lineId }) => lineId !== undefined)?.lineId
  if (id != null) return transactionText.get(db, { id }) ?? null
  return line === undefined ? null : (lineText.get(db, { id: line }) ?? null)
}

/**
 * Whether the word occurs in a member or its note, in the group's note, in a category's name, or in the person's name.
 */
const says = (
  word: string,
  typed: string,
  people: readonly string[],
  categories: readonly { id: string; name: string }[],
) => {
  const like = `%${word}%`
  const by = people.filter((name) => foldText(name).includes(word))
  const ids = categories.filter(({ name }) => name.includes(word)).map(({ id }) => id)
  return sql<SqlBool>`(e.by IN ${valuesOfJson(sql.val(JSON.stringify(by)))} OR instr(lower(e.body ->> '$.note'), lower(${typed})) > 0
    OR EXISTS (SELECT 1 FROM note n WHERE n.group_id = e.group_id AND instr(lower(n.text), lower(${typed})) > 0)
    OR EXISTS (SELECT 1 FROM json_each(e.body, '$.allocations') a
      LEFT JOIN document d ON d.id = a.value ->> '$.documentId'
      LEFT JOIN bank_transaction t ON t.id = a.value ->> '$.transactionId'
      LEFT JOIN ledger_line x ON x.id = a.value ->> '$.lineId'
      WHERE d.search LIKE ${like} OR t.search LIKE ${like} OR x.search LIKE ${like} OR a.value ->> '$.categoryId' IN ${valuesOfJson(sql.val(JSON.stringify(ids)))}))`
}

/** Whether a row of the decision, or one of its transactions, has this amount. */
const isWorth = (minor: number) => sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(e.body, '$.allocations') a
  LEFT JOIN bank_transaction t ON t.id = a.value ->> '$.transactionId'
  WHERE abs(a.value ->> '$.amountMinor') = ${minor} OR abs(t.amount_minor) = ${minor})`

const searched = (db: ReadableDb, { search, categories = [] }: HistoryQuery) => {
  const terms = searchTerms(search)
  if (!terms) return undefined
  const people = runColumnQuery(db, mirror.selectFrom('decision_event').select('by').distinct())
  const typed = (search ?? '').split(/\s+/).filter((word) => foldText(word) !== '')
  const words = terms.words.map((word, at) => says(word, typed[at] ?? word, people, categories))
  const all = sql<SqlBool>`(${sql.join(words, sql` AND `)})`
  return terms.amountMinor === null ? all : sql<SqlBool>`(${all} OR ${isWorth(terms.amountMinor)})`
}

const events = () =>
  mirror.selectFrom('rule_event').select(['sequence', 'at', 'by', 'body']).where('action', '=', 'note')
const latestFirst = query(({ before }: Params<{ before: number | null }>) =>
  events().where(sql<SqlBool>`(${before} IS NULL OR sequence < ${before})`).orderBy('sequence', 'desc'),
)
const firstToLast = query(() => events().orderBy('sequence'))

const documentOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('document')
    .select(['number as name', signed('document', 'total_minor').as('amountMinor'), 'currency', 'search'])
    .where('id', '=', id),
)
const transactionOf = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select(['text as name', 'amount_minor as amountMinor', 'currency', 'search'])
    .where('id', '=', id),
)

const lineRow = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('ledger_line')
    .select(['text as name', 'amount_minor as amountMinor', 'search'])
    .where('id', '=', id),
)

type NoteQuery = Omit<HistoryQuery, 'view'>

/** What was written of notes, the latest first; days are by the instant in UTC. */
export const listNoteHistory = (
  db: ReadableDb,
  { search, categories = [], from, to, before, limit }: NoteQuery,
): NoteEntry[] => {
  const terms = searchTerms(search)
  const found: NoteEntry[] = []
  for (const event of latestFirst.iterate(db, { before: before ?? null })) {
    const day = event.at.slice(0, 10)
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) continue
    const one = read(db, event)
    if (terms && !fits(db, one, terms, categories)) continue
    found.push(one.entry)
    if (found.length === limit) break
  }
  return found
}

interface Row {
  name: string | null
  amountMinor: Minor | null
  currency: CurrencyCode
  search: string
}

const rowOf = (db: ReadableDb, of: NoteSubject | undefined): Row | undefined => {
  if (of === undefined || 'groupId' in of) return undefined
  if ('documentId' in of) return documentOf.get(db, { id: of.documentId })
  if ('transactionId' in of) return transactionOf.get(db, { id: of.transactionId })
  const line = lineRow.get(db, { id: of.lineId })
  return line && { ...line, currency: 'EUR' }
}

interface Read {
  entry: NoteEntry
  /** The row's own text to be searched by. */
  search: string
}

const read = (
  db: ReadableDb,
  { body, ...event }: { sequence: number; at: Instant; by: string; body: string },
): Read => {
  const { of: known, text, before = null } = JSON.parse(body) as WrittenNote
  const of = findSubject(db, known)
  const row = rowOf(db, of)
  const now = of && findNote(db, of)
  const entry: NoteEntry = {
    kind: 'note',
    ...event,
    action: text === null ? 'removed' : before === null ? 'written' : 'changed',
    text,
    before,
    of: of ?? null,
    name: row?.name ?? null,
    amountMinor: row?.amountMinor ?? null,
    currency: row?.currency ?? null,
    group: of && 'groupId' in of ? (findDecidedGroup(db, of.groupId) ?? null) : null,
    inForce: now?.at === event.at && now.text === text,
  }
  return { entry, search: row?.search ?? '' }
}

const membersOf = (db: ReadableDb, { allocations }: GroupView): Row[] =>
  allocations.flatMap(({ documentId, lineId, transactionId }) =>
    [
      lineId === undefined ? undefined : rowOf(db, { lineId }),
      documentId === null ? undefined : rowOf(db, { documentId }),
      transactionId === null ? undefined : rowOf(db, { transactionId }),
    ].filter((row) => row !== undefined),
  )

/** Whether every word stands in the note, in what it is about, in a category there, or in the person's name. */
const fits = (
  db: ReadableDb,
  { entry, search }: Read,
  { words, amountMinor }: NonNullable<ReturnType<typeof searchTerms>>,
  categories: NonNullable<HistoryQuery['categories']>,
): boolean => {
  const members = entry.group === null ? [] : membersOf(db, entry.group)
  const used = new Set(entry.group?.allocations.map(({ categoryId }) => categoryId))
  const said = [
    foldText([entry.text, entry.before, entry.by].join(' ')),
    search,
    ...members.map((row) => row.search),
    ...categories.filter(({ id }) => used.has(id)).map(({ name }) => name),
  ].join(' ')
  const amounts = [entry.amountMinor, ...members.map((row) => row.amountMinor)]
  return (
    words.every((word) => said.includes(word)) ||
    (amountMinor !== null && amounts.some((amount) => amount !== null && Math.abs(amount) === amountMinor))
  )
}

/**
 * Notes as entries of the history: each writing, change and removal, with what it is about. All of them, in the order
 * they were written.
 */
export function* listNotesWritten(db: ReadableDb): Generator<NoteEntry> {
  for (const event of firstToLast.iterate(db)) yield read(db, event).entry
}
