/** Messages for lost data and a lost list of companies: which copies exist, and which commands recover them. */
import type { BackupView, SecondFolderView } from '#contract/backups.ts'
import type { FoundCompany } from '#contract/companies.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import type { Concilia } from '../compose.ts'
import { listAllCopies } from '../services/companies/backups.ts'
import { isMirrorLost } from '../services/companies/begin-empty.ts'
import type { OpenCompany } from '../services/companies/open-companies.ts'
import { findCompanies } from '../services/companies/recover-registry.ts'
import type { CompanyRecord } from '../services/companies/registry.ts'

const MAX_COPIES_SHOWN = 10
const MEGABYTE = 1_000_000

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const describeContents = ({ decisions, lastSyncAt }: Pick<BackupView, 'decisions' | 'lastSyncAt'>): string =>
  decisions === null
    ? 'cannot be read'
    : `${count(decisions, 'decision', 'decisions')}, last sync ${lastSyncAt ?? 'never'}`

/** One line for a copy: its id, when it was made, what it contains. */
export const toCopyLine = ({ id, kind, madeAt, bytes, place, ...contents }: BackupView): string => {
  const size = `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`
  const more = `${kind === 'replaced' ? '\tset aside' : ''}${place === 'own' ? '' : '\tin the second folder'}`
  return `${id}\tmade ${madeAt}\t${describeContents(contents)}\t${size}${more}`
}

/** Reports a second folder that is missing or cannot be read. */
export const toSecondLines = (second: SecondFolderView | null): string[] => {
  if (second?.state === 'missing')
    return [`${second.path}, where copies go too, is not there now: connect the disk to see what lies there`]
  if (second?.state === 'failed')
    return [`${second.path}, where copies go too, cannot be read: check its permissions`]
  return []
}

const toFoundLine = ({ id, name, copies, ...contents }: FoundCompany): string => {
  const named = name ?? `${id} (no record of its name and addresses)`
  return `${named}: data ${describeContents(contents)}; ${count(copies, 'copy', 'copies')}`
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** Adds the existing copies to the failure of a lost mirror; returns other failures unchanged. */
export const withCopies = async (
  concilia: Concilia,
  { id, name }: CompanyRecord,
  error: unknown,
): Promise<unknown> => {
  if (!isMirrorLost(error)) return error
  const { backups: copies, secondFolder } = await listAllCopies(concilia.restoring, id)
  const more = copies.length - MAX_COPIES_SHOWN
  const lines = [
    `${error.message}; nothing was made in its place`,
    ...(copies.length === 0 ? ['There is no copy of it.'] : ['Its copies, newest first:']),
    ...indented(copies.slice(0, MAX_COPIES_SHOWN).map(toCopyLine)),
    ...(more > 0 ? [`  and ${more} more: company copies --company "${name}"`] : []),
    ...toSecondLines(secondFolder),
    ...(copies.length === 0 ? [] : [`To go back to one: company restore --company "${name}" --copy <id>`]),
    `To begin without data: company restore --company "${name}" --empty --yes`,
  ]
  return new AppError(error.code, lines.join('\n'), { cause: error, details: error.details })
}

/** Opens the company. Errors: those of opening a mirror; for a lost one the message names copies and commands. */
export const openOrExplain = async (concilia: Concilia, record: CompanyRecord): Promise<OpenCompany> => {
  try {
    return await concilia.companies.get(record.id)
  } catch (error) {
    throw await withCopies(concilia, record, error)
  }
}

/** Adds the found company folders to the failure of a lost list of companies; returns other failures unchanged. */
export const withFound = async (concilia: Concilia, error: unknown): Promise<unknown> => {
  if (!isAppError(error, 'register-lost')) return error
  const found = await findCompanies(concilia.restoring)
  const lines = [
    error.message,
    ...(found.length === 0 ? [] : ['In the data folder lie:', ...indented(found.map(toFoundLine))]),
    'To make the list again from what lies there: company recover',
    'To begin an empty list, and leave the folders as they are: company recover --empty --yes',
  ]
  return new AppError(error.code, lines.join('\n'), { cause: error, details: error.details })
}
