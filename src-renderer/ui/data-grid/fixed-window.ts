/**
 * Which rows of equal height a scrolled viewport shows, for any number of rows. Browsers limit an element to about
 * 33.5 million px: beyond `tallest` the scroll offset is scaled to the real height.
 */
export const tallest = 30_000_000

export interface Scrolled {
  readonly count: number
  readonly rowHeight: number
  readonly viewportHeight: number
  readonly scrollTop: number
}

/** Height of the scrolled content in px. */
export const contentHeight = (count: number, rowHeight: number): number =>
  Math.min(count * rowHeight, tallest)

/** Real px for one scrolled px; 1 unless the content is limited. */
const stretch = ({ count, rowHeight, viewportHeight }: Omit<Scrolled, 'scrollTop'>): number => {
  const real = count * rowHeight
  return real <= tallest ? 1 : (real - viewportHeight) / (tallest - viewportHeight)
}

/** Offset into the real height. */
const realTop = (scrolled: Scrolled): number => scrolled.scrollTop * stretch(scrolled)

/** First and last visible row, extended by `extra` on both sides; last is -1 where there are none. */
export const visibleRange = (scrolled: Scrolled, extra: number): { first: number; last: number } => {
  const top = realTop(scrolled)
  const first = Math.floor(top / scrolled.rowHeight) - extra
  const last = Math.ceil((top + scrolled.viewportHeight) / scrolled.rowHeight) + extra
  return { first: Math.max(0, first), last: Math.min(scrolled.count - 1, last) }
}

/** Rows positioned under one offset: with a scaled scroll every row moves at each step, and only the offset changes. */
const blockRows = 256

/** The row from whose top the rows after `first` are positioned; the same one for many steps. */
export const blockOf = (first: number): number => first - (first % blockRows)

/** Position of a row inside the scrolled content, in px. */
export const rowTop = (scrolled: Scrolled, position: number): number =>
  position * scrolled.rowHeight - realTop(scrolled) + scrolled.scrollTop

/** The scroll offset that puts a row's top edge `offset` px below the viewport's. */
export const scrollTopFor = (scrolled: Scrolled, position: number, offset: number): number => {
  const most = contentHeight(scrolled.count, scrolled.rowHeight) - scrolled.viewportHeight
  const wanted = (position * scrolled.rowHeight - offset) / stretch(scrolled)
  return Math.max(0, Math.min(most, wanted))
}

/**
 * The scroll offset that shows a row: for a near one with the least movement, for one more than a viewport away with
 * rows around it.
 */
export const scrollTopToShow = (scrolled: Scrolled, position: number): number => {
  const top = rowTop(scrolled, position) - scrolled.scrollTop
  const atEnd = Math.max(0, scrolled.viewportHeight - scrolled.rowHeight)
  if (top >= 0 && top <= atEnd) return scrolled.scrollTop
  const isFar = top < -scrolled.viewportHeight || top > atEnd + scrolled.viewportHeight
  if (isFar) return scrollTopFor(scrolled, position, atEnd / 3)
  return scrollTopFor(scrolled, position, top < 0 ? 0 : atEnd)
}
