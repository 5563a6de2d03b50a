/**
 * Exports journal entries, each once: the file is written under a temporary name, the entries are marked, then it is
 * renamed.
 */
import { rm } from 'node:fs/promises'
import type { CsvProfile } from '#contract/app.ts'
import type { AccountView, JournalExport } from '#contract/journal.ts'
import { type LedgerRole, type LedgerSubject, ledgerRole } from '#contract/journal-values.ts'
import type { Language } from '#contract/values.ts'
import { AppError } from '#core/app-error.ts'
import { originOf } from '#core/endings/categories.ts'
import { checkScope, type JournalScope } from '#core/reports/scope.ts'
import type { JournalState } from '../../db/journal/journal.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { agreeAs, changeAs, type DecidePorts, runAs } from '../deciding.ts'
import { writeCategory } from '../endings/categories.ts'
import { type ExportOptions, exportReport, stageEntries } from '../reports/export-report.ts'
import { type FilePorts, listed } from '../reports/list-file.ts'
import { headOf } from '../reports/report-head.ts'
import { toReportError, type WrittenReport } from '../reports/write-report-file.ts'

interface JournalFile extends ExportOptions {
  signal: AbortSignal
  format: 'csv' | 'xlsx'
  /** How CSV is written. */
  profile: CsvProfile
  language: Language
  /** Absolute. */
  file: string
}

export type JournalAnswer =
  | ({ outcome: 'exported'; id: number; entries: number } & WrittenReport)
  | { outcome: 'nothing' }
  | { outcome: 'accounts-missing'; missing: LedgerSubject[] }

/** What waits in the scope, and what it lacks. */
export const readJournal = async ({ mirror }: OpenCompany, scope: JournalScope): Promise<JournalState> => {
  checkScope('journal-entries', scope)
  return mirror.ask('journalState', scope)
}

/** An export that the office's server has, and whose file this desk did not write. */
export const unwrittenExport = ({ mirror }: OpenCompany): JournalExport | undefined =>
  mirror.read.listJournalExports().find(({ isUnwritten }) => isUnwritten)

/**
 * Writes an unwritten export first, in place of what waits.
 *
 * Errors: those of `exportReport` and `agreeAs`, conflict (something was decided while the entries were written, or an
 * unwritten export has another scope). The file is then unchanged, and the entries still wait.
 */
export const exportJournal = (
  ports: FilePorts,
  { company, ...wanted }: JournalFile & { company: OpenCompany; scope: JournalScope },
): Promise<JournalAnswer> =>
  company.untilClosed((closing) =>
    exportWaiting(ports, company, { ...wanted, signal: AbortSignal.any([wanted.signal, closing]) }),
  )

const exportWaiting = async (
  ports: FilePorts,
  company: OpenCompany,
  { scope, ...wanted }: JournalFile & { scope: JournalScope },
): Promise<JournalAnswer> => {
  const unwritten = unwrittenExport(company)
  if (unwritten !== undefined) return writeUnwritten(ports, company, { ...wanted, scope, unwritten })
  const { waiting, missing } = await readJournal(company, scope)
  if (waiting === 0) return { outcome: 'nothing' }
  if (missing.length > 0) return { outcome: 'accounts-missing', missing }
  const { staged, target, mark, ...written } = await stageEntries(ports.proposing, company, {
    ...wanted,
    scope,
    head: headFor(ports, company, { ...wanted, scope }),
  })
  try {
    const marked = await markAndPlace(ports.deciding, company, { scope, staged, target, mark })
    const of = { report: 'journal-entries', format: wanted.format, scope } as const
    return { ...marked, ...(await listed(ports, company, of, written)) }
  } catch (error) {
    await rm(staged, { force: true }).catch(() => undefined) // the earlier failure is reported; the next export deletes it
    throw error
  }
}

const writeUnwritten = async (
  ports: FilePorts,
  company: OpenCompany,
  { scope, unwritten, ...wanted }: JournalFile & { scope: JournalScope; unwritten: JournalExport },
): Promise<JournalAnswer> => {
  const { id, entries } = unwritten
  const { from = null, to = null, taxId = null } = scope
  if (from !== unwritten.from || to !== unwritten.to || taxId !== unwritten.taxId)
    throw new AppError('conflict', `the file of export ${id} was not written: write that export again first`)
  return { outcome: 'exported', id, entries, ...(await writeExported(ports, company, { ...wanted, id })) }
}

const headFor = (
  { deciding: { clock, personIn } }: FilePorts,
  company: OpenCompany,
  wanted: { scope: JournalScope; language: Language },
) => headOf(clock.now(), company, { ...wanted, preparedBy: personIn(company.record.id) })

/** Entries are not marked where their file cannot be put in place. */
const markAndPlace = async (
  deciding: DecidePorts,
  company: OpenCompany,
  { scope, staged, target, mark }: { scope: JournalScope; staged: string; target: string; mark: string },
): Promise<{ outcome: 'exported'; id: number; entries: number }> => {
  let isSent = false
  const marked = await agreeAs(deciding, company, {
    command: 'exportEntries',
    input: { scope, expected: mark },
    beforeSent: async ([event]) => {
      isSent = true
      await noteUnwritten(company, event?.uuid ?? '')
    },
  })
  if (marked.outcome !== 'exported')
    throw new AppError('conflict', 'something was decided while the entries were written: export them again')
  // The row that the command made was rolled back; the mirror has the one of the office's log.
  const id = isSent ? (unwrittenExport(company)?.id ?? marked.id) : marked.id
  try {
    await replaceFile(staged, target)
    if (isSent) await noteUnwritten(company, '')
  } catch (error) {
    // An export that all desks have stays, and its file is written again.
    if (!isSent) await runAs(deciding, company, 'withdrawExport', { id })
    throw toReportError(error)
  } finally {
    deciding.followUps.changed(company.record.id)
  }
  return { ...marked, id }
}

const noteUnwritten = ({ mirror }: OpenCompany, uuid: string): Promise<void> =>
  mirror.write.run('writeSetting', { name: 'unwritten-export', value: uuid })

/** Writes an export again, unchanged. Errors: not-found, those of `exportReport`. */
export const writeAgain = (
  ports: FilePorts,
  { company, ...wanted }: JournalFile & { company: OpenCompany; id: number },
): Promise<WrittenReport> =>
  company.untilClosed((closing) =>
    writeExported(ports, company, { ...wanted, signal: AbortSignal.any([wanted.signal, closing]) }),
  )

const writeExported = async (
  ports: FilePorts,
  company: OpenCompany,
  { id, ...wanted }: JournalFile & { id: number },
): Promise<WrittenReport> => {
  const found = company.mirror.read.listJournalExports().find((one) => one.id === id)
  if (found === undefined || found.withdrawn !== null)
    throw new AppError('not-found', `there is no export ${id}; \`journal list\` names them`)
  const { from, to, taxId } = found
  const scope = { ...(from && { from }), ...(to && { to }), ...(taxId && { taxId }) }
  const written = await exportReport(ports.proposing, company, {
    ...wanted,
    scope,
    report: { of: 'journal', id },
    head: headFor(ports, company, { ...wanted, scope }),
  })
  if (found.isUnwritten) {
    await noteUnwritten(company, '')
    ports.deciding.followUps.changed(company.record.id)
  }
  return listed(ports, company, { report: 'journal-entries', format: wanted.format, scope }, written)
}

/** The entries of the latest export wait again: for a file that never reached the ledger. */
export const withdrawExport = async (
  deciding: DecidePorts,
  company: OpenCompany,
  id: number,
): Promise<{ outcome: 'withdrawn' | 'not-the-latest' }> => {
  const answer = await agreeAs(deciding, company, { command: 'withdrawExport', input: { id } })
  if (answer.outcome === 'withdrawn') deciding.followUps.changed(company.record.id)
  return answer
}

const CATEGORY = 'category:'

/**
 * The ledger accounts that journal entries are posted to. Every role, bank account and category, then customers and
 * suppliers with an account of their own. Roles of suppliers only where the company has any.
 */
export const listAccounts = ({ mirror: { read } }: OpenCompany): AccountView[] => {
  const typed = new Map(read.typedAccounts().map((one) => [one.subject, one]))
  const office = officeAccounts(read)
  const hasSuppliers =
    read.hasSuppliers() || [...typed.keys()].some((subject) => subject.startsWith('supplier'))
  const toView = (subject: LedgerSubject): AccountView => {
    const followed = office.get(subject) ?? null
    const account = typed.get(subject)?.account ?? followed
    const origin = originOf(typed.has(subject), followed !== null, account !== null)
    return { subject, account, name: null, origin, office: followed }
  }
  return [
    ...ledgerRole.options.filter((role) => hasSuppliers || !isOfSuppliers(role)).map(toView),
    ...read.listAccountIds().map((id) => toView(`bank:${id}`)),
    ...read
      .listCategories()
      .filter(({ isGone }) => !isGone)
      .map(({ id, name, account, origin }): AccountView => {
        const subject = CATEGORY + id
        return { subject, account, name, origin, office: office.get(subject) ?? null }
      }),
    ...[...typed.values()]
      .filter(({ subject }) => /^(customer|supplier):/.test(subject))
      .map((one): AccountView => ({ ...one, origin: 'own', office: null })),
  ]
}

const officeAccounts = (read: OpenCompany['mirror']['read']): Map<LedgerSubject, string> =>
  new Map(
    read.listOfficeEntries().flatMap((entry): [LedgerSubject, string][] => {
      if (entry.isGone || entry.kind === 'rule') return []
      const { account } = entry.body
      return account === null ? [] : [[entry.kind === 'category' ? CATEGORY + entry.key : entry.key, account]]
    }),
  )

const isOfSuppliers = (role: LedgerRole): boolean => role === 'suppliers' || role.startsWith('supplier-')

/** Stores a typed account, or removes it (null or that of the office): the office's counts again where it has one. Error: not-found (the category, the bank account). */
export const saveAccount = async (
  ports: DecidePorts,
  company: OpenCompany,
  { subject, account }: { subject: LedgerSubject; account: string | null },
): Promise<void> => {
  const { read } = company.mirror
  if (subject.startsWith(CATEGORY)) {
    const category = read.listCategories().find(({ id }) => CATEGORY + id === subject)
    if (!category) throw new AppError('not-found', 'there is no such category')
    const { id, name, isHidden } = category
    await writeCategory(ports, company, { id, name, account, isHidden })
  } else {
    const [kind, accountId] = [subject.slice(0, 5), subject.slice(5)]
    if (kind === 'bank:' && !read.listAccountIds().includes(accountId))
      throw new AppError('not-found', `there is no bank account ${accountId}; \`accounts list\` names them`)
    const isOffice = account === (officeAccounts(read).get(subject) ?? null)
    await changeAs(ports, company, 'writeLedgerAccount', { subject, account: isOffice ? null : account })
  }
}
