/** A day that never ends: what the app shows of today and now is the same in every run. */
import type { ElectronApplication, Page } from '@playwright/test'
import { askMain } from './ask-main.ts'

/** A Wednesday of a month that is not over. */
const PICTURED = '2026-07-08T09:30:00.000Z'

interface Options {
  /** What is tried again after a while needs a clock in main that goes on from there; the page's stands still. */
  readonly mainGoesOn?: boolean
}

/** To be called before the app is given anything to do: sets the clock of main and of the page; timers go on. */
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
