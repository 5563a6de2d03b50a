/** Notes as entries of the history: each writing, change and removal, with what it is about. */
import { type SqlBool, sql } from 'kysely'
import type { NoteEntry } from '#contract/history.ts'
import type { GroupView } from '#contract/matching.ts'
import type { NoteSubject } from '#contract/notes.ts'
import type { CurrencyCode, Instant, Minor } from '#contract/values.ts'
import { foldText } from '#core/fold.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { findSubject } from '../events/find-members.ts'
import type { WrittenNote } from '../events/rule-log.ts'
import { mirror, type Params, query } from '../query/query.ts'
import { findNote } from '../rows/notes.ts'
import { searchTerms } from '../rows/search-terms.ts'
import { signed } from '../schema/rules.ts'
import { findDecidedGroup } from './groups.ts'
import type { HistoryQuery } from './history.ts'

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
  return 'documentId' in of
    ? documentOf.get(db, { id: of.documentId })
    : transactionOf.get(db, { id: of.transactionId })
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
  allocations.flatMap(({ documentId, transactionId }) =>
    [
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

/** All of them, in the order they were written. */
export function* listNotesWritten(db: ReadableDb): Generator<NoteEntry> {
  for (const event of firstToLast.iterate(db)) yield read(db, event).entry
}
