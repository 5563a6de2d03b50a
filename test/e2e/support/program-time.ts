/**
 * How long a person waits for the program. For each key: from the key to the frame after the last change before the
 * awaited content is there. For the start: from the process to the largest paint. The journey's own time between two keys
 * is not counted; changes during it are, so the sum is never too small.
 */
import type { ElectronApplication, Page } from '@playwright/test'
import { askMain } from './ask-main.ts'

interface Waited {
  pressedAt: number
  drawnAt: number
}

/** Runs in the page. */
const watch = (): void => {
  const waited: Waited = { pressedAt: 0, drawnAt: 0 }
  Reflect.set(globalThis, 'waited', waited)
  const begin = ({ timeStamp }: Event) => Object.assign(waited, { pressedAt: timeStamp, drawnAt: timeStamp })
  addEventListener('keydown', begin, { capture: true })
  const changes = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame((at) => {
        waited.drawnAt = Math.max(waited.drawnAt, at)
      }),
    )
  }).observe(document, changes)
}

export class ProgramTime {
  /** ms: the first is the start, then one for each key. */
  readonly waits: number[] = []
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Must be called when the first screen is there, before any key. */
  static async begin(app: ElectronApplication, page: Page): Promise<ProgramTime> {
    const time = new ProgramTime(page)
    const createdAt = await askMain(app, () => process.getCreationTime() ?? Date.now())
    const drawnAt = await page.evaluate(async () => {
      const [first] = await new Promise<readonly PerformanceEntry[]>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().toReversed())).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      )
      return performance.timeOrigin + (first?.startTime ?? performance.now())
    })
    time.waits.push(drawnAt - createdAt)
    await page.evaluate(watch)
    return time
  }

  /** @param shown settles when the content that the key brings is there */
  async press(key: string, shown: () => Promise<unknown> = async () => undefined): Promise<void> {
    await this.page.keyboard.press(key)
    await shown()
    const waited = await this.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      const { pressedAt, drawnAt } = Reflect.get(globalThis, 'waited') as Waited
      return drawnAt - pressedAt
    })
    this.waits.push(waited)
  }

  get keys(): number {
    return this.waits.length - 1
  }

  get seconds(): number {
    return this.waits.reduce((sum, ms) => sum + ms, 0) / 1000
  }
}
