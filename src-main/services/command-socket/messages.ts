/** What a command and the window say to each other over the command socket: one request, then what becomes of it. */

import type { Socket } from 'node:net'
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

/** What a peer that reads nothing may leave unsent, in bytes. */
const MAX_UNSENT = 65_536

/** Messages as lines of JSON: each is bounded in length and parsed by a schema when it is read. */
export const sendLine = (socket: Socket, message: object): void => {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

/** As `sendLine`; left out while the other side does not read. */
export const sendIfRead = (socket: Socket, message: object): void => {
  if (socket.writableLength < MAX_UNSENT) sendLine(socket, message)
}

/**
 * Calls `onMessage` with each message, and `onRefused` once, with the socket destroyed by the caller, for a line that is
 * longer than `most` characters, no JSON or of another form. What follows a refused line is not read.
 */
export const readLines = <Schema extends z.ZodType>(
  socket: Socket,
  { schema, most }: { schema: Schema; most: number },
  onMessage: (message: z.output<Schema>) => void,
  onRefused: () => void,
): void => {
  let text = ''
  let isRefused = false
  const refuse = (): void => {
    isRefused = true
    text = ''
    onRefused()
  }
  const parse = (line: string): void => {
    const parsed = schema.safeParse(jsonOf(line))
    if (parsed.success) onMessage(parsed.data)
    else refuse()
  }
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    if (isRefused) return
    text += chunk
    for (let end = text.indexOf('\n'); end >= 0 && end <= most && !isRefused; end = text.indexOf('\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 1)
      parse(line)
    }
    if (text.length > most && !isRefused) refuse()
  })
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
