/** A list as its screen sees it. */
import type { Pages } from './pages.ts'

export interface RowList<Row> {
  /** Main's id of the open list; null until the whole list is known. */
  readonly listId: string | null
  readonly count: number
  /** The search that these rows answer, which may be one letter behind the typed text. */
  readonly search: string | undefined
  /** false while only the first rows are known. */
  readonly isWhole: boolean
  /** Sum of the rows' open amounts, in minor units. */
  readonly openMinor: number
  readonly isLoading: boolean
  readonly error: Error | null
  /** The source has changed since the list was opened. */
  readonly hasNewRows: boolean
  readonly rowAt: Pages<Row>['rowAt']
  readonly onView: Pages<Row>['ensureRead']
  /** null where the open list does not contain the row; a failure shows in `error`. A new function for each opening. */
  readonly findPosition: (id: number) => Promise<number | null>
  /** Rows between two positions, at most `MAX_SELECTED`; null where they cannot be read (then `error` is set). */
  readonly readRows: (from: number, to: number) => Promise<readonly Row[] | null>
  readonly reopen: () => void
  /** Must be called when the person works in this list: from then on it is reopened only on request. */
  readonly markTouched: () => void
  /** Must be called when the program, not the person, gave it the focus: it may be reopened for new rows. */
  readonly markUntouched: () => void
}
