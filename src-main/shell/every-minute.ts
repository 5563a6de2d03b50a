/** A beat for what happens by itself: at once, every minute, and when the computer wakes; none while it sleeps. */
import { powerMonitor } from 'electron'

const MINUTE_MS = 60_000

export interface Beat {
  /** Must not throw or reject. */
  tick(): Promise<void>
  onSleep(): void
  onWake(): void
}

export const everyMinute = ({ tick, onSleep, onWake }: Beat): void => {
  let isAsleep = false
  const beat = (): void => {
    if (!isAsleep) void tick()
  }
  setInterval(beat, MINUTE_MS)
  // A computer that sleeps may wake its timers now and then, without the network or the person.
  powerMonitor.on('suspend', () => {
    isAsleep = true
    onSleep()
  })
  powerMonitor.on('resume', () => {
    isAsleep = false
    onWake()
    beat()
  })
  beat()
}
