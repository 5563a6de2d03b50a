/** Start and end of the app: one instance for a data folder, a tick each minute while the computer is awake, an orderly end. */

import { app, powerMonitor } from 'electron'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds after which the app ends anyway: by then data is durable, or a call hangs. */
const flushMs = 5000

export interface LifecycleOptions {
  /** On a second start, or a click on the dock: brings the window to the front, and opens it where it is closed. */
  readonly onActivate: () => void
  /** Finishes writing and closes connections. */
  readonly onQuit: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/** @returns false when another process uses the data folder; that process was notified, and this one must end */
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
    // All windows are closed by now. A new request to quit would be ignored during this event.
    withTimeout(onQuit(), flushMs)
      .catch(onError)
      .finally(() => app.exit(0))
  })
}

const MINUTE_MS = 60_000

/** Work that runs at the start, every minute, and when the computer wakes up; never while it sleeps. */
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
  // A sleeping computer may run its timers now and then, without network or person.
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
