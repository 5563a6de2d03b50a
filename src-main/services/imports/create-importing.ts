/** Imports for the window: files by handle, one set at a time for each company, with progress and cancel. */
import { basename } from 'node:path'
import type { z } from 'zod'
import type { ExaminedTable, importsContract, OfferedFile } from '#contract/imports.ts'
import { MAX_FILES } from '#contract/plain-values.ts'
import type { CompanyId } from '#contract/values.ts'
import { AppError, appErrorToWire, isAppError } from '#core/app-error.ts'
import type { Clock, IdSource } from '#core/clock.ts'
import { createThrottle } from '#core/throttle.ts'
import type { SeenVersion } from '../../import/file-source.ts'
import { columnsNamedIn } from '../../import/table/column-words.ts'
import type { TableHead } from '../../import/table/examine-table.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import type { NamedCompany } from './companies-in-files.ts'
import { listedOf, recordSaftCheck } from './completeness.ts'
import { type ImportPorts, type ImportResult, importFiles } from './import-files.ts'
import { isSaftFile } from './saft-file.ts'

type Endpoint<Name extends 'imports.preview' | 'imports.run'> = (typeof importsContract)[Name]
type Request = z.output<Endpoint<'imports.preview'>['input']>
type Previewed = z.output<Endpoint<'imports.preview'>['output']>
type Ran = z.output<Endpoint<'imports.run'>['output']>
type Refused = Extract<Ran, { outcome: 'refused' | 'needs-account' | 'whose' | 'saft' }>
type CheckedSaft = z.output<(typeof importsContract)['imports.checkSaft']['output']>

export interface ImportProgress {
  companyId: CompanyId
  /** ended: the rows are in the mirror. */
  phase: 'reading' | 'comparing' | 'matching' | 'ended'
  file: string
  rows: number
}

export interface ImportingPorts extends ImportPorts {
  clock: Clock
  newId: IdSource
}

/** A file that a person offered, and the version of it that the last preview showed. */
export interface FileOffer extends SeenVersion {
  handle: string
  path: string
}

export interface Importing {
  /** Remembers the paths of files a person chose or dropped. @returns handles for the window, with the files' names */
  offer(paths: readonly string[]): OfferedFile[]
  /** An offered file. Error: not-found (an unknown or forgotten handle). */
  fileOf(handle: string): FileOffer
  /** The companies that the files name. Errors: not-found (an unknown or forgotten handle). */
  companiesIn(handles: readonly string[]): Promise<NamedCompany[]>
  /** Errors: not-found (an unknown or forgotten handle), conflict (another import is under way), cancelled, storage-*. */
  preview(company: OpenCompany, request: Request): Promise<Previewed>
  run(company: OpenCompany, request: Request): Promise<Ran>
  cancel(id: CompanyId): void
  /** Errors: not-found as above, storage-*. */
  checkSaft(company: OpenCompany, handle: string): Promise<CheckedSaft>
}

/** The first rows of a table with what its columns may be, as the window asks about them. */
export const toExaminedTable = (handle: string, { layout, from, rows }: TableHead): ExaminedTable => ({
  handle,
  layout,
  from,
  rows: rows.map(({ line, cells }) => ({ line, cells: [...cells], columns: columnsNamedIn(cells) })),
})

interface Running {
  stop: AbortController
  /** A preview ends for another set; an import whose rows are in is waited for. */
  givesWay: boolean
  ended: Promise<unknown>
}

/** Paths that are remembered; with more the oldest are forgotten. */
const MAX_OFFERED = 500

/** Errors about a SAF-T (PT) file itself: it cannot be read, or is of another company. */
const FILE_ERRORS: ReadonlySet<string> = new Set(['invalid-input', 'conflict'])

export const createImporting = (
  ports: ImportingPorts,
  onProgress: (progress: ImportProgress) => void,
): Importing => {
  const offered = new Map<string, string>()
  /** By handle, the version of the file that the last preview showed. */
  const seen = new Map<string, string>()
  const running = new Map<CompanyId, Running>()

  const pathOf = (handle: string): string => {
    const path = offered.get(handle)
    if (path === undefined) throw new AppError('not-found', 'the file was offered too long ago')
    return path
  }

  const importSet = async (
    company: OpenCompany,
    request: Request,
    { dryRun, stop }: { dryRun: boolean; stop: AbortController },
  ) => {
    const { id: companyId } = company.record
    const paths = request.handles.map(pathOf)
    const handleAt = (at: number): string => request.handles[at] ?? ''
    const tables: ExaminedTable[] = []
    const isDue = createThrottle(ports.clock)
    let reported = ''
    const result = await importFiles(ports, company, {
      paths,
      dryRun,
      accountFor: (at, name) =>
        request.accounts.find((one) => one.handle === handleAt(at) && one.name === name)?.accountId,
      layouts: new Map(
        request.layouts.map(({ handle, layout }) => [request.handles.indexOf(handle), layout]),
      ),
      isOfSuppliers: (at) => request.suppliers?.includes(handleAt(at)) === true,
      isOurs: (at) => request.ours?.includes(handleAt(at)) === true,
      seen: (at) => (dryRun ? undefined : seen.get(handleAt(at))),
      onExamined: (at, version) => seen.set(handleAt(at), version),
      onTable: (at, head) => tables.push(toExaminedTable(handleAt(at), head)),
      signal: stop.signal,
      onProgress: (phase, file, rows) => {
        const own = running.get(companyId)
        if (own && phase === 'matching') own.givesWay = true
        if (!isDue(phase !== reported || rows === 0)) return
        reported = phase
        onProgress({ companyId, phase, file, rows })
      },
    })
    if (result.outcome === 'imported') {
      if (!dryRun) onProgress({ companyId, phase: 'ended', file: '', rows: 0 })
      return { result, tables }
    }
    const handle = handleAt(result.at)
    if (isSaftFile(result.error)) return { refused: { outcome: 'saft', handle, tables } as const }
    const { doubt, otherAccount } = result
    if (doubt) return { refused: { outcome: 'whose', handle, doubt, tables } as const }
    const accounts = company.mirror.read.listAccountIds()
    if (otherAccount) {
      const { name: accountName, ...other } = otherAccount
      const asked = { outcome: 'needs-account', handle, accountName, accounts, proposed: null } as const
      return { refused: { ...asked, other, tables } }
    }
    const refused: Refused =
      result.unknownAccount === undefined
        ? { outcome: 'refused', handle, error: appErrorToWire(result.error), tables }
        : {
            outcome: 'needs-account',
            handle,
            accountName: result.unknownAccount.name,
            proposed: result.unknownAccount.proposed,
            accounts,
            tables,
          }
    return { refused }
  }

  /** Runs one set at a time. Error: conflict, for an import under way whose rows are not in. */
  const runExclusively = async (company: OpenCompany, request: Request, dryRun: boolean) => {
    const { id } = company.record
    for (let known = running.get(id); known; known = running.get(id)) {
      if (!known.givesWay) throw new AppError('conflict', 'another import is under way')
      known.stop.abort()
      await known.ended
    }
    const stop = new AbortController()
    const done = importSet(company, request, { dryRun, stop }).finally(() => running.delete(id))
    running.set(id, { stop, givesWay: dryRun, ended: done.catch(() => undefined) }) // the caller gets the error
    return done
  }

  return {
    fileOf: (handle) => ({
      handle,
      path: pathOf(handle),
      seen: seen.get(handle),
      onExamined: (version) => seen.set(handle, version),
    }),
    offer: (paths) =>
      paths.slice(0, MAX_FILES).map((path) => {
        const handle = ports.newId()
        offered.set(handle, path)
        for (const old of offered.keys()) {
          if (offered.size <= MAX_OFFERED) break
          offered.delete(old)
          seen.delete(old)
        }
        return { handle, name: basename(path) }
      }),
    companiesIn: async (handles) => {
      const paths = handles.map(pathOf)
      // The readers are loaded once a file comes.
      const { companiesInFiles } = await import('./companies-in-files.ts')
      return companiesInFiles(paths)
    },
    async preview(company, request) {
      const done = await runExclusively(company, request, true)
      if (done.refused) return done.refused
      const { statements, saft, before, leftOut } = done.result
      const suppliers = toShownSuppliers(done.result.suppliers)
      const accounts = company.mirror.read.listAccountIds()
      return { outcome: 'ready', statements, saft, suppliers, before, leftOut, accounts, tables: done.tables }
    },
    async run(company, request) {
      const done = await runExclusively(company, request, false)
      return done.refused ?? { ...done.result, suppliers: toShownSuppliers(done.result.suppliers) }
    },
    cancel: (id) => running.get(id)?.stop.abort(),
    async checkSaft(company, handle) {
      try {
        const found = await recordSaftCheck(ports, company, { path: pathOf(handle) })
        const { missing, different, cancelledHere, cancelledThere, ...head } = found
        return {
          outcome: 'checked',
          check: {
            ...head,
            missing: listedOf(missing),
            different: listedOf(different),
            cancelledHere: listedOf(cancelledHere),
            cancelledThere: listedOf(cancelledThere),
          },
        }
      } catch (error) {
        if (isAppError(error) && FILE_ERRORS.has(error.code))
          return { outcome: 'refused', error: appErrorToWire(error) }
        throw error
      }
    },
  }
}

/** Of long lists only the first ones are shown. */
const toShownSuppliers = (suppliers: ImportResult['suppliers']) =>
  suppliers.map((one) => ({
    ...one,
    changed: listedOf(one.changed),
    contradictions: listedOf(one.contradictions),
    gone: listedOf(one.gone),
    paid: listedOf(one.paid),
  }))
