/** The closed list of ways the world can fail, and the shape in which a failure crosses the border. */
import { z } from 'zod'
import { month } from './closing-values.ts'

export const errorCode = z.enum([
  'invalid-input',
  'not-found',
  'conflict',
  'credential-missing',
  'credential-rejected',
  'scope-missing',
  'binding-missing',
  'client-rejected',
  'rate-limited',
  'offline',
  'remote-failed',
  'remote-shape-changed',
  'keychain-unavailable',
  'keychain-locked',
  'keychain-denied',
  'service-refused',
  'redirect-refused',
  'in-use',
  'storage-failed',
  'storage-corrupt',
  'mirror-lost',
  'mirror-behind',
  'register-lost',
  'database-from-future',
  'disk-full',
  'update-refused',
  'file-held',
  'file-exists',
  'file-not-written',
  'mirror-moved',
  'month-closed',
  'late-row',
  'decision-waits',
  'accounts-not-joined',
  'events-unknown',
  'file-rows-damaged',
  'file-rows-newer',
  'sum-too-large',
  'not-connected',
  'office-unreachable',
  'office-login-refused',
  'office-certificate',
  'office-schema-newer',
  'office-schema-older',
  'office-not-allowed',
  'office-full',
  'office-answer',
  'office-forgotten',
  'cancelled',
  'unexpected',
])
export type ErrorCode = z.infer<typeof errorCode>

/** One item of the service's `ValidationErrors` (interface 2.1), kept as sent. */
const validationError = z.strictObject({
  type: z.string(),
  field: z.string().nullable(),
  elementNumber: z.string().nullable(),
  detail: z.string().nullable(),
  value: z.string().nullable(),
})
export type ValidationError = z.infer<typeof validationError>

const fileProblemName = z.enum([
  'empty',
  'unreadable',
  'folder',
  'changed',
  'too-large',
  'too-deep',
  'encrypted',
  'unknown-kind',
  'foreign',
  'truncated',
  'malformed',
  'entities',
  'no-statement',
  'no-columns',
  'no-rows',
  'two-currencies',
  'bad-row',
  'bad-balance',
  'ambiguous-amounts',
  'ambiguous-days',
  'unknown-side',
  'first-side',
  'balance-row',
  'repeated-rows',
  'several-products',
  'several-sheets',
  'sheets-differ',
  'ledger-extract',
  'sales-list',
  'own-document',
  'no-text',
  'hidden-text',
  'no-year',
  'unproven-row',
])
export type FileProblemName = z.infer<typeof fileProblemName>

/** What more is known of a failure; never holds a secret, an IBAN or a payload. */
const errorDetails = z.strictObject({
  /** Log reference of an unexpected failure: eight characters a person can read out. */
  reference: z.string().optional(),
  /** When the service asks to wait: the earliest moment of the next attempt. */
  retryAt: z.iso.datetime().optional(),
  httpStatus: z.int().optional(),
  /** No answer came within the time limit. */
  timedOut: z.literal(true).optional(),
  /** The service's own error value and token (interface 7), kept when unknown. */
  serviceValue: z.int().nullable().optional(),
  serviceName: z.string().nullable().optional(),
  serviceText: z.string().nullable().optional(),
  validationErrors: z.array(validationError).optional(),
  /** What stands in the place of a company's data, or of the list of companies. */
  found: z.enum(['missing', 'empty', 'damaged', 'another-company', 'not-a-mirror']).optional(),
  /** What holds the data folder: the window where `command` is null. */
  holder: z.strictObject({ command: z.string().nullable(), pid: z.int(), since: z.string() }).optional(),
  /** The closed month that what was asked belongs to. */
  period: month.optional(),
  /** The input or remote field at fault. */
  field: z.string().optional(),
  /** Why a file from outside is not read, and where in it. */
  file: z
    .strictObject({ problem: fileProblemName, line: z.int().optional(), element: z.string().optional() })
    .optional(),
})
export type ErrorDetails = z.infer<typeof errorDetails>

export const wireError = z.strictObject({ code: errorCode, message: z.string(), details: errorDetails })
export type WireError = z.infer<typeof wireError>

/** What every call over the border answers: nothing is ever thrown across it. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: WireError }
