/** Entries of the office's set: its beginning, and how one state of it differs from another. */
import type { CategoryId } from '#contract/ending-values.ts'
import type { LedgerRole } from '#contract/journal-values.ts'
import type { EntryName, OfficeEntry } from '#contract/office-set-values.ts'
import type { Instant } from '#contract/values.ts'
import { SNC_OF_CATEGORIES, SNC_OF_ROLES } from './snc-accounts.ts'

/** The same text for the same entry, whatever it says. */
export const nameOfEntry = ({ kind, key }: EntryName): string => `${kind} ${key}`

export interface SetDifference {
  /** Whole entries, so that one applied twice changes nothing. */
  changed: OfficeEntry[]
  removed: EntryName[]
}

/** @param isSame by default the whole entries are compared, with who changed them */
export const differenceOf = (
  before: readonly OfficeEntry[],
  after: readonly OfficeEntry[],
  isSame: (one: OfficeEntry, other: OfficeEntry) => boolean = isEqual,
): SetDifference => {
  const known = new Map(before.map((entry) => [nameOfEntry(entry), entry]))
  const changed = after.filter((entry) => {
    const was = known.get(nameOfEntry(entry))
    return was === undefined || !isSame(was, entry)
  })
  const kept = new Set(after.map(nameOfEntry))
  const removed = before.filter((entry) => !kept.has(nameOfEntry(entry)))
  return { changed, removed: removed.map(({ kind, key }) => ({ kind, key })) }
}

const isEqual = (one: OfficeEntry, other: OfficeEntry): boolean =>
  saysTheSame(one, other) && one.by === other.by && one.at === other.at

/** Whether two entries of one name say the same; who changed them does not matter. */
export const saysTheSame = (one: OfficeEntry, other: OfficeEntry): boolean =>
  canonical(one.body) === canonical(other.body)

/** JSON with the keys of objects in one order: stores of entries keep another one. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** Puts an entry in the place of the one with its name, else at the end. */
export const withEntry = (entries: readonly OfficeEntry[], entry: OfficeEntry): OfficeEntry[] => {
  const name = nameOfEntry(entry)
  return entries.some((one) => nameOfEntry(one) === name)
    ? entries.map((one) => (nameOfEntry(one) === name ? entry : one))
    : [...entries, entry]
}

export const withoutEntry = (entries: readonly OfficeEntry[], gone: EntryName): OfficeEntry[] =>
  entries.filter((one) => nameOfEntry(one) !== nameOfEntry(gone))

/** Nobody wrote what a new set begins with. */
const BEGINNING = { by: 'SNC', at: '2010-01-01T00:00:00.000Z' as Instant }

/** What a set begins with: default categories and roles with their accounts of the SNC chart. */
export const FIRST_ENTRIES: readonly OfficeEntry[] = [
  ...(Object.entries(SNC_OF_CATEGORIES) as [CategoryId, string][]).map(
    ([key, account]): OfficeEntry => ({
      kind: 'category',
      key,
      body: { name: null, account, isHidden: false },
      ...BEGINNING,
    }),
  ),
  ...(Object.entries(SNC_OF_ROLES) as [LedgerRole, string][]).map(
    ([key, account]): OfficeEntry => ({ kind: 'account', key, body: { account }, ...BEGINNING }),
  ),
]
