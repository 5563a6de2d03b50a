/** The office's set: shown and changed, followed by companies, tried on all of them, written to a file and read back. */
import { z } from 'zod'
import { categoryId, ruleBody, ruleId } from './ending-values.ts'
import {
  categoryView,
  removedCategory,
  ruleView,
  savedCategory,
  savedRule,
  typedCategory,
} from './endings.ts'
import { accountView } from './journal.ts'
import { ledgerAccount, ledgerSubject } from './journal-values.ts'
import { companyFailure, officeRound } from './office.ts'
import { entryName, officeEntry } from './office-set-values.ts'
import { companyId, endpoint, event } from './values.ts'

const ofCompany = { companyId }
const despite = z.array(ruleId).max(1_000)

/** other: the company follows a set that is not on this computer. */
const setState = z.strictObject({
  state: z.enum(['following', 'other', 'not-following']),
  followed: z.int(),
  overridden: z.int(),
  /** Whether this computer has a set that somebody changed. */
  isThere: z.boolean(),
})
export type SetState = z.infer<typeof setState>

/** What a rule would do to the transactions of a company; see the trial in one company. */
const companyTrial = z.strictObject({
  companyId,
  isFollowing: z.boolean(),
  caught: z.int(),
  agrees: z.int(),
  undecided: z.int(),
  differing: z.int(),
  leftOpen: z.int(),
  explained: z.int(),
  /** Rules of the company that classify some of the same otherwise. */
  contradicts: z.int(),
})
export type CompanyTrial = z.infer<typeof companyTrial>

const setTrial = z.strictObject({
  companies: z.array(companyTrial),
  failures: z.array(companyFailure),
})
export type SetTrial = z.infer<typeof setTrial>

const offeredRule = z.discriminatedUnion('outcome', [
  ...savedRule.options,
  /** The set has another category with the name of the rule's category. */
  z.strictObject({ outcome: z.literal('category-name-taken') }),
])
export type OfferedRule = z.infer<typeof offeredRule>

/** Why a file is refused: an entry of it, by its list and its place there, counted from 1. */
const setProblem = z.strictObject({
  part: z.enum(['categories', 'rules', 'accounts']),
  at: z.int(),
  reason: z.enum([
    ...(['malformed', 'twice', 'category-unknown', 'account-unknown', 'name-missing', 'name-taken'] as const),
    ...(['parts-unsound', 'rule-empty', 'rule-amounts-reversed'] as const),
  ]),
  /** The field, the id or the name at fault. */
  value: z.string().nullable(),
})
export type SetProblem = z.infer<typeof setProblem>

const setChanges = z.strictObject({
  added: z.array(officeEntry),
  changed: z.array(officeEntry),
  removed: z.array(officeEntry),
})
export type SetChanges = z.infer<typeof setChanges>

export const officeSetContract = {
  /** All of it. Error: storage-failed (the file is damaged). */
  'officeset.get': endpoint(
    z.strictObject({}),
    z.strictObject({
      categories: z.array(categoryView),
      rules: z.array(ruleView),
      accounts: z.array(accountView),
    }),
  ),
  /** As of a company. */
  'officeset.saveCategory': endpoint(typedCategory, savedCategory),
  'officeset.saveRule': endpoint(
    z.strictObject({ id: ruleId.nullable(), ...ruleBody.shape, despite }),
    savedRule,
  ),
  'officeset.saveAccount': endpoint(
    z.strictObject({ subject: ledgerSubject, account: ledgerAccount.nullable() }),
    z.strictObject({}),
  ),
  'officeset.removeCategory': endpoint(z.strictObject({ id: categoryId }), removedCategory),
  /** Error: not-found. */
  'officeset.remove': endpoint(entryName, z.strictObject({})),
  /** Tries a rule on the transactions of all companies; nothing is changed. Error: cancelled. */
  'officeset.tryRule': endpoint(z.strictObject({ id: ruleId.nullable(), ...ruleBody.shape }), setTrial),
  'officeset.cancelTrial': endpoint(z.strictObject({}), z.strictObject({})),
  'officeset.trialChanged': event(officeRound),
  /** A rule of a company becomes one of the set. Error: not-found. */
  'officeset.offerRule': endpoint(z.strictObject({ ...ofCompany, id: ruleId, despite }), offeredRule),
  'officeset.getState': endpoint(z.strictObject(ofCompany), setState),
  'officeset.follow': endpoint(z.strictObject(ofCompany), setState),
  /** Its entries become the company's own. Error: conflict (it follows none). */
  'officeset.leave': endpoint(z.strictObject(ofCompany), z.strictObject({ copied: z.int() })),
  /** What the company follows becomes the set of this computer, which has none. Error: conflict. */
  'officeset.recover': endpoint(z.strictObject(ofCompany), z.strictObject({})),
  'officeset.export': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('cancelled') }),
      z.strictObject({ outcome: z.literal('saved'), fileName: z.string() }),
    ]),
  ),
  /** Asks for a file, and says what the set would become; nothing is changed. Error: invalid-input (another file). */
  'officeset.readFile': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('cancelled') }),
      z.strictObject({ outcome: z.literal('refused'), problems: z.array(setProblem) }),
      z.strictObject({ outcome: z.literal('read'), fileName: z.string(), changes: setChanges }),
    ]),
  ),
  /** Applies the file that was read last. Error: conflict (the set was changed meanwhile, or no file was read). */
  'officeset.applyFile': endpoint(z.strictObject({}), z.strictObject({})),
}
