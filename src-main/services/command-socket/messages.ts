/** What a command and the window say to each other over the command socket: one request, then what becomes of it. */
import { z } from 'zod'
import { wireError } from '#contract/errors.ts'
import { outage } from '#contract/sync.ts'
import { companyId, instant, isoDate, typedMinor } from '#contract/values.ts'
import type { CompanySyncProgress, CompanySyncResult } from '../sync/sync-company.ts'

/** The longest message in characters: a request is a few hundred, a failure may quote what a service said. */
export const MAX_REQUEST = 8_192
export const MAX_ANSWER = 262_144

const DAY_MS = 86_400_000

/** The one request: sync this company. It carries no secret; the window has its own. */
export const syncRequest = z.strictObject({
  sync: companyId,
  only: z.enum(['transactions', 'documents']).optional(),
  full: z.boolean(),
  filter: z.strictObject({
    from: isoDate.optional(),
    to: isoDate.optional(),
    search: z.string().max(200).optional(),
    type: z.string().max(60).optional(),
    status: z.string().max(60).optional(),
    minAmountMinor: typedMinor.optional(),
    maxAmountMinor: typedMinor.optional(),
  }),
  /** How long to wait for a sync of this company that runs already. */
  waitMs: z.int().min(0).max(DAY_MS),
  /** For how long to ask again after an outage. */
  retryMs: z.int().min(0).max(DAY_MS).optional(),
})
export type SyncRequest = z.infer<typeof syncRequest>

const count = z.int()

const progress = z.strictObject({
  phase: z.enum(['transactions', 'documents']),
  page: count.nullable(),
  pageCount: count.nullable(),
  transactionsReceived: count,
  documentsDone: count,
  documentsTotal: count,
  changed: z.boolean(),
}) satisfies z.ZodType<CompanySyncProgress>

const result = z.strictObject({
  transactions: z.strictObject({
    pages: count,
    received: count,
    inserted: count,
    updated: count,
    unchanged: count,
    vanished: count,
    missing: count,
    total: count,
  }),
  documents: z.strictObject({
    requested: count,
    fetched: count,
    inserted: count,
    unknown: count,
    updated: count,
    failed: count,
    total: count,
  }),
  durationMs: z.number(),
}) satisfies z.ZodType<CompanySyncResult>

/** `done` and `failed` come last. */
export const syncAnswer = z.discriminatedUnion('kind', [
  /** A sync of the company runs already; this one comes after it. */
  z.strictObject({ kind: z.literal('waiting') }),
  z.strictObject({ kind: z.literal('progress'), progress }),
  /** The service asked to wait until then. */
  z.strictObject({ kind: z.literal('held'), until: instant }),
  z.strictObject({ kind: z.literal('outage'), outage, retryAt: instant.nullable() }),
  z.strictObject({ kind: z.literal('done'), result }),
  z.strictObject({ kind: z.literal('failed'), error: wireError }),
])
export type SyncAnswer = z.infer<typeof syncAnswer>
