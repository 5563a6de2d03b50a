/** How long a window, or main, did not answer. Both functions are evaluated there: they use nothing of this file. */

interface Gap {
  /** What a person would have waited; on a busy machine most of it is waiting for a core. */
  wallMs: number
  /** The most processor time that main's thread used in one such gap; 0 in a window, which cannot tell. */
  busyMs: number
}

/** The page draws each frame it can, and main ticks every 5 ms; the longest gap lies in `watched`. */
export const watch = (): void => {
  const used = (): number => {
    if (!('process' in globalThis)) return 0
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const watched = { wallMs: 0, busyMs: 0 }
  Reflect.set(globalThis, 'watched', watched)
  let at = performance.now()
  let busy = used()
  const look = (): void => {
    const [now, usedNow] = [performance.now(), used()]
    watched.wallMs = Math.max(watched.wallMs, now - at)
    watched.busyMs = Math.max(watched.busyMs, usedNow - busy)
    at = now
    busy = usedNow
  }
  if ('requestAnimationFrame' in globalThis) {
    const frame = (): void => {
      look()
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  } else setInterval(look, 5)
}

/** The longest gap since it was asked last. */
export const gap = (): Gap => {
  const watched = Reflect.get(globalThis, 'watched') as Gap
  const longest = { ...watched }
  Object.assign(watched, { wallMs: 0, busyMs: 0 })
  return longest
}
