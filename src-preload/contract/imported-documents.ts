/** Files of documents: what an import of them brings and changes. */
import { z } from 'zod'
import { filedReason, filedState } from './import-values.ts'
import { some } from './saft-check.ts'
import { isoDate, minorUnits } from './values.ts'

/** A SAF-T (PT) file, or a list of open documents, of a company on files alone: what its documents come to. */
export const importedSaft = z.strictObject({
  at: z.int(),
  /** Control totals that the documents in the file contradict, without tax. */
  contradiction: z
    .strictObject({ saidDocuments: z.int(), documents: z.int(), saidMinor: minorUnits, minor: minorUnits })
    .nullable(),
  kind: z.enum(['saft', 'open-items']),
  fileId: z.int(),
  file: z.string(),
  taxId: z.string(),
  companyName: z.string(),
  from: isoDate,
  /** Of a list, the day it is of. */
  to: isoDate,
  basis: z.string(),
  documents: z.int(),
  receipts: z.int(),
  added: z.int(),
  known: z.int(),
  /** Of these, those that the service shows: what it says stays. */
  byService: z.int(),
  /** Summaries, documents that another took the place of, and types that no sale has. */
  leftOut: z.int(),
  cancelled: z.int(),
  /** By what all files together leave open: totals of what is settled, else what is open; credit notes count as minus. */
  states: z.record(filedState, z.strictObject({ count: z.int(), minor: z.int() })),
  /** The first documents whose open amount cannot be told. */
  notComputable: z.array(z.strictObject({ number: z.string(), reason: filedReason })),
})
export type ImportedSaft = z.infer<typeof importedSaft>

const differingField = z.strictObject({
  number: z.string(),
  /** The supplier's. */
  name: z.string(),
  field: z.enum(['number', 'name', 'total', 'date', 'dueDate', 'type', 'open']),
  /** Cents of a total or open amount. `before`: what counted until now, or what the other file has. */
  before: z.union([z.string(), z.int()]).nullable(),
  after: z.union([z.string(), z.int()]).nullable(),
})
export type DifferingField = z.infer<typeof differingField>

const shownDocument = z.strictObject({
  number: z.string(),
  name: z.string(),
  date: isoDate,
  totalMinor: minorUnits,
})
export type ShownDocument = z.infer<typeof shownDocument>

/** A file of suppliers' documents: what it brings, and what it changes of what is here. */
export const importedSuppliers = z.strictObject({
  at: z.int(),
  kind: z.enum(['e-fatura', 'supplier-table', 'supplier-items', 'supplier-ledger']),
  fileId: z.int(),
  file: z.string(),
  from: isoDate,
  /** Of a list of open documents, the day it is of. */
  to: isoDate,
  documents: z.int(),
  /** Receipts, and payments that the accounting posted. */
  receipts: z.int(),
  added: z.int(),
  known: z.int(),
  cancelled: z.int(),
  /** Lines of the accounting that name no document. */
  unnamed: z.int(),
  /** Documents of its days that it lacks, where these are too many for a list of all suppliers; else 0. */
  lacking: z.int(),
  /** As of a SAF-T (PT) file; a state that no document has is left out. */
  states: z.partialRecord(filedState, z.strictObject({ count: z.int(), minor: z.int() })),
  changed: some(differingField),
  contradictions: some(differingField),
  /** Documents that the tax office's list has no longer; `isPaired`: a decision names it. */
  gone: some(shownDocument.extend({ isPaired: z.boolean() })),
  /** Documents that an earlier list of open ones had: they count as paid. */
  paid: some(shownDocument),
})
export type ImportedSuppliers = z.infer<typeof importedSuppliers>
