/** The office's set of categories, rules and accounts: one file of the data folder, read and changed as a whole. */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { MAX_ENTRIES, type OfficeEntry, officeEntry } from '#contract/office-set-values.ts'
import type { IdSource } from '#core/clock.ts'
import { canonical, FIRST_ENTRIES, nameOfEntry } from '#core/office-set/entries.ts'
import { type JsonFile, openJsonFile } from '../json-file.ts'

export interface OfficeSet {
  /** Null for a set that nobody changed yet: it is what each set begins with. */
  id: string | null
  entries: OfficeEntry[]
}

const setFile = z.strictObject({
  id: z.string().min(1).nullable(),
  entries: z
    .array(officeEntry)
    .max(MAX_ENTRIES)
    .refine((entries) => new Set(entries.map(nameOfEntry)).size === entries.length, {
      error: 'an entry is there twice',
    }),
})

export interface OfficeSetFile {
  /** Errors: storage-failed, also where the file is damaged; it is then left untouched. */
  read(): Promise<OfficeSet>
  /** Replaces the entries by what `change` returns. Errors: as `read`, disk-full, file-held, those of `change`. */
  update(change: (entries: readonly OfficeEntry[]) => OfficeEntry[]): Promise<OfficeSet>
  /** Makes this set the office's, where there is none yet. Errors: as `update`. */
  replace(set: OfficeSet): Promise<OfficeSet>
}

/** Opens `office-set.json` of a data folder. */
export const openOfficeSet = (dataFolder: string, newId: IdSource): OfficeSetFile => {
  const first: OfficeSet = { id: null, entries: [...FIRST_ENTRIES] }
  const path = join(dataFolder, 'office-set.json')
  const file: JsonFile<OfficeSet> = openJsonFile(path, setFile, first, "the office's set")
  return {
    read: file.read,
    update: (change) => file.update(({ id, entries }) => ({ id: id ?? newId(), entries: change(entries) })),
    replace: (set) => file.update(() => set),
  }
}

const marks = new WeakMap<OfficeSet, string>()

/** The same for the same state of the same set. */
export const markOf = (set: OfficeSet): string => {
  const mark = marks.get(set) ?? hash('sha256', canonical([set.id, set.entries])).slice(0, 16)
  marks.set(set, mark)
  return mark
}

/** Whether a company that follows this set is to follow that one without being asked: it is the same, or a first one. */
export const isSameSet = (followed: string | null, id: string | null): boolean =>
  followed === null || followed === id
