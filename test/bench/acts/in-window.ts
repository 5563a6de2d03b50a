/** Runs in the window: measures from a key or a letter to the frame that shows its effect. */

export interface Watched {
  /** ms from the event to the frame with the change; -1 until then. */
  ms: number
  /** Frames painted since the event: none for long means that the window stopped painting. */
  frames: number
  /** ms from the event to the change itself, painted or not. */
  changedMs: number
}

interface Change {
  readonly event: 'keydown'
  /** Watched elements, each with an attribute or its content; all have to change. */
  readonly places: readonly { readonly selector: string; readonly attribute: string | null }[]
  readonly name: string
}

interface Rows {
  readonly event: 'input'
  /** All visible rows of this grid have to contain these words, in lower case. If they do before, nothing is measured. */
  readonly grid: string
  readonly words: readonly string[]
  readonly name: string
}

/** Starts watching at the next event; the result is in `window[name]`. */
export const watchNext = (asked: Change | Rows): void => {
  const { event, name } = asked
  const watched: Watched = { ms: -1, frames: 0, changedMs: -1 }
  Reflect.set(globalThis, name, watched)
  const changed = ({ places }: Change): (() => boolean) => {
    const said = () =>
      places.map(({ selector, attribute }) => {
        const element = document.querySelector(selector)
        return attribute === null ? element?.innerHTML : element?.getAttribute(attribute)
      })
    const before = said()
    return () => said().every((text, place) => text !== before[place])
  }
  const filled =
    ({ grid, words }: Rows): (() => boolean) =>
    () => {
      const rows = [...document.querySelectorAll(`${grid} [data-position]`)]
      const says = (row: Element) => words.every((word) => row.textContent?.toLowerCase().includes(word))
      return rows.length > 0 && rows.every(says)
    }
  const hasChanged = asked.event === 'input' ? filled(asked) : changed(asked)
  if (hasChanged()) throw new Error(`${name}: it stands there before anything was done`)
  const begin = (): void => {
    const from = performance.now()
    const timer = setInterval(() => {
      if (!hasChanged()) return
      watched.changedMs = performance.now() - from
      clearInterval(timer)
    }, 20)
    const look = (): void => {
      watched.frames += 1
      // Checked when a frame is painted. A frame's own time may be from before the work that delayed it.
      if (hasChanged()) watched.ms = performance.now() - from
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener(event, begin, { capture: true, once: true })
}
