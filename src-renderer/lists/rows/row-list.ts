/** A list as its screen sees it. */
import type { Pages } from './pages.ts'

export interface RowList<Row> {
  /** Main's id of the open list; null until the whole list is known. */
  readonly listId: string | null
  readonly count: number
  /** The search that these rows answer, which may be one letter behind the typed text. */
  readonly search: string | undefined
  /** false while only the first rows are shown and the rest is being found or sorted. */
  readonly isWhole: boolean
  /** The open amount of these rows, summed, in minor units. */
  readonly openMinor: number
  readonly isLoading: boolean
  readonly error: Error | null
  /** The source has changed since the list was opened. */
  readonly hasNewRows: boolean
  readonly rowAt: Pages<Row>['rowAt']
  readonly onView: Pages<Row>['ensureRead']
  /** null where the open list does not hold the row; a failure shows in `error`. A new function for each opening. */
  readonly findPosition: (id: number) => Promise<number | null>
  /** Rows from a position up to another, `MAX_SELECTED` at most; null where they cannot be read (then `error` is set). */
  readonly readRows: (from: number, to: number) => Promise<readonly Row[] | null>
  readonly reopen: () => void
  /** To be called when the person works in this list: from then on it is not reopened without being asked. */
  readonly markTouched: () => void
  /** To be called when the program, not the person, gave it the focus: it may be reopened for new rows. */
  readonly markUntouched: () => void
}
