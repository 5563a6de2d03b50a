/** How the app lives: one for a data folder, a tick each minute while the computer is awake, an end that loses nothing. */

import { app, powerMonitor } from 'electron'
import { withTimeout } from './with-timeout.ts'

/** After this long the app ends all the same: what is durable is durable by then, or a call hangs. */
const flushMs = 5000

export interface LifecycleOptions {
  /** A second start, or a click on the dock: bring the window to the front, opening it when it is closed. */
  readonly onActivate: () => void
  /** Finish writing, close connections. */
  readonly onQuit: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/** @returns false when another process owns the data folder: it was told, and this one must end. */
export const becomeOnlyInstance = (): boolean => app.requestSingleInstanceLock()

export const keepAlive = ({ onActivate, onQuit, onError }: LifecycleOptions): void => {
  let flushing = false
  app.on('second-instance', onActivate)
  app.on('activate', onActivate)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (flushing) return
    flushing = true
    // Every window is closed by now. Asking to quit again would be ignored while this event is under way.
    withTimeout(onQuit(), flushMs)
      .catch(onError)
      .finally(() => app.exit(0))
  })
}

const MINUTE_MS = 60_000

/** What happens by itself: at once, every minute, and when the computer wakes; nothing while it sleeps. */
export interface Ticks {
  /** Must not throw or reject. */
  tick(): Promise<void>
  onSleep(): void
  onWake(): void
}

export const everyMinute = ({ tick, onSleep, onWake }: Ticks): void => {
  let isAsleep = false
  const tickAwake = (): void => {
    if (!isAsleep) void tick()
  }
  setInterval(tickAwake, MINUTE_MS)
  // A computer that sleeps may wake its timers now and then, without the network or the person.
  powerMonitor.on('suspend', () => {
    isAsleep = true
    onSleep()
  })
  powerMonitor.on('resume', () => {
    isAsleep = false
    onWake()
    tickAwake()
  })
  tickAwake()
}
