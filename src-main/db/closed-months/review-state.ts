/** What persons recorded of a month's review: ticks, remarks, answers, the last look, and who reviewed it. */
import { sql } from 'kysely'
import type { Month, Reviewed } from '#contract/closing-values.ts'
import type { ReviewLabel, ReviewRemark } from '#contract/review-values.ts'
import type { Minor } from '#contract/values.ts'
import type { SeenItem } from '#core/closing/review-changes.ts'
import { toMinor } from '#core/money.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { mirror, type Params, query, rawQuery, upsertInto } from '../query/query.ts'
import { instant, nullable, text } from '../schema/schema-columns.ts'
import { findSetting, writeSetting } from '../settings/settings.ts'

/** Items are named by what travels between mirrors, and `print` stands for all that one shows. */
export type ReviewBody =
  /** Null where it was unticked. */
  | { action: 'review-tick'; period: Month; item: string; print: string | null }
  /** Null where it was removed. */
  | { action: 'review-remark'; period: Month; item: string; label: ReviewLabel; text: string | null }
  /** Of a remark by the uuid of its event; null where the answer was removed. */
  | { action: 'review-answer'; remark: string; text: string | null }
  | { action: 'review-settled'; remark: string; isDone: boolean }
  /** From which amount on every transaction is reviewed; null for the largest alone. */
  | { action: 'review-large'; largeMinor: Minor | null }
  | { action: 'month-looked'; period: Month; items: readonly SeenItem[] }
  /** `seen` is the hash of what was shown; the name is null where the review was withdrawn. */
  | { action: 'month-reviewed'; period: Month; name: string | null; seen: string }

interface Recorded {
  uuid: string
  at: string
  by: string
}

const upsertTick = upsertInto('review_tick', ['period', 'item'])
const upsertRemark = upsertInto('review_remark', ['period', 'item'])
const upsertAnswer = upsertInto('review_answer', ['remark'])
const upsertSettled = upsertInto('review_settled', ['remark'])
const upsertLook = upsertInto('review_look', ['period'])
const upsertReview = upsertInto('month_review', ['period'])

/** Applies what was recorded. */
export const putReview = (trx: Trx, body: ReviewBody, { uuid, at, by }: Recorded): void => {
  const remove = (table: string, ...key: [string, string][]): void =>
    void trx
      .write(`DELETE FROM ${table} WHERE ${key.map(([column]) => `${column} = ?`).join(' AND ')}`)
      .run(...key.map(([, value]) => value))
  switch (body.action) {
    case 'review-tick': {
      const { period, item, print } = body
      if (print === null) remove('review_tick', ['period', period], ['item', item])
      else upsertTick(trx, { period, item, print, at, by })
      return
    }
    case 'review-remark': {
      const { period, item, label, text } = body
      if (text === null) remove('review_remark', ['period', period], ['item', item])
      else upsertRemark(trx, { period, item, uuid, label: JSON.stringify(label), text, at, by })
      return
    }
    case 'review-answer':
      if (body.text === null) remove('review_answer', ['remark', body.remark])
      else upsertAnswer(trx, { remark: body.remark, text: body.text, at, by })
      return
    case 'review-settled':
      if (body.isDone) upsertSettled(trx, { remark: body.remark, at, by })
      else remove('review_settled', ['remark', body.remark])
      return
    case 'review-large':
      writeSetting(trx, { name: 'review-large', value: String(body.largeMinor ?? '') })
      return
    case 'month-looked':
      upsertLook(trx, { period: body.period, items: JSON.stringify(body.items), at, by })
      return
    case 'month-reviewed': {
      const { period, name, seen } = body
      if (name === null) remove('month_review', ['period', period])
      else upsertReview(trx, { period, uuid, name, seen, at, by })
    }
  }
}

/** The amount from which on every transaction is reviewed; null where only the largest are. */
export const largeLimit = (db: ReadableDb): Minor | null => {
  const value = findSetting(db, 'review-large') ?? ''
  return value === '' ? null : toMinor(Number(value))
}

const ticks = query(({ period }: Params<{ period: Month }>) =>
  mirror.selectFrom('review_tick').select(['item', 'print', 'at', 'by']).where('period', '=', period),
)

export const listTicks = (db: ReadableDb, period: Month) => ticks.all(db, { period })

const remarks = rawQuery(
  {
    item: text(),
    uuid: text(),
    label: text(),
    text: text(),
    at: instant(),
    by: text(),
    answer: nullable(text()),
    answeredAt: nullable(instant()),
    answeredBy: nullable(text()),
    doneAt: nullable(instant()),
    doneBy: nullable(text()),
  },
  ({ period }: Params<{ period: Month }>) => sql`
    SELECT r.item, r.uuid, r.label, r.text, r.at, r.by, a.text AS answer, a.at AS answeredAt, a.by AS answeredBy,
      s.at AS doneAt, s.by AS doneBy
    FROM review_remark r LEFT JOIN review_answer a ON a.remark = r.uuid LEFT JOIN review_settled s ON s.remark = r.uuid
    WHERE r.period = ${period} ORDER BY r.at, r.item`,
)

/** A remark with what it is on, and the event that answers name. */
export interface RemarkedItem {
  item: string
  uuid: string
  label: ReviewLabel
  remark: ReviewRemark
}

/** The remarks of a month, the earliest first. */
export const listRemarks = (db: ReadableDb, period: Month): RemarkedItem[] =>
  remarks.all(db, { period }).map(({ item, uuid, label, text, at, by, ...rest }) => {
    const { answer, answeredAt, answeredBy, doneAt, doneBy } = rest
    return {
      item,
      uuid,
      // Written by this program.
      label: JSON.parse(label) as ReviewLabel,
      remark: {
        text,
        at,
        by,
        answer:
          answer === null || answeredAt === null
            ? null
            : { text: answer, at: answeredAt, by: answeredBy ?? '' },
        done: doneAt === null ? null : { at: doneAt, by: doneBy ?? '' },
      },
    }
  })

const looks = query(({ period }: Params<{ period: Month }>) =>
  mirror.selectFrom('review_look').select(['items', 'at', 'by']).where('period', '=', period),
)

/** The last look at a month; undefined before the first. */
export const lastLook = (db: ReadableDb, period: Month) => {
  const found = looks.get(db, { period })
  return found && { at: found.at, by: found.by, items: JSON.parse(found.items) as SeenItem[] }
}

// A reopening clears every review recorded before it, of its month and of later ones.
const reviewOf = rawQuery(
  { name: text(), seen: text(), at: instant(), by: text() },
  ({ period }: Params<{ period: Month }>) => sql`
    SELECT v.name, v.seen, v.at, v.by FROM month_review v JOIN event_order o ON o.uuid = v.uuid
    WHERE v.period = ${period} AND NOT EXISTS (
      SELECT 1 FROM rule_event r JOIN event_order p ON p.uuid = r.uuid
      WHERE r.action = 'month-reopened' AND r.body ->> 'period' <= v.period AND p.place > o.place)`,
)

/** Who reviewed a month, and the hash of what was seen; undefined where nobody did since it was last reopened. */
export const reviewInForce = (db: ReadableDb, period: Month): (Reviewed & { seen: string }) | undefined => {
  const found = reviewOf.get(db, { period })
  return found && { by: found.name, at: found.at, indicatedBy: found.by, seen: found.seen }
}
