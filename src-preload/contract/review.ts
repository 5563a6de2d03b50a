/** review.*: the review of a month before it is closed: ticks, remarks, answers, and who reviewed it. */
import { z } from 'zod'
import { month } from './closing-values.ts'
import { remarkText, reviewerName, reviewView } from './review-values.ts'
import { companyId, endpoint, typedMinor } from './values.ts'

const ofMonth = { companyId, period: month }
const ofItem = { ...ofMonth, item: z.string().min(1).max(2_000) }
const done = z.strictObject({})
/** `changed`: something is otherwise than shown; look again. */
const outcome = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({ outcome: z.enum(names) })

export const reviewContract = {
  /** A question to the client and a remark in the last full month of the sample company. Error: conflict. */
  'review.bringSample': endpoint(z.strictObject({ companyId }), z.strictObject({ period: month })),
  'review.read': endpoint(z.strictObject(ofMonth), reviewView),
  /** Errors of all that follow: month-closed; of those about an item: not-found. */
  'review.tick': endpoint(z.strictObject({ ...ofItem, isOn: z.boolean() }), done),
  /** Replaces the remark, which is then open again; an empty text removes it. */
  'review.remark': endpoint(z.strictObject({ ...ofItem, text: remarkText }), done),
  /** Answers a remark; an empty text removes the answer. */
  'review.answer': endpoint(z.strictObject({ ...ofItem, text: remarkText }), done),
  /** Ticks a remark off as answered or mended, or not. */
  'review.settle': endpoint(z.strictObject({ ...ofItem, isDone: z.boolean() }), done),
  /** Null: only the ten largest. */
  'review.setLarge': endpoint(
    z.strictObject({ companyId, largeMinor: typedMinor.refine((minor) => minor > 0).nullable() }),
    done,
  ),
  /** Records that everything shown was seen: later changes are listed as such. */
  'review.look': endpoint(
    z.strictObject({ ...ofMonth, shown: z.string() }),
    outcome(['looked', 'changed'] as const),
  ),
  /** `name` null withdraws the review. `same-name`: the preparer's own. */
  'review.finish': endpoint(
    z.strictObject({ ...ofMonth, name: reviewerName.nullable(), shown: z.string() }),
    outcome(['reviewed', 'withdrawn', 'changed', 'open-remarks', 'same-name'] as const),
  ),
}
