/**
 * Which rows of equal height a scrolled viewport shows, for any count. Browsers clamp an element at about
 * 33.5 million px: beyond `tallest` the scroll offset is stretched over the real height.
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

/** How many real px one scrolled px stands for; 1 unless the content is clamped. */
const stretch = ({ count, rowHeight, viewportHeight }: Omit<Scrolled, 'scrollTop'>): number => {
  const real = count * rowHeight
  return real <= tallest ? 1 : (real - viewportHeight) / (tallest - viewportHeight)
}

/** Offset into the real height. */
const realTop = (scrolled: Scrolled): number => scrolled.scrollTop * stretch(scrolled)

/** First and last row in view, `extra` more on either side; last is -1 when there are none. */
export const visibleRange = (scrolled: Scrolled, extra: number): { first: number; last: number } => {
  const top = realTop(scrolled)
  const first = Math.floor(top / scrolled.rowHeight) - extra
  const last = Math.ceil((top + scrolled.viewportHeight) / scrolled.rowHeight) + extra
  return { first: Math.max(0, first), last: Math.min(scrolled.count - 1, last) }
}

/** Rows drawn under one offset: where the scroll is stretched every row moves at each step, and only this moves them. */
const blockRows = 256

/** The row whose top the rows from `first` on are placed by; the same one for many steps. */
export const blockOf = (first: number): number => first - (first % blockRows)

/** Where a row stands inside the scrolled content, in px. */
export const rowTop = (scrolled: Scrolled, position: number): number =>
  position * scrolled.rowHeight - realTop(scrolled) + scrolled.scrollTop

/** The scroll offset that puts a row's top edge `offset` px below the viewport's. */
export const scrollTopFor = (scrolled: Scrolled, position: number, offset: number): number => {
  const most = contentHeight(scrolled.count, scrolled.rowHeight) - scrolled.viewportHeight
  const wanted = (position * scrolled.rowHeight - offset) / stretch(scrolled)
  return Math.max(0, Math.min(most, wanted))
}

/**
 * The scroll offset that brings a row into view: a near one with the least movement, one that is more than a view away
 * with rows around it.
 */
export const scrollTopToShow = (scrolled: Scrolled, position: number): number => {
  const top = rowTop(scrolled, position) - scrolled.scrollTop
  const atEnd = Math.max(0, scrolled.viewportHeight - scrolled.rowHeight)
  if (top >= 0 && top <= atEnd) return scrolled.scrollTop
  const isFar = top < -scrolled.viewportHeight || top > atEnd + scrolled.viewportHeight
  if (isFar) return scrollTopFor(scrolled, position, atEnd / 3)
  return scrollTopFor(scrolled, position, top < 0 ? 0 : atEnd)
}
