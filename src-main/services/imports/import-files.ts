/** Imports bank statements: all files of a set or none, with a preview that says what the import would do. */
import { basename } from 'node:path'
import type { TableLayout } from '#contract/import-values.ts'
import type { Instant } from '#contract/values.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { raisedBy } from '../../db/connection/stop-flag.ts'
import type { AppliedStatement, ChosenLayout, RefusedCurrency } from '../../db/imports/apply.ts'
import type { AppliedSaft } from '../../db/imports/saft/apply.ts'
import type { AppliedSuppliers } from '../../db/imports/suppliers/apply.ts'
import type { UndoneImport } from '../../db/imports/undo.ts'
import { fileAt } from '../../import/file-source.ts'
import type { SaftContradiction } from '../../import/saft/model.ts'
import type { TableAnswers, TableHead } from '../../import/table/examine-table.ts'
import type { NamedFile } from '../../import/zip/files-in.ts'
import type { WorkerUrl } from '../../threads/protocol.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { isOnFiles } from '../companies/registry.ts'
import { type DecidePorts, runAs } from '../deciding.ts'
import type { FollowUps } from '../follow-ups.ts'
import { makeIndexes } from '../sync/make-indexes.ts'
import { createChosenAccounts, type OtherAccount, OtherAccountError } from './chosen-accounts.ts'
import { taxIdOfCompany } from './completeness.ts'
import { cancelled, named } from './file-errors.ts'
import { type AccountElsewhere, doubtAbout, type StatementDoubt } from './whose-statement.ts'

export interface ImportPorts extends Pick<DecidePorts, 'clock' | 'personIn'> {
  accountElsewhere: AccountElsewhere
  workerUrl: WorkerUrl
  followUps: Pick<FollowUps, 'imported'>
}

interface ImportedBefore {
  file: string
  /** The import that took the same bytes. */
  fileId: number
  at: Instant
}

export interface ImportResult {
  /** `at`: the index of its file in the set. */
  statements: (AppliedStatement & { at: number })[]
  /** SAF-T (PT) files and lists of open documents, for a company without services. */
  saft: (AppliedSaft & { at: number; contradiction: SaftContradiction | null })[]
  /** Files of suppliers' documents; `unnamed`: lines of the accounting that name no document. */
  suppliers: (AppliedSuppliers & { at: number; unnamed: number })[]
  /** Files that were imported before, byte for byte; they are not read again. */
  before: ImportedBefore[]
  /** Names of documents and pictures beside statements in a ZIP; they are not read. */
  leftOut: string[]
}

interface UnknownAccount {
  /** The account's name in the file; null where the file has none. */
  name: string | null
  /** The known account with the same days and amounts: `same` of the `of` rows; `isOther` where the file names another one. */
  proposed: { accountId: string; same: number; of: number; isOther: boolean } | null
}

/** Why nothing of a set was imported: the file at fault, by its index in the set. */
export interface RefusedFile {
  at: number
  /** invalid-input with the problem of the file, not-found where its account must be named, conflict for another currency. */
  error: AppError
  /** The account that a person has to choose. */
  unknownAccount?: UnknownAccount
  /** The file names another account than the one a person chose. */
  otherAccount?: OtherAccount
  /** Why the statement may be of another company; a person can confirm that it is this one's. */
  doubt?: StatementDoubt
}

export type ImportOutcome = ({ outcome: 'imported' } & ImportResult) | ({ outcome: 'refused' } & RefusedFile)

export interface ImportOptions {
  paths: readonly string[]
  /** Only computes what the import would do; the mirror stays as it is. */
  dryRun: boolean
  /** The account a person chose, by the file's index in the set and the account's name in the file. */
  accountFor?: ((at: number, name: string | null) => string | undefined) | undefined
  /** Column layouts a person set, by the file's index in the set; remembered once the file is imported. */
  layouts?: ReadonlyMap<number, TableLayout> | undefined
  /** A person's answers for tables without a layout of their own; remembered once the file is imported. */
  answers?: TableAnswers | undefined
  /** Whether a person says that the file is of suppliers, by its index in the set. */
  isOfSuppliers?: ((at: number) => boolean) | undefined
  /** Whether a person confirmed that the file is this company's, by its index in the set. */
  isOurs?: ((at: number) => boolean) | undefined
  onTable?: ((at: number, head: TableHead) => void) | undefined
  /** The version of a file that the preview showed, by its index in the set: a changed file is refused. */
  seen?: ((at: number) => string | undefined) | undefined
  onExamined?: ((at: number, version: string) => void) | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((phase: 'reading' | 'comparing' | 'matching', file: string, rows: number) => void) | undefined
}

/**
 * A problem with a file is an answer (`refused`); a problem with the mirror is thrown.
 *
 * Errors: `cancelled`; those of writing.
 */
export const importFiles = async (
  ports: ImportPorts,
  company: OpenCompany,
  options: ImportOptions,
): Promise<ImportOutcome> => {
  const { mirror } = company
  const { paths, dryRun, signal, onProgress = () => undefined } = options
  const before: ImportedBefore[] = []
  const layouts: ChosenLayout[] = []
  const places = new Map<number, { at: number; name: string }>()
  const contradictions = new Map<number, SaftContradiction>()
  const unnamed = new Map<number, number>()
  const chosen = createChosenAccounts(mirror.read)
  let isApplied = false
  // The readers are loaded once a file comes.
  const [{ stageFile }, { filesIn }] = await Promise.all([
    import('./stage-file.ts'),
    import('../../import/zip/files-in.ts'),
  ])
  const refusal = (error: unknown): AppError => {
    if (signal?.aborted) throw cancelled(error)
    if (isAppError(error) && FILE_ERRORS.has(error.code)) return error
    throw error
  }
  const files: { at: number; file: NamedFile }[] = []
  const leftOut: string[] = []
  try {
    for (const [at, path] of paths.entries()) {
      const whole = { name: basename(path), source: fileAt(path) }
      const found = await filesIn(whole, signal).catch(refusal)
      if (found instanceof AppError) return { outcome: 'refused', at, error: named(whole.name, found) }
      for (const file of found.files) files.push({ at, file })
      leftOut.push(...found.leftOut)
    }
    for (const [index, { at, file }] of files.entries()) {
      let unknownAccount: UnknownAccount | undefined
      let doubt = null as { reason: StatementDoubt; error: AppError } | null
      onProgress('reading', file.name, 0)
      const staged = await stageFile(
        { clock: ports.clock, person: ports.personIn(company.record.id), mirror, workerUrl: ports.workerUrl },
        file,
        {
          isFirst: index === 0,
          onFiles: isOnFiles(company.record)
            ? { taxId: company.record.taxId, name: company.record.name }
            : undefined,
          own: { taxId: taxIdOfCompany(company), name: company.record.name },
          isOfSuppliers: options.isOfSuppliers?.(at),
          refuseUnnamed: () => {
            const isSample = company.record.environment === 'sample'
            if (options.isOurs?.(at) || isSample || mirror.read.hasImported('e-fatura')) return
            const reason: StatementDoubt = { kind: 'e-fatura', name: company.record.name }
            doubt = { reason, error: ofAnother(reason) }
            throw doubt.error
          },
          accountFor: (name) => chosen.accountFor(name, options.accountFor?.(at, name)),
          layout: options.layouts?.get(at),
          answers: options.answers,
          onTable: options.onTable && ((head) => options.onTable?.(at, head)),
          seen: options.seen?.(at),
          onExamined: (version) => options.onExamined?.(at, version),
          refuse: async (account) => {
            const name = account.iban ?? account.number
            if (options.isOurs?.(at) || (name !== null && mirror.read.findAccountNamed(name) !== undefined))
              return
            const reason = await doubtAbout(company.record, account, ports.accountElsewhere)
            if (!reason) return
            doubt = { reason, error: ofAnother(reason) }
            throw doubt.error
          },
          onUnknownAccount: (name, rows) => {
            const shown = rows.map(({ bookingDate, amountMinor, currency }) => ({
              date: bookingDate,
              minor: amountMinor,
              currency,
            }))
            const [alike] = mirror.read.accountsThatShow(shown)
            const proposed = alike && { ...alike, isOther: chosen.contradicts(name, alike.accountId) }
            unknownAccount = { name, proposed: proposed ?? null }
          },
          signal,
          onProgress: (rows) => onProgress('reading', file.name, rows),
        },
      ).catch(refusal)
      if (staged instanceof AppError)
        return {
          outcome: 'refused',
          at,
          error: named(file.name, staged),
          ...(unknownAccount === undefined ? {} : { unknownAccount }),
          ...(staged instanceof OtherAccountError ? { otherAccount: staged.other } : {}),
          // Only where this doubt ended the reading, not damage that was found meanwhile.
          ...(doubt === null || doubt.error !== staged ? {} : { doubt: doubt.reason }),
        }
      if ('appliedAs' in staged) {
        before.push({ file: file.name, fileId: staged.appliedAs, at: staged.at })
        continue
      }
      places.set(staged.fileId, { at, name: file.name })
      if (staged.unnamed) unnamed.set(staged.fileId, staged.unnamed)
      if (staged.contradiction) contradictions.set(staged.fileId, staged.contradiction)
      if (staged.layout) layouts.push({ fileId: staged.fileId, layout: staged.layout })
    }
    if (signal?.aborted) throw cancelled(signal.reason)
    onProgress('comparing', '', 0)
    const applied = await mirror.write
      .run('applyImports', { at: ports.clock.now(), dryRun, layouts, stop: raisedBy(signal) })
      .catch((error: unknown) => {
        throw isAppError(error, 'cancelled') ? cancelled(error) : error
      })
    if ('refusedFile' in applied) {
      const { at, name } = places.get(applied.refusedFile) ?? { at: 0, name: '' }
      return { outcome: 'refused', at, error: named(name, inOtherCurrency(applied)) }
    }
    const placed = <One extends { fileId: number }>(one: One) => ({
      ...one,
      at: places.get(one.fileId)?.at ?? 0,
    })
    const statements = applied.statements.map(placed)
    const saft = applied.saft
      .map(placed)
      .map((one) => ({ ...one, contradiction: contradictions.get(one.fileId) ?? null }))
    const suppliers = applied.suppliers
      .map(placed)
      .map((one) => ({ ...one, unnamed: unnamed.get(one.fileId) ?? 0 }))
    isApplied = !dryRun
    if (isApplied) {
      onProgress('matching', '', 0)
      await reviewAndNoteTime(ports, company)
      await makeIndexes(mirror)
      await ports.followUps.imported(company)
    }
    return { outcome: 'imported', statements, saft, suppliers, before, leftOut }
  } finally {
    // Staged rows are never shown, and the next set deletes them too: a failure here must not hide the first one.
    if (!isApplied) await mirror.write.run('unstageFiles', {}).catch(() => undefined)
  }
}

const inOtherCurrency = ({ ofAccount, ofStatement }: RefusedCurrency): AppError =>
  new AppError('conflict', `the account is in ${ofAccount}, and the statement in ${ofStatement}`, {
    details: { field: 'currency' },
  })

const ofAnother = ({ kind, name }: StatementDoubt): AppError =>
  new AppError('conflict', DOUBTS[kind](name), { details: { field: 'owner' } })

const DOUBTS: Readonly<Record<StatementDoubt['kind'], (name: string) => string>> = {
  owner: (name) => `the statement is of an account of ${name}`,
  account: (name) => `the account is one of another company here, ${name}`,
  'e-fatura': (name) => `the list of the tax office does not say whose it is; it may not be of ${name}`,
}

/** Reviews decisions that waited for the new rows; for a company without services also notes when its data is from. */
const reviewAndNoteTime = async ({ clock }: ImportPorts, { record, mirror }: OpenCompany): Promise<void> => {
  await mirror.write.run('reviewAcceptedGroups', {})
  if (isOnFiles(record)) await mirror.write.run('writeSetting', { name: 'completed-at', value: clock.now() })
}

/** Errors about the file itself; all others are about the mirror. */
const FILE_ERRORS: ReadonlySet<string> = new Set(['invalid-input', 'not-found', 'conflict'])

/** Undoes an import, or names the rows that are decided. Error: not-found. */
export const undoImport = async (
  ports: ImportPorts,
  company: OpenCompany,
  fileId: number,
): Promise<UndoneImport> => {
  const undone = await runAs(ports, company, 'undoImport', { fileId })
  if (undone.outcome === 'undone') {
    await company.mirror.write.run('reviewAcceptedGroups', {})
    await ports.followUps.imported(company)
  }
  return undone
}
