/** Stops the clock, so that the app shows the same day and time in every run. */
import type { ElectronApplication, Page } from '@playwright/test'
import { askMain } from './ask-main.ts'

/** A Wednesday in the middle of a month. */
const PICTURED = '2026-07-08T09:30:00.000Z'

interface Options {
  /** Main's clock continues from that time, for retries after a delay; the page's stays. */
  readonly mainGoesOn?: boolean
}

/** Must be called before the app does anything: sets the clocks of main and of the page; timers continue. */
export const stopClock = async (
  app: ElectronApplication,
  page: Page,
  { mainGoesOn = false }: Options = {},
): Promise<void> => {
  await askMain(
    app,
    (_, { at, goesOn }) => {
      if ('isSet' in globalThis.Date) return
      const begun = Date.now()
      globalThis.Date = new Proxy(Date, {
        construct: (Real, given: unknown[]) =>
          given.length === 0
            ? new Real(at + (goesOn ? Real.now() - begun : 0))
            : Reflect.construct(Real, given),
        get: (Real, name) =>
          name === 'now' ? () => at + (goesOn ? Real.now() - begun : 0) : Reflect.get(Real, name),
        has: (Real, name) => name === 'isSet' || Reflect.has(Real, name),
      })
    },
    { at: Date.parse(PICTURED), goesOn: mainGoesOn },
  )
  await page.clock.setFixedTime(PICTURED)
}
