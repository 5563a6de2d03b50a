/** A beat for what happens by itself: at once, every minute, and when the computer wakes. */
import { powerMonitor } from 'electron'

const MINUTE_MS = 60_000

/** @param tick must not throw or reject */
export const everyMinute = (tick: () => Promise<void>): void => {
  const beat = (): void => void tick()
  setInterval(beat, MINUTE_MS)
  powerMonitor.on('resume', beat)
  beat()
}
