/**
 * Lists of any length: opening one fixes its order as a snapshot of ids and gives its first rows as columns; the others
 * are read by position, a few hundred at a time. Nothing moves under the cursor while a sync runs; opening again shows it.
 */
import { z } from 'zod'
import { proposedClass } from './match-values.ts'
import { companyId, endpoint, typedText } from './values.ts'

export const listId = z.string().regex(/^[a-z0-9-]{1,64}$/)
export const sortDirection = z.enum(['ascending', 'descending'])

const openedList = z.strictObject({
  listId,
  count: z.int().nonnegative(),
  /** false: the first rows alone, not summed; opened without `firstOnly` it is all of them. */
  isWhole: z.boolean(),
  /** Sum over the whole list of what is still open, in the company's currency. */
  openMinor: z.int(),
})
export type OpenedList = z.infer<typeof openedList>

/** What is open now in the rows an opened list has, whatever was decided since. */
const listSum = z.strictObject({ openMinor: z.int() })

/** The first rows alone will do, where finding all of a search takes longer than a person waits. */
const firstOnly = z.boolean().optional()

/** How many rows a filter shows, and what is open of them. */
const filterCount = z.strictObject({ count: z.int().nonnegative(), openMinor: z.int() })
export type FilterCount = z.infer<typeof filterCount>

const listWindow = { listId, from: z.int().nonnegative(), count: z.int().min(1).max(500) }

/** One array per field, all of the same length: ten times cheaper over the border than one object per row. */
export const columnsOf = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.array(field)])) as {
      [Name in keyof Shape]: z.ZodArray<Shape[Name]>
    },
  )

/** The channels of one kind of list, the same for every kind: `documents.openList` and so on. */
export const listChannels = <
  Kind extends string,
  Filter extends z.ZodType,
  Sort extends z.ZodType,
  Columns extends z.ZodType,
>(
  kind: Kind,
  { filter, sort, columns }: { filter: Filter; sort: Sort; columns: Columns },
) => {
  const channels = {
    openList: endpoint(
      z.strictObject({ companyId, filter, sort, firstOnly }),
      openedList.extend({ rows: columns }),
    ),
    /** What a list begins with, at once: shown while it is opened. null where that takes as long as opening it. */
    readFirst: endpoint(z.strictObject({ companyId, filter, sort }), columns.nullable()),
    readList: endpoint(z.strictObject({ companyId, ...listWindow }), columns),
    /** The same of lists that are not opened: what a figure counts is what its filter lists. */
    countLists: endpoint(
      z.strictObject({ companyId, filters: z.array(filter).min(1).max(16) }),
      z.strictObject({ counts: z.array(filterCount) }),
    ),
    sumList: endpoint(z.strictObject({ companyId, listId }), listSum),
    /** Where a row stands in an opened list; null when it is not in it. */
    findPosition: endpoint(
      z.strictObject({ companyId, listId, id: z.int().positive() }),
      z.strictObject({ position: z.int().nullable() }),
    ),
  }
  return Object.fromEntries(
    Object.entries(channels).map(([name, channel]) => [`${kind}.${name}`, channel]),
  ) as { [Name in keyof typeof channels as `${Kind}.${Name}`]: (typeof channels)[Name] }
}

const plainText = typedText.max(200)
/** What both lists can be narrowed by; amounts are magnitudes in minor units. */
/** Those rows alone, such as the ones of a figure. */
export const onlyRows = z.array(z.int().positive()).max(100_000)

export const commonFilter = {
  search: plainText.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  minMinor: z.int().optional(),
  maxMinor: z.int().optional(),
  /** Rows a proposal of this class holds. */
  proposed: proposedClass.optional(),
}
