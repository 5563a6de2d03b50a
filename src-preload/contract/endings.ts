/** How transactions end without a document: by a category, in parts, with other transactions, or open on purpose. */
import { z } from 'zod'
import {
  categoryId,
  offsetKind,
  ruleBody,
  ruleConditions,
  ruleId,
  ruleSplit,
  splitPart,
} from './ending-values.ts'
import { groupId, groupView } from './matching.ts'
import { entryOrigin } from './office-set-values.ts'
import { MAX_SELECTED } from './plain-values.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  instant,
  isoDate,
  minorUnits,
  transactionId,
  typedText,
} from './values.ts'

const ofCompany = { companyId }

export const categoryView = z.strictObject({
  id: categoryId,
  /** Null: the default name, in the reader's language. */
  name: z.string().nullable(),
  account: z.string().nullable(),
  isHidden: z.boolean(),
  isDefault: z.boolean(),
  /** Which way its money usually goes; null where it goes both. */
  direction: z.enum(['in', 'out']).nullable(),
  /** Transactions, and rules, that use it now. */
  transactions: z.int(),
  rules: z.int(),
  origin: entryOrigin,
  /** Removed from the office's set: it is here because something uses it. */
  isGone: z.boolean(),
})
export type CategoryView = z.infer<typeof categoryView>

/** A sentence each; the window says the way on beside it. */
const refusal = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.enum([
      'nothing-open',
      'direction-unknown',
      'note-missing',
      'category-unknown',
      'twin-missing',
      'day-passed',
      'currencies',
      'same-account',
      'other-account',
      'stale',
    ]),
  }),
  z.strictObject({ reason: z.literal('split-differs'), missingMinor: minorUnits, currency: currencyCode }),
  z.strictObject({ reason: z.literal('split-part'), currency: currencyCode }),
  z.strictObject({ reason: z.literal('not-balanced'), differenceMinor: minorUnits, currency: currencyCode }),
])

/** Either all of it was carried out, as one act, or nothing. */
export const endingAnswer = z.union([
  z.strictObject({ outcome: z.literal('done'), groups: z.array(groupView) }),
  z.strictObject({ outcome: z.literal('refused'), refusal }),
])
export type EndingAnswer = z.infer<typeof endingAnswer>

const transactions = z.array(transactionId).min(1).max(MAX_SELECTED)

/** As it is tried and saved; `id` null for a new one. */
const writtenRule = { id: ruleId.nullable(), ...ruleBody.shape }

export const ruleView = ruleConditions.extend({
  id: ruleId,
  /** Of a rule with parts, the category of the first. */
  categoryId,
  split: ruleSplit.optional(),
  by: z.string(),
  at: instant,
  origin: entryOrigin,
  /** A rule of the office that this company does not use. */
  isOff: z.boolean(),
})
export type RuleView = z.infer<typeof ruleView>

const caught = z.strictObject({
  id: transactionId,
  date: isoDate.nullable(),
  text: z.string(),
  amountMinor: minorUnits,
  currency: currencyCode,
})

const contradicts = z.array(z.strictObject({ ruleId, categoryId, count: z.int() }))

const ruleTrial = z.strictObject({
  caught: z.int(),
  agrees: z.int(),
  undecided: z.int(),
  /** Their parts cannot be told, and the rule does not take them; and the first fifty of them. */
  unclearCount: z.int(),
  unclear: z.array(caught),
  /** Classified otherwise, or ended in another way; and the first fifty of them. */
  differing: z.int(),
  differs: z.array(caught),
  /** Left open on purpose: the rule never takes these. */
  leftOpenCount: z.int(),
  leftOpen: z.array(caught),
  /** A document pays them or could explain them: the rule never takes these by itself. */
  explained: z.int(),
  withDocument: z.array(caught),
  /** Other rules that say another category of some of the same; `count` zero: of all that is still to come. */
  contradicts,
})
export type RuleTrialView = z.infer<typeof ruleTrial>

/** Why a rule is not kept; nothing was written. */
const ruleRefusal = z.discriminatedUnion('reason', [
  z.strictObject({
    /** `empty`: it names neither words nor a counterparty, and would catch unrelated transactions. */
    reason: z.enum(['empty', 'amounts-reversed', 'category-unknown', 'category-hidden']),
  }),
  z.strictObject({ reason: z.literal('exists'), ruleId }),
  z.strictObject({ reason: z.literal('contradicts'), contradicts }),
])
export type RuleRefusal = z.infer<typeof ruleRefusal>

/** A decision that taught something. */
const lesson = z.strictObject({
  groupId: z.string(),
  text: z.string(),
  categoryId,
  amountMinor: minorUnits,
  currency: currencyCode,
  by: z.string(),
  at: instant,
})
export type LessonView = z.infer<typeof lesson>

export const typedCategory = z.strictObject({
  id: categoryId.nullable(),
  name: typedText.trim().max(60).nullable(),
  account: typedText.trim().max(20).nullable(),
  isHidden: z.boolean(),
})
export const savedCategory = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('done'), id: categoryId, uses: z.int(), resting: z.int() }),
  z.strictObject({ outcome: z.enum(['name-taken', 'name-missing']) }),
])
export const removedCategory = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('done') }),
  z.strictObject({ outcome: z.literal('in-use'), uses: z.int() }),
])
export const savedRule = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('done'), id: ruleId }),
  z.strictObject({ outcome: z.literal('refused'), refusal: ruleRefusal }),
])

export const endingsContract = {
  'endings.listCategories': endpoint(
    z.strictObject(ofCompany),
    z.strictObject({ categories: z.array(categoryView) }),
  ),
  /**
   * Adds (`id` null), renames, hides or gives an account. What uses it shows the new name: `uses` says how much.
   * `resting`: so many rules name it, and classify nothing while it is hidden.
   * `name-taken`: another category is called so; `name-missing`: one of the company's own needs a name.
   */
  'endings.saveCategory': endpoint(z.strictObject({ ...ofCompany, ...typedCategory.shape }), savedCategory),
  /** Of one in place of the office's, the office's counts again. `in-use`: so many transactions and rules use it; it can be hidden instead. Error: not-found. */
  'endings.removeCategory': endpoint(z.strictObject({ ...ofCompany, id: categoryId }), removedCategory),
  'endings.classify': endpoint(
    z.strictObject({ ...ofCompany, transactionIds: transactions, categoryId }),
    endingAnswer,
  ),
  'endings.split': endpoint(
    z.strictObject({ ...ofCompany, transactionId, parts: z.array(splitPart).min(1).max(20) }),
    endingAnswer,
  ),
  /** Transactions that cancel each other out to the cent. */
  'endings.offset': endpoint(
    z.strictObject({ ...ofCompany, transactionIds: transactions, kind: offsetKind }),
    endingAnswer,
  ),
  'endings.leaveOpen': endpoint(
    z.strictObject({ ...ofCompany, transactionIds: transactions, note: typedText.trim().max(500) }),
    endingAnswer,
  ),
  'endings.listRules': endpoint(z.strictObject(ofCompany), z.strictObject({ rules: z.array(ruleView) })),
  /** Tries a rule on every transaction there is; nothing is changed. */
  'endings.tryRule': endpoint(z.strictObject({ ...ofCompany, ...writtenRule }), ruleTrial),
  /** Tried again, and checked against every other rule, before it is kept. */
  'endings.saveRule': endpoint(
    z.strictObject({
      ...ofCompany,
      ...writtenRule,
      /** The rules it contradicts that are kept beside it all the same: of what both catch, a person chooses. */
      despite: z.array(ruleId).max(1_000),
    }),
    savedRule,
  ),
  /** Of one in place of the office's, the office's counts again. Error: not-found. */
  'endings.removeRule': endpoint(z.strictObject({ ...ofCompany, id: ruleId }), z.strictObject({})),
  /** This company does not use the office's rule; removing the rule here uses it again. Error: not-found. */
  'endings.switchOffRule': endpoint(z.strictObject({ ...ofCompany, id: ruleId }), z.strictObject({})),
  /** What confirmed classifications taught, most confirmed first. */
  'endings.listLearned': endpoint(
    z.strictObject({ ...ofCompany, limit: z.int().min(1).max(500) }),
    z.strictObject({
      learned: z.array(
        z.strictObject({
          by: z.enum(['counterparty', 'line', 'beginning', 'known-words']),
          name: z.string(),
          categories: z.array(z.strictObject({ categoryId, count: z.int() })),
          leastMinor: z.int(),
          mostMinor: z.int(),
          currency: currencyCode,
          /** The latest decisions that taught it. */
          lessons: z.array(lesson),
        }),
      ),
      total: z.int(),
      /** The latest lessons that were forgotten. */
      forgotten: z.array(lesson),
    }),
  ),
  /** The lessons that the category of a transaction is proposed from, the latest first: at most twenty, and the decisions of all. */
  'endings.findLessons': endpoint(
    z.strictObject({ ...ofCompany, transactionId }),
    z.strictObject({ lessons: z.array(lesson), groupIds: z.array(groupId) }),
  ),
  /** Nothing is learned from these decisions any more, or again; they stay in force. */
  'endings.forgetLessons': endpoint(
    z.strictObject({ ...ofCompany, groupIds: z.array(groupId).min(1).max(10_000), forgotten: z.boolean() }),
    z.strictObject({ changed: z.int() }),
  ),
}
