/** Validates lines of the log, which may come from another computer. Loaded only when events are to be applied. */
import { z } from 'zod'
import { documentRow, month, monthStatement } from '#contract/closing-values.ts'
import { documentType } from '#contract/documents.ts'
import { categoryId, clientQuestion, ruleBody } from '#contract/ending-values.ts'
import { exportedEntry, ledgerSubject } from '#contract/journal-values.ts'
import { allocation, alternative, evidence, matchClass, postingError } from '#contract/match-values.ts'
import { entryName, officeEntry } from '#contract/office-set-values.ts'
import { deductionTables } from '#contract/rules.ts'
import { contestedReason } from '#contract/sharing-values.ts'
import { currencyCode, isoDate, minorUnits } from '#contract/values.ts'
import { MAX_PARTS } from '../imports/packs/pack-format.ts'
import type { LoggedEvent } from './events.ts'
import { reviewEvents } from './review-schema.ts'

const said = { uuid: z.uuid(), at: z.iso.datetime(), by: z.string() }
const amount = z.int().nullable()
const row = z.int().nonnegative()
const seen = { unpaidMinor: amount, totalMinor: amount }
const ofFile = {
  source: z.literal('file'),
  side: z.literal('supplier').optional(),
  issuer: z.string(),
  type: documentType,
  serie: z.string(),
  number: z.string(),
}
const payer = { kind: z.enum(['name', 'iban']), value: z.string(), taxId: z.string() }

const knownAs = {
  account: z.string(),
  id: z.string().nullable(),
  fingerprint: z.string().nullable(),
  occurrence: z.int(),
}
const named = {
  ...knownAs,
  also: z
    .strictObject({
      date: isoDate.nullable(),
      amountMinor: minorUnits,
      currency: currencyCode,
      prints: z.array(z.string()),
    })
    .optional(),
}
const ofService = {
  source: z.literal('service'),
  id: row,
  type: documentType.optional(),
  number: z.string().optional(),
}
const ofLedger = {
  ledger: z.string(),
  entry: z.string().nullable(),
  date: isoDate,
  amountMinor: minorUnits,
  text: z.string(),
  occurrence: z.int().positive(),
}
const decision = z.strictObject({
  ...said,
  action: z.enum(['accepted', 'rejected', 'undone']),
  act: z.uuid().nullable(),
  redoOf: z.uuid().nullable(),
  group: z.object({
    id: z.string().min(1),
    class: matchClass.nullable(),
    balanceMinor: z.int(),
    currency: z.string(),
    rate: z.string().optional(),
    allocations: z.array(allocation),
    evidence: z.array(evidence),
    alternatives: z.array(alternative),
    explained: z.boolean(),
    note: z.string().optional(),
    question: clientQuestion.optional(),
    error: postingError.optional(),
    ends: z.string().optional(),
  }),
  documents: z.array(
    z.discriminatedUnion('source', [
      z.strictObject({ row, ...seen, ...ofService }),
      z.strictObject({
        row,
        ...seen,
        ...ofFile,
      }),
    ]),
  ),
  transactions: z.array(z.strictObject({ row, ...named, amountMinor: amount })),
  lines: z.array(z.strictObject({ row, ...ofLedger })).optional(),
  lessons: z.array(z.strictObject(payer)).optional(),
})

const closedTransaction = z.strictObject({
  ...knownAs,
  date: isoDate,
  text: z.string(),
  counterparty: z.string().nullable(),
  currency: currencyCode,
  amountMinor: minorUnits,
  pairedMinor: minorUnits,
  explainedMinor: minorUnits,
  groupedMinor: minorUnits,
  classifiedMinor: minorUnits,
  notedMinor: minorUnits,
  note: z.string().nullable(),
})

const closing = [
  z.strictObject({
    ...said,
    action: z.literal('month-closed'),
    period: month,
    reason: z.string().nullable(),
    statement: monthStatement,
    hash: z.string(),
    transactions: z.array(closedTransaction),
    documents: z.array(documentRow.omit({ documentId: true })),
  }),
  z.strictObject({
    ...said,
    action: z.literal('month-reopened'),
    period: month,
    reason: z.string(),
    keepsTyped: z.literal(true).optional(),
  }),
  z.strictObject({
    ...said,
    action: z.literal('balance'),
    period: month,
    account: z.string(),
    currency: currencyCode.optional(),
    kind: z.enum(['opening', 'closing', 'ledger']),
    amountMinor: minorUnits.nullable(),
  }),
  z.strictObject({
    ...said,
    action: z.literal('transit'),
    item: z.string(),
    account: z.string(),
    date: isoDate,
    text: z.string(),
    amountMinor: minorUnits,
  }),
  z.strictObject({
    ...said,
    action: z.literal('transit-changed'),
    item: z.string(),
    date: isoDate,
    text: z.string(),
    amountMinor: minorUnits,
  }),
  z.strictObject({ ...said, action: z.literal('transit-removed'), item: z.string() }),
  z.strictObject({ ...said, action: z.literal('transit-cleared'), item: z.string(), on: isoDate }),
  z.strictObject({ ...said, action: z.literal('started'), period: month }),
  z.strictObject({
    ...said,
    action: z.literal('late-taken'),
    period: month,
    transaction: z.strictObject(named),
  }),
] as const

const ids = z.array(z.tuple([row, row]))

const sources = [
  z.strictObject({ ...said, action: z.literal('accounts-apart'), account: z.string(), other: z.string() }),
  z.strictObject({
    ...said,
    action: z.literal('direction'),
    account: z.string(),
    direction: z.enum(['in', 'out', 'by-sign']),
  }),
  z.strictObject({ ...said, action: z.literal('tracked'), ids }),
  z.strictObject({ ...said, action: z.literal('untracked'), ids }),
  z.strictObject({
    ...said,
    action: z.literal('file-imported'),
    sha256: z.string(),
    name: z.string(),
    kind: z.string(),
    parts: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(MAX_PARTS)
      .optional(),
  }),
  z.strictObject({ ...said, action: z.literal('file-undone'), sha256: z.string() }),
  z.strictObject({ ...said, action: z.literal('account-named'), name: z.string(), account: z.string() }),
  z.strictObject({ ...said, action: z.literal('ledger-tied'), ledger: z.string(), account: z.string() }),
  z.strictObject({ ...said, action: z.literal('ledger-untied'), ledger: z.string(), account: z.string() }),
  z.strictObject({
    ...said,
    action: z.literal('table-layout'),
    account: z.string().nullable(),
    of: z.literal('ledger').optional(),
    header: z.string(),
    layout: z.string(),
  }),
] as const

const rule = z.discriminatedUnion('action', [
  z.strictObject({ ...said, action: z.literal('kept'), groupId: z.string(), source: z.string() }),
  z.strictObject({ ...said, action: z.literal('taught'), ...payer }),
  z.strictObject({ ...said, action: z.literal('forgotten'), ...payer }),
  z.strictObject({ ...said, action: z.literal('remembered'), ...payer }),
  z.strictObject({
    ...said,
    action: z.literal('automatic'),
    key: z.string(),
    signs: z.string(),
    isOn: z.boolean(),
  }),
  z.strictObject({ ...said, action: z.literal('deductions'), tables: deductionTables }),
  z.strictObject({
    ...said,
    action: z.literal('category'),
    id: categoryId,
    name: z.string().nullable(),
    account: z.string().nullable(),
    isHidden: z.boolean(),
  }),
  z.strictObject({ ...said, action: z.literal('category-removed'), id: categoryId }),
  z.strictObject({
    ...said,
    action: z.literal('classification-rule'),
    id: z.string().min(1),
    ...ruleBody.shape,
  }),
  z.strictObject({
    ...said,
    action: z.literal('office-set'),
    set: z.string().nullable(),
    mark: z.string(),
    changed: z.array(officeEntry),
    removed: z.array(entryName),
  }),
  z.strictObject({ ...said, action: z.literal('office-left') }),
  z.strictObject({ ...said, action: z.literal('classification-rule-removed'), id: z.string().min(1) }),
  z.strictObject({ ...said, action: z.literal('lessons-forgotten'), groupIds: z.array(z.string().min(1)) }),
  z.strictObject({ ...said, action: z.literal('lessons-remembered'), groupIds: z.array(z.string().min(1)) }),
  z.strictObject({
    ...said,
    action: z.literal('note'),
    of: z.union([
      z.strictObject({
        document: z.discriminatedUnion('source', [z.strictObject(ofService), z.strictObject(ofFile)]),
      }),
      z.strictObject({ transaction: z.strictObject(named) }),
      z.strictObject({ line: z.strictObject(ofLedger) }),
      z.strictObject({ group: z.string().min(1) }),
    ]),
    text: z.string().nullable(),
    before: z.string().nullable().optional(),
  }),
  z.strictObject({
    ...said,
    action: z.literal('accounts-joined'),
    account: z.string().min(1),
    other: z.string().min(1),
  }),
  ...sources,
  ...closing,
  ...reviewEvents(said),
  z.strictObject({
    ...said,
    action: z.literal('ledger-account'),
    subject: ledgerSubject,
    account: z.string().nullable(),
  }),
  z.strictObject({
    ...said,
    action: z.literal('journal-exported'),
    from: isoDate.nullable(),
    to: isoDate.nullable(),
    taxId: z.string().optional(),
    entries: z.array(exportedEntry),
  }),
  z.strictObject({ ...said, action: z.literal('journal-withdrawn'), export: z.uuid() }),
  z.strictObject({
    ...said,
    action: z.literal('set-aside'),
    events: z.array(
      z.strictObject({
        uuid: z.uuid(),
        outcome: z.enum(['agreed', 'contested', 'yielded', 'repeated']),
        reason: contestedReason,
        rivals: z.array(z.uuid()),
      }),
    ),
  }),
])

const event = z.union([decision, rule])

/** Parses an event; undefined where the line is not one. */
export const toEvent = (said: unknown): LoggedEvent | undefined => event.safeParse(said).data
