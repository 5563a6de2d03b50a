/** What every journey starts from: an empty data folder, the app open on it, its window; all gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { Bridge } from './bridge.ts'
import { launch } from './launch.ts'
import { type Service, startService } from './service.ts'

interface Options {
  /** Faults the service makes from its start. */
  faults: readonly string[]
}

interface Fixtures {
  dataFolder: string
  app: ElectronApplication
  page: Page
  bridge: Bridge
  service: Service
}

export const test = base.extend<Fixtures & Options>({
  faults: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'concilia-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  app: async ({ dataFolder }, use) => {
    const app = await launch({ dataFolder })
    await use(app)
    await app.close()
  },
  page: async ({ app }, use) => {
    await use(await app.firstWindow())
  },
  bridge: async ({ page }, use) => {
    await use(new Bridge(page))
  },
  service: async ({ faults }, use) => {
    const service = await startService(faults)
    await use(service)
    await service.stop()
  },
})

export { expect } from '@playwright/test'
