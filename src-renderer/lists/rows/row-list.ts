/** A list as its screen sees it. */
import type { Pages } from './pages.ts'

export interface RowList<Row> {
  /** As main knows it while it is open; null until all of it is known. */
  readonly listId: string | null
  readonly count: number
  /** What these rows were searched for, which may be a letter behind what is typed. */
  readonly search: string | undefined
  /** false while the first rows stand there and the rest is being found or ordered. */
  readonly isWhole: boolean
  /** What is open in these rows as they are now. */
  readonly openMinor: number
  readonly isLoading: boolean
  readonly error: Error | null
  /** The source has changed since the list was opened. */
  readonly hasNews: boolean
  readonly rowAt: Pages<Row>['rowAt']
  readonly onView: Pages<Row>['need']
  /** null where the list as it is open does not hold it; a failure shows in `error`. Another function for each opening. */
  readonly findPosition: (id: number) => Promise<number | null>
  /** Rows from a position up to another, `MOST_SELECTED` at most; null where they cannot be read, and the failure shows. */
  readonly readRows: (from: number, to: number) => Promise<readonly Row[] | null>
  readonly reopen: () => void
  /** The person works in this list: from now on it is not opened again behind their back. */
  readonly touch: () => void
  /** Nobody works in it: the focus was given to it, not taken. */
  readonly rest: () => void
}
