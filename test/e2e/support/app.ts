/** What every journey starts from: an empty data folder, the app open on it, its window; all gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { launch } from './launch.ts'

interface Fixtures {
  dataFolder: string
  app: ElectronApplication
  page: Page
}

export const test = base.extend<Fixtures>({
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
})

export { expect } from '@playwright/test'
