/** A day that never ends: what the app shows of today and now is the same in every run. */
import type { ElectronApplication, Page } from '@playwright/test'
import { askMain } from './ask-main.ts'

/** To be called before the app is given anything to do: stops the clock of main and of the page; timers go on. */
export const stopClock = async (app: ElectronApplication, page: Page, instant: string): Promise<void> => {
  await askMain(
    app,
    (_, at) => {
      if (new Date().toISOString() === new Date(at).toISOString()) return
      globalThis.Date = new Proxy(Date, {
        construct: (Real, given: unknown[]) =>
          given.length === 0 ? new Real(at) : Reflect.construct(Real, given),
        get: (Real, name) => (name === 'now' ? () => Real.parse(at) : Reflect.get(Real, name)),
      })
    },
    instant,
  )
  await page.clock.setFixedTime(instant)
}
