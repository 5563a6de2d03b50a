/** What runs inside the window: watches from a key or a letter to the frame that shows what it did. */

export interface Watched {
  /** ms from the event to the frame after which `now` said something else than before. */
  ms: number
  /** Frames drawn since the event: none for long means that the window stopped drawing, not that nothing changed. */
  frames: number
  /** ms from the event to the change itself, drawn or not. */
  changedMs: number
}

interface Asked {
  readonly event: 'keydown' | 'input'
  /** Watched elements, each with what is read of it: an attribute, or what is in it. */
  readonly places: readonly { readonly selector: string; readonly attribute: string | null }[]
  readonly name: string
}

/** Starts watching at the next event; the answer lies in `window[name]` once every place says something else. */
export const watchNext = ({ event, places, name }: Asked): void => {
  const watched: Watched = { ms: -1, frames: 0, changedMs: -1 }
  Reflect.set(globalThis, name, watched)
  const said = () =>
    places.map(({ selector, attribute }) => {
      const element = document.querySelector(selector)
      return attribute === null ? element?.innerHTML : element?.getAttribute(attribute)
    })
  const before = said()
  const begin = (): void => {
    const from = performance.now()
    const hasChanged = (): boolean => said().every((text, place) => text !== before[place])
    const timer = setInterval(() => {
      if (!hasChanged()) return
      watched.changedMs = performance.now() - from
      clearInterval(timer)
    }, 20)
    const look = (at: number): void => {
      watched.frames += 1
      // Seen at the start of a frame: what changed in the one before is on screen now.
      if (hasChanged()) watched.ms = Math.max(at, from) - from
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener(event, begin, { capture: true, once: true })
}
