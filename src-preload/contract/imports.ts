/** Files a person brings: bank statements and SAF-T (PT). A file crosses as a handle; its path stays in main. */
import { z } from 'zod'
import { wireError } from './errors.ts'
import { completeness, tableLayout, tableRow, templateName } from './import-values.ts'
import { importedSaft, importedSuppliers } from './imported-documents.ts'
import { MAX_FILES } from './plain-values.ts'
import { saftCheck, some } from './saft-check.ts'
import { refusedRows } from './same-accounts.ts'
import {
  companyId,
  currencyCode,
  endpoint,
  event,
  instant,
  isoDate,
  minorUnits,
  typedText,
} from './values.ts'

const fileHandle = z.uuid()

/** A file that a person dropped or chose: what main calls it, and its name without its folder. */
const offeredFile = z.strictObject({ handle: fileHandle, name: z.string() })
export type OfferedFile = z.infer<typeof offeredFile>

/** The beginning of a table of which a person may say what its columns are. */
export const examinedTable = z.strictObject({
  handle: fileHandle,
  /** null where no row was taken for the titles. */
  layout: tableLayout.nullable(),
  /** remembered: a person said it of an earlier file with these titles. */
  from: z.enum(['chosen', 'remembered', 'guessed', 'none']),
  rows: z.array(tableRow),
})
export type ExaminedTable = z.infer<typeof examinedTable>

/** How a balance in a file stands to the balances here on the days beside it. */
const balanceHere = z.enum(['agrees', 'differs', 'unknown'])

/** Rows of one direction, and their sum without a sign. */
const flow = z.strictObject({ count: z.int(), minor: minorUnits })

const importedStatement = z.strictObject({
  /** The place of its file among those asked about. */
  at: z.int(),
  fileId: z.int(),
  file: z.string(),
  kind: z.enum(['camt', 'mt940', 'ofx', 'csv', 'xlsx', 'pdf']),
  accountId: z.string(),
  /** As the file names it; null where it does not. */
  accountName: z.string().nullable(),
  /** The account is made by this import. */
  isNewAccount: z.boolean(),
  currency: currencyCode,
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  rows: z.int(),
  /** Transactions that came with it. */
  added: z.int(),
  /** Rows that are transactions which are here. */
  known: z.int(),
  /** Transactions here in the period of the rows which the file does not show. */
  different: z.int(),
  /** Of all its rows, new and known. */
  moneyIn: flow,
  moneyOut: flow,
  openingMinor: minorUnits.nullable(),
  closingMinor: minorUnits.nullable(),
  opening: balanceHere,
  closing: balanceHere,
  /** The first rows, in the file's order. */
  sample: z.array(
    z.strictObject({ date: isoDate, text: z.string(), amountMinor: minorUnits, isNew: z.boolean() }),
  ),
})
export type ImportedStatement = z.infer<typeof importedStatement>

const importedBefore = z.strictObject({ file: z.string(), fileId: z.int(), at: instant })

const applied = z.strictObject({
  statements: z.array(importedStatement),
  saft: z.array(importedSaft),
  suppliers: z.array(importedSuppliers),
  /** Files that are here already, byte for byte. */
  before: z.array(importedBefore),
  /** Documents and pictures in a ZIP, which are not read. */
  leftOut: z.array(z.string()),
})

/** What a person has to do before a set of files can be imported; all of the set or none is. */
const refusal = z.discriminatedUnion('outcome', [
  /** It is not known which account a statement is of. */
  z.strictObject({
    outcome: z.literal('needs-account'),
    handle: fileHandle,
    /** As the file names it; null where it does not. */
    accountName: z.string().nullable(),
    accounts: z.array(z.string()),
    /** The account here that shows the same days and amounts; `isOther` where the file names another one. */
    proposed: z
      .strictObject({ accountId: z.string(), same: z.int(), of: z.int(), isOther: z.boolean().optional() })
      .nullable(),
    /** The account that a person chose, which the file contradicts: known under another name, while the file's means `meant`. */
    other: z
      .strictObject({ chosen: z.string(), knownAs: z.string(), meant: z.string().nullable() })
      .optional(),
    tables: z.array(examinedTable),
  }),
  /** A statement of an account that this company does not know may be another's: `ours` says that it is not. */
  z.strictObject({
    outcome: z.literal('whose'),
    handle: fileHandle,
    /** owner: the file names somebody else; account: another company here has the account; e-fatura: it names nobody. */
    doubt: z.strictObject({ kind: z.enum(['owner', 'account', 'e-fatura']), name: z.string() }),
    tables: z.array(examinedTable),
  }),
  z.strictObject({
    outcome: z.literal('refused'),
    handle: fileHandle,
    error: wireError,
    tables: z.array(examinedTable),
  }),
])

/** A SAF-T (PT) file is no statement: it is held against the documents here (`imports.checkSaft`). */
const isSaft = z.strictObject({
  outcome: z.literal('saft'),
  handle: fileHandle,
  tables: z.array(examinedTable),
})

const request = z.strictObject({
  companyId,
  handles: z.array(fileHandle).min(1).max(MAX_FILES),
  /** Which account a name in a file stands for; null for a statement that names none. */
  accounts: z
    .array(
      z.strictObject({
        handle: fileHandle,
        name: z.string().max(200).nullable(),
        accountId: typedText.trim().min(1).max(100),
      }),
    )
    .max(200),
  /** Files that a person says are of suppliers. */
  suppliers: z.array(fileHandle).max(MAX_FILES).optional(),
  /** Files that a person says are this company's. */
  ours: z.array(fileHandle).max(MAX_FILES).optional(),
  /** The layout that a person set for a table; remembered for its account and titles once it is imported. */
  layouts: z.array(z.strictObject({ handle: fileHandle, layout: tableLayout })).max(MAX_FILES),
})

/** A statement of a file that was imported. */
const listedStatement = z.strictObject({
  accountId: z.string(),
  currency: currencyCode,
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  rows: z.int(),
  openingMinor: minorUnits.nullable(),
  closingMinor: minorUnits.nullable(),
  /** Between the statement before it and this one something is missing; null where nothing shows that. */
  gap: z.strictObject({ after: isoDate, before: isoDate, missingMinor: minorUnits.nullable() }).nullable(),
})

const listedImport = z.strictObject({
  fileId: z.int(),
  name: z.string(),
  kind: z.enum([
    ...importedStatement.shape.kind.options,
    'saft',
    'open-items',
    ...importedSuppliers.shape.kind.options,
    'ledger',
  ]),
  importedAt: instant,
  importedBy: z.string(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  statements: z.array(listedStatement),
  /** Of a SAF-T (PT) file or a list of open documents; its counts are 0 once it is undone. */
  saft: z
    .strictObject({
      companyName: z.string(),
      taxId: z.string(),
      from: isoDate,
      to: isoDate,
      documents: z.int(),
      receipts: z.int(),
    })
    .nullable(),
})
export type ListedImport = z.infer<typeof listedImport>

export const importsContract = {
  /** Main asks which files: a page may not open the system's dialog. */
  'imports.choose': endpoint(
    z.strictObject({}),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('chosen'), files: z.array(offeredFile) }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  /** Files were dropped on the window. */
  'imports.dropped': event(z.strictObject({ files: z.array(offeredFile) })),
  /** The companies that SAF-T (PT) files among them name, each once. Errors: not-found (a handle). */
  'imports.listCompanies': endpoint(
    z.strictObject({ handles: z.array(fileHandle).min(1).max(MAX_FILES) }),
    z.strictObject({ companies: z.array(z.strictObject({ taxId: z.string(), name: z.string() })) }),
  ),
  /** Says what would come, and leaves everything as it is. Errors: not-found (a handle), conflict (one runs), cancelled. */
  'imports.preview': endpoint(
    request,
    z.discriminatedUnion('outcome', [
      z.strictObject({
        outcome: z.literal('ready'),
        ...applied.shape,
        accounts: z.array(z.string()),
        tables: z.array(examinedTable),
      }),
      isSaft,
      ...refusal.options,
    ]),
  ),
  /** Imports all of the files or none; proposals follow. Errors as above. */
  'imports.run': endpoint(
    request,
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('imported'), ...applied.shape }),
      isSaft,
      ...refusal.options,
    ]),
  ),
  /** Ends the preview or import under way: nothing of it is kept. */
  'imports.cancel': endpoint(z.strictObject({ companyId }), z.strictObject({})),
  /** Holds a SAF-T (PT) file against the documents here, and remembers what it came to. Errors: not-found (a handle). */
  'imports.checkSaft': endpoint(
    z.strictObject({ companyId, handle: fileHandle }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('checked'), check: saftCheck }),
      z.strictObject({ outcome: z.literal('refused'), error: wireError }),
    ]),
  ),
  /** Tracks the ids that the documents may have which are still missing; the next sync asks for them. */
  'imports.trackMissing': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ tracked: z.int(), alreadyTracked: z.int() }),
  ),
  /**
   * Null where no SAF-T (PT) file was ever held against the documents, or imported. Of a company on files alone, of the
   * files around the day. `missing`: by all files that were held against them, of whatever month.
   */
  'imports.getCompleteness': endpoint(
    z.strictObject({ companyId, day: isoDate }),
    z.strictObject({ completeness: completeness.nullable(), missing: some(z.string()) }),
  ),
  /**
   * Offers a list of purchases made for the sample company, as the tax office exports it. Errors: conflict (another company, or
   * nothing was synced yet), storage-failed.
   */
  'imports.offerSample': endpoint(
    z.strictObject({ companyId }),
    z.strictObject({ files: z.array(offeredFile) }),
  ),
  /** Main asks where the workbook goes, and writes it. Errors: file-not-written, disk-full, file-held. */
  'imports.writeTemplate': endpoint(
    z.strictObject({ template: templateName, name: typedText.trim().min(1).max(100) }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('written'), file: z.string() }),
      z.strictObject({ outcome: z.literal('cancelled') }),
    ]),
  ),
  'imports.progressed': event(
    z.strictObject({
      companyId,
      /** ended: rows came, and lists on screen are not in their order yet. */
      phase: z.enum(['reading', 'comparing', 'matching', 'ended']),
      file: z.string(),
      rows: z.int(),
    }),
  ),
  /** The latest first, five hundred at most. */
  'imports.list': endpoint(z.strictObject({ companyId }), z.strictObject({ files: z.array(listedImport) })),
  /** Undoes an import; refused, with the rows, where one that would go is decided. Errors: not-found, month-closed. */
  'imports.undo': endpoint(
    z.strictObject({ companyId, fileId: z.int() }),
    z.discriminatedUnion('outcome', [
      z.strictObject({ outcome: z.literal('undone'), removed: z.int(), documents: z.int(), notes: z.int() }),
      refusedRows,
    ]),
  ),
}
