/** What a person can teach and set: learned payers, refused pairs, deduction tables, automatic acceptance, and their back-test. */
import { z } from 'zod'
import { categoryId } from './ending-values.ts'
import { combination } from './match-values.ts'
import { groupId, groupView } from './matching.ts'
import {
  companyId,
  currencyCode,
  documentId,
  endpoint,
  event,
  instant,
  isoDate,
  minorUnits,
  percent,
  typedText,
} from './values.ts'

const aliasKind = z.enum(['name', 'iban'])
const taxId = typedText.trim().min(1).max(30)

const alias = z.strictObject({
  id: z.int(),
  kind: aliasKind,
  /** The folded name; of an IBAN the country, the check digits and the last four alone. */
  value: z.string(),
  taxId: z.string(),
  customer: z.string().nullable(),
  /** `disputed`: the same payer stands for several customers, and so for none. */
  state: z.enum(['in-force', 'not-yet', 'disputed', 'forgotten']),
  confirmations: z.int(),
  /** Who wrote it down, and when; null where it was learned from decisions alone. */
  taught: z.strictObject({ by: z.string(), at: instant }).nullable(),
  /** The decisions it was learned from, the latest first, at most five. */
  lessons: z.array(z.strictObject({ at: instant, by: z.string(), documents: z.array(z.string()) })),
})
export type AliasView = z.infer<typeof alias>

const decline = z.strictObject({
  /** The decision; undoing it makes its pairs possible again. */
  groupId,
  at: instant,
  by: z.string(),
  documents: z.array(z.strictObject({ id: documentId, number: z.string(), customer: z.string() })),
  transactions: z.array(
    z.strictObject({
      date: isoDate.nullable(),
      text: z.string(),
      amountMinor: minorUnits,
      currency: currencyCode,
    }),
  ),
})
export type DeclineView = z.infer<typeof decline>

/** In force on documents dated from `from` to before `until`; null leaves that side open. */
const dated = { from: isoDate.nullable(), until: isoDate.nullable() }
const inOrder = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from === null || until === null || from < until
const withholdingRate = z
  .strictObject({ percent: percent.refine((value) => value > 0), ...dated })
  .refine(inOrder, { path: ['until'] })

const feeRow = z
  .strictObject({
    name: typedText.trim().min(1).max(40),
    percent,
    fixedMinor: z.int().min(0).max(10_000),
    ...dated,
  })
  .refine((row) => row.percent > 0 || row.fixedMinor > 0)
  .refine(inOrder, { path: ['until'] })

/** The only differences matching may explain an amount with; the same schema reads the window and the mirror. */
export const deductionTables = z.strictObject({
  withholdingRates: z.array(withholdingRate).max(50),
  fees: z.array(feeRow).max(50),
  /** The largest rounding difference in cents; 0 switches rounding off. */
  roundingMinor: z.int().min(0).max(5),
})
export type DeductionTables = z.infer<typeof deductionTables>

/** What is tried on everything decided so far, before it is saved. */
const triedRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deductions'), tables: deductionTables }),
  z.strictObject({
    kind: z.literal('alias'),
    aliasKind,
    value: typedText.trim().min(1).max(200),
    taxId,
  }),
  z.strictObject({ kind: z.literal('automatic'), key: combination.shape.key }),
  /** Nothing new: which groups that were accepted automatically would still be certain; the others differ. */
  z.strictObject({ kind: z.literal('accepted') }),
])
export type TriedRule = z.infer<typeof triedRule>

const difference = z.strictObject({
  group: groupView,
  /** A person refused a pair of it. */
  refused: z.boolean(),
  /** What its transactions were accepted with instead, as printed. */
  decided: z.array(z.string()),
  /** The categories they were put under instead. */
  categories: z.array(categoryId),
})
export type Difference = z.infer<typeof difference>

const backTestAnswer = z.strictObject({
  /** Groups that rest on the rule. */
  wouldMatch: z.int(),
  agrees: z.int(),
  /** Nobody has decided anything about their members yet. */
  undecided: z.int(),
  /** How many differ from what a person decided, and the first hundred of them. */
  differing: z.int(),
  differs: z.array(difference),
  /** Groups proposed now that would not be any more. */
  lost: z.int(),
})
export type BackTestAnswer = z.infer<typeof backTestAnswer>

const automatic = z.strictObject({
  combination,
  confirmations: z.int(),
  refusals: z.int(),
  isOn: z.boolean(),
  /** Enough confirmations and no refusal: it may be switched on. */
  isOffered: z.boolean(),
  /** Proposals that rest on it now. */
  waiting: z.int(),
  /** Groups it accepted that still stand. */
  accepted: z.int(),
  /** What switched it off by itself; null while it is on, or where a person did. */
  offBecause: z.enum(['rejected', 'undone']).nullable(),
  changedAt: instant.nullable(),
})
export type AutomaticView = z.infer<typeof automatic>

const search = z.strictObject({
  companyId,
  search: typedText.max(200),
  limit: z.int().min(1).max(500),
})
const ofCompany = z.strictObject({ companyId })

export const rulesContract = {
  'rules.listAliases': endpoint(search, z.strictObject({ aliases: z.array(alias), total: z.int() })),
  /** A forgotten payer stays forgotten, whatever is confirmed later, until that is undone here. */
  'rules.forgetAlias': endpoint(
    z.strictObject({ companyId, id: z.int(), forgotten: z.boolean() }),
    z.strictObject({}),
  ),
  /** Writes a payer down by hand: in force at once. Errors: not-found (no document has that tax id). */
  'rules.teachAlias': endpoint(
    z.strictObject({ companyId, kind: aliasKind, value: typedText.trim().min(1).max(200), taxId }),
    z.strictObject({}),
  ),
  /** Refused pairs by the decision that refused them; `matching.undo` undoes one. */
  'rules.listDeclines': endpoint(search, z.strictObject({ declines: z.array(decline), total: z.int() })),
  'rules.getDeductions': endpoint(
    ofCompany,
    z.strictObject({ tables: deductionTables, defaults: deductionTables }),
  ),
  'rules.saveDeductions': endpoint(
    z.strictObject({ companyId, tables: deductionTables }),
    z.strictObject({}),
  ),
  /** Runs in a worker; a second one of the same company ends the first. Errors: cancelled, storage-*. */
  'rules.backTest': endpoint(z.strictObject({ companyId, rule: triedRule }), backTestAnswer),
  'rules.cancelBackTest': endpoint(ofCompany, z.strictObject({})),
  'rules.backTestProgressed': event(z.strictObject({ companyId, done: z.int(), total: z.int() })),
  'rules.listAutomatic': endpoint(ofCompany, z.strictObject({ combinations: z.array(automatic) })),
  'rules.switchAutomatic': endpoint(
    z.strictObject({ companyId, key: combination.shape.key, on: z.boolean() }),
    z.strictObject({ outcome: z.enum(['done', 'not-offered']) }),
  ),
  /** What happened without a person since one looked last. */
  'rules.getNotices': endpoint(
    ofCompany,
    z.strictObject({ accepted: z.int(), switchedOff: z.array(combination) }),
  ),
  'rules.dismissNotices': endpoint(ofCompany, z.strictObject({})),
}
