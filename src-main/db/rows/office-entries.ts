/** What the company follows of the office's set. */
import type { OfficeEntry } from '#contract/office-set-values.ts'
import type { Instant } from '#contract/values.ts'
import type { ReadableDb } from '../connection/connection.ts'
import { column, mirror, query } from '../query/query.ts'

type Kind = OfficeEntry['kind']
type EntryOf<K extends Kind> = Extract<OfficeEntry, { kind: K }>

/** An entry as the company has it; one that was removed from the set is `isGone`. */
export type FollowedEntry<K extends Kind = Kind> = EntryOf<K> & { isGone: boolean }

const entries = query(() =>
  mirror
    .selectFrom('office_entry')
    .select(['kind', 'key', 'body', 'by', 'at', 'is_gone as isGone'])
    .orderBy('position'),
)

/** In the order of the set, those that were removed from it included. */
export const listOfficeEntries = (db: ReadableDb): FollowedEntry[] =>
  entries.all(db).map(
    ({ kind, key, body, by, at, isGone }) =>
      // Its body was validated where the set or the log was read.
      ({
        ...{ kind, key, body: JSON.parse(body) as unknown, by, at: at as Instant },
        isGone: isGone === 1,
      }) as FollowedEntry,
  )

/** Those of one kind that are in the set; `gone` includes the others. */
export const officeEntriesOf = <K extends Kind>(
  db: ReadableDb,
  kind: K,
  { gone = false }: { gone?: boolean } = {},
): FollowedEntry<K>[] =>
  listOfficeEntries(db).filter(
    (entry): entry is FollowedEntry<K> => entry.kind === kind && (gone || !entry.isGone),
  )

/** The set that the company follows, in the state that it has. */
export interface FollowedSet {
  /** Null for a set that nobody changed yet. */
  set: string | null
  mark: string
}

const followed = column(() => mirror.selectFrom('setting').select('value').where('name', '=', 'office-set'))

/** Undefined where the company follows none. */
export const findFollowedSet = (db: ReadableDb): FollowedSet | undefined => {
  const value = followed.get(db)
  return value === undefined ? undefined : (JSON.parse(value) as FollowedSet)
}
