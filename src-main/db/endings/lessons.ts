/** Lessons of classifications: what persons classified, what was learned from it, and what was forgotten. */
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { Instant } from '#contract/values.ts'
import { learn, type Recognised } from '#core/endings/learned.ts'
import type { Lesson } from '#core/endings/taught.ts'
import { featuresOf, knownWordsOf } from '#core/endings/texts.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { type Decider, recordRule } from '../events/record-event.ts'
import { mirror, type Params, query } from '../query/query.ts'

const lessons = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select([
      'a.group_id as groupId',
      't.id as transactionId',
      't.text',
      't.counterparty_name as counterpartyName',
      't.counterparty_iban as counterpartyIban',
      't.amount_minor as amountMinor',
      't.currency',
      'a.category as categoryId',
      'e.by',
      'e.at',
    ])
    .where('a.category', 'is not', null)
    .whereRef('a.amount_minor', '=', 't.amount_minor')
    // What was accepted by what was learned would confirm itself.
    .where('e.by', '<>', AUTOMATIC)
    .orderBy('g.sequence')
    .orderBy('a.position')
    .$narrowType<{ categoryId: string }>(),
)

export interface StoredLesson extends Lesson {
  by: string
  at: Instant
}

const forgetting = query(() =>
  mirror
    .selectFrom('rule_event')
    .select(['action', 'body'])
    .where('action', 'in', ['lessons-forgotten', 'lessons-remembered'])
    .orderBy('sequence'),
)

/** The decisions that nothing is learned from any more. */
const forgottenGroups = (db: ReadableDb): Set<string> => {
  const forgotten = new Set<string>()
  for (const { action, body } of forgetting.all(db))
    for (const id of (JSON.parse(body) as { groupIds: string[] }).groupIds)
      if (action === 'lessons-forgotten') forgotten.add(id)
      else forgotten.delete(id)
  return forgotten
}

/** Transactions that persons classified whole, in the order they did; forgotten ones too. */
const listAllLessons = (db: ReadableDb): (StoredLesson & { isForgotten: boolean })[] => {
  const forgotten = forgottenGroups(db)
  return lessons.all(db).map((lesson) => ({ ...lesson, isForgotten: forgotten.has(lesson.groupId) }))
}

/** Those that something is learned from. */
export const listLessons = (db: ReadableDb): StoredLesson[] => {
  const forgotten = forgottenGroups(db)
  const all = lessons.all(db)
  return forgotten.size === 0 ? all : all.filter(({ groupId }) => !forgotten.has(groupId))
}

const countedLessons = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('g.sequence').as('newest')])
    .where('a.category', 'is not', null),
)

/** Differs whenever lessons were added or removed: what is added has the newest sequence, what is removed counts less. */
export const lessonsMark = (db: ReadableDb): string => {
  const { count = 0, newest } = countedLessons.get(db) ?? {}
  return `${count} ${newest ?? 0}`
}

export interface LearnedRow extends Omit<Recognised, 'groupIds'> {
  /** The latest decisions it was learned from. */
  lessons: StoredLesson[]
}

/** What confirmed classifications taught, most confirmed first, and the latest lessons that were forgotten. */
export const listLearned = (
  db: ReadableDb,
  limit: number,
): { learned: LearnedRow[]; total: number; forgotten: StoredLesson[] } => {
  const every = listAllLessons(db)
  const lessons = every.filter(({ isForgotten }) => !isForgotten)
  const byGroup = new Map(lessons.map((lesson) => [lesson.groupId, lesson]))
  const all = learn(lessons).list()
  const learned = all.slice(0, limit).map(({ groupIds, ...known }) => ({
    ...known,
    lessons: groupIds.flatMap((id) => byGroup.get(id) ?? []),
  }))
  const forgotten = every
    .filter(({ isForgotten }) => isForgotten)
    .reverse()
    .slice(0, limit)
  return { learned, total: all.length, forgotten }
}

const described = query(({ id }: Params<{ id: number }>) =>
  mirror
    .selectFrom('bank_transaction')
    .select([
      'text',
      'counterparty_name as counterpartyName',
      'counterparty_iban as counterpartyIban',
      'amount_minor as amountMinor',
      'currency',
    ])
    .where('id', '=', id),
)

/** The lessons that a transaction's category is proposed from, the latest first; none where it is not learned. */
export const findLessons = (db: ReadableDb, id: number): StoredLesson[] => {
  const transaction = described.get(db, { id })
  if (!transaction) return []
  const lessons = listLessons(db)
  const features = featuresOf(transaction)
  const words = knownWordsOf(features, transaction.amountMinor < 0 ? 'out' : 'in')
  const known = learn(lessons, lessons.length).recognise(transaction, features, words)
  const groupIds = new Set(known?.groupIds)
  return lessons.filter(({ groupId }) => groupIds.has(groupId)).reverse()
}

/**
 * Forgets lessons of classifications, or learns from them again; the decisions stay as they are.
 *
 * @returns how many of the decisions changed; those that teach nothing, or are in that state already, are left out
 */
export const forgetLessons = (
  trx: Trx,
  input: { groupIds: readonly string[]; forgotten: boolean } & Decider,
): { changed: number } => {
  const asked = new Set(input.groupIds)
  const groupIds = new Set<string>()
  for (const { groupId, isForgotten } of listAllLessons(trx))
    if (asked.has(groupId) && isForgotten !== input.forgotten) groupIds.add(groupId)
  if (groupIds.size > 0)
    recordRule(
      trx,
      { action: input.forgotten ? 'lessons-forgotten' : 'lessons-remembered', groupIds: [...groupIds] },
      input,
    )
  return { changed: groupIds.size }
}
