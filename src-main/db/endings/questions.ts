/** Transactions that wait for the client: what was asked, what came back, and waits whose day has come. */
import { type SqlBool, sql } from 'kysely'
import { AUTOMATIC } from '#contract/plain-values.ts'
import type { AnswerOutcome, GivenAnswer } from '#contract/questions.ts'
import type { Instant, IsoDate, TransactionId } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import type { ClientQuestionRow } from '#core/reports/client-questions-report.ts'
import { isInClosedMonth } from '../closed-months/refuse-closed.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { findDecided, undo } from '../decisions/undo.ts'
import { actOf, type Decider } from '../events/record-event.ts'
import { writeNote } from '../notes/notes.ts'
import { column, mirror, type Params, query } from '../query/query.ts'
import type { GroupBody } from '../rows/group-body.ts'
import { findNote } from '../rows/notes.ts'
import { isWaiting } from '../schema/rules.ts'

const waiting = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .innerJoin('account as c', 'c.id', 't.account')
    .select([
      'a.group_id as groupId',
      't.id as transactionId',
      't.booking_date as date',
      'c.account_id as accountId',
      't.text',
      't.counterparty_name as counterparty',
      'a.amount_minor as amountMinor',
      't.currency',
      'e.body',
      'e.at as since',
      'e.by',
    ])
    .where(isWaiting('a'))
    .where('t.vanished_at', 'is', null)
    .orderBy('t.booking_date')
    .orderBy('t.place_in_day')
    .orderBy('t.id')
    .$narrowType<{ transactionId: TransactionId }>(),
)

/** A transaction that waits. */
export interface WaitingRow extends ClientQuestionRow {
  transactionId: TransactionId
  since: Instant
  by: string
}

/** By booking date. */
export const listWaiting = (db: ReadableDb): WaitingRow[] => readWaiting(db).map(({ row }) => row)

const readWaiting = (db: ReadableDb): { row: WaitingRow; group: GroupBody }[] =>
  waiting.all(db).map(({ body, ...row }) => {
    const group = JSON.parse(body) as GroupBody
    const { question = { what: 'purpose', text: '', until: null } } = group
    return { row: { ...row, question }, group }
  })

const waitingSum = query(() =>
  mirror
    .selectFrom('allocation as a')
    .innerJoin('match_group as g', 'g.id', 'a.group_id')
    .innerJoin('decision_event as e', 'e.sequence', 'g.sequence')
    .innerJoin('bank_transaction as t', 't.id', 'a.transaction_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Instant | null>('e.at').as('since')])
    .where(isWaiting('a'))
    .where('t.vanished_at', 'is', null),
)

/** How many transactions wait, and since when the one that waits longest does. */
export const sumWaiting = (db: ReadableDb): { count: number; since: Instant | null } =>
  waitingSum.get(db) ?? { count: 0, since: null }

/** What would become of each answer, in their order. */
export const judgeAnswers = (db: ReadableDb, answers: readonly GivenAnswer[]): AnswerOutcome[] => {
  const known = new Map(readWaiting(db).map((one) => [one.row.groupId, one]))
  return answers.map(({ groupId, amountMinor }) => {
    const one = known.get(groupId)
    if (!one) return findDecided(db, groupId) === undefined ? 'unknown' : 'decided-meanwhile'
    if (amountMinor !== null && amountMinor !== one.row.amountMinor) return 'changed'
    return isInClosedMonth(db, one.group) ? 'month-closed' : 'answered'
  })
}

/** Writes answers as notes of their transactions, which are work again; as one act. */
export const applyAnswers = (
  trx: Trx,
  { answers, by, at }: { answers: readonly GivenAnswer[] } & Decider,
): { outcomes: AnswerOutcome[] } => {
  const outcomes = judgeAnswers(trx, answers)
  const rows = new Map(listWaiting(trx).map((row) => [row.groupId, row.transactionId]))
  const ended = new Set<string>()
  for (const [place, outcome] of outcomes.entries()) {
    const given = answers[place]
    const transactionId = given && rows.get(given.groupId)
    if (given === undefined || transactionId === undefined) continue
    if (outcome !== 'answered' && outcome !== 'month-closed') continue
    const before = findNote(trx, { transactionId })?.text
    const text = noteWith(before ?? '', given.answer)
    if (text !== before) writeNote(trx, { of: { transactionId }, text, by, at })
    if (outcome === 'answered') ended.add(given.groupId)
  }
  endWaits(trx, [...ended], { by, at })
  return { outcomes }
}

/** An answer that the note ends with is not repeated: the same file may come twice. */
const noteWith = (before: string, answer: string): string => {
  if (before === answer || before.endsWith(`; ${answer}`)) return before
  return (before === '' ? answer : `${before}; ${answer}`).slice(0, MOST_OF_NOTE)
}

const MOST_OF_NOTE = 1_000

/** Ends the waits of these groups, as one act. Error: not-found (one that does not wait). */
export const resumeWaiting = (
  trx: Trx,
  { groupIds, by, at }: { groupIds: readonly string[] } & Decider,
): { resumed: string[] } => {
  const known = new Set(listWaiting(trx).map(({ groupId }) => groupId))
  if (!groupIds.every((id) => known.has(id)))
    throw new AppError('not-found', 'it does not wait for the client; `questions list` names what does')
  endWaits(trx, groupIds, { by, at })
  return { resumed: [...groupIds] }
}

/** Ends the waits that are over, as one act. @returns how many */
export const endPassedWaits = (
  trx: Trx,
  { today, at }: { today: IsoDate; at: string },
): { ended: number } => {
  const passed = listPassedWaits(trx, today)
  endWaits(trx, passed, { by: AUTOMATIC, at })
  return { ended: passed.length }
}

/**
 * Groups whose wait is over, where their month is open: the day has come, or a document of the amount, which was missing,
 * came since it was asked for.
 */
export const listPassedWaits = (db: ReadableDb, today: IsoDate): string[] =>
  readWaiting(db).flatMap(({ row, group }) => {
    const { groupId, amountMinor, since } = row
    const { what, until } = row.question
    const isOver =
      (until !== null && until <= today) ||
      (what === 'document' && cameSince.get(db, { amount: amountMinor, since }) !== undefined)
    return isOver && !isInClosedMonth(db, group) ? [groupId] : []
  })

const cameSince = column(({ amount, since }: Params<{ amount: number; since: string }>) =>
  mirror
    .selectFrom('document')
    .select('id')
    .where(sql<SqlBool>`open_minor = abs(${amount})`)
    .where(sql<SqlBool>`side = iif(${amount} < 0, 'supplier', 'customer')`)
    .where('first_fetched_at', '>', sql<Instant>`${since}`)
    .limit(1),
)

const endWaits = (trx: Trx, groupIds: readonly string[], { by, at }: Decider): void => {
  const how = { by, at, act: actOf(trx, groupIds.length) }
  for (const id of groupIds) {
    const found = findDecided(trx, id)
    if (found) undo(trx, found, how)
  }
}
