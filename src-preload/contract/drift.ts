/** Decisions in force that the source now contradicts or whose members changed: a list to work through. */
import { z } from 'zod'
import { groupId, groupView } from './matching.ts'
import { companyId, endpoint, instant } from './values.ts'

const driftCode = z.enum([
  'document-cancelled',
  'document-reopened',
  'document-vanished',
  'document-retyped',
  'total-changed',
  'unpaid-differs',
  'unpaid-again',
  'transaction-vanished',
  'transaction-changed',
  'transaction-currency',
  'line-gone',
  'line-changed',
])
export type DriftCode = z.infer<typeof driftCode>

/** What the source says now of one member, with what it said when the decision was made. */
const driftReason = z.strictObject({
  code: driftCode,
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type DriftReason = z.infer<typeof driftReason>

const driftEntry = z.strictObject({
  group: groupView,
  reasons: z.array(driftReason),
  /** Who stands by the decision although the source says this, and since when; null while nobody does. */
  kept: z.strictObject({ by: z.string(), at: instant }).nullable(),
})
export type DriftEntry = z.infer<typeof driftEntry>

export const driftContract = {
  /** The oldest decision first, five hundred at most; those kept come last. */
  'drift.list': endpoint(z.strictObject({ companyId }), z.strictObject({ entries: z.array(driftEntry) })),
  /** Stands by a decision until the source says something else again. */
  'drift.keep': endpoint(
    z.strictObject({ companyId, groupId }),
    z.strictObject({ outcome: z.enum(['kept', 'agrees']) }),
  ),
}
