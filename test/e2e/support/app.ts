/** What every journey starts from: an empty data folder, the app open on it, its window; all gone afterwards. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import { Bridge } from './bridge.ts'
import { Hand, noticeMouse } from './hand.ts'
import { type LaunchOptions, launch } from './launch.ts'
import { type Book, type Service, startService } from './service.ts'

interface Options {
  /** This journey provokes the page's errors on purpose. */
  provoked: boolean
  /** Faults the service makes from its start. */
  faults: readonly string[]
  book: Book
  /** Variables of the app's own process. */
  environment: Readonly<Record<string, string>>
}

interface Fixtures {
  dataFolder: string
  app: ElectronApplication
  page: Page
  bridge: Bridge
  /** Takes part in a journey by keyboard alone: it fails when a mouse was used. */
  hand: Hand
  service: Service
}

/** @returns the errors of the page from now on */
const noticeProblems = (page: Page): readonly string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return problems
}

/** The app opened again on a data folder it was closed or died on, until `work` is through. */
export const reopened = async (
  options: LaunchOptions,
  work: (again: { app: ElectronApplication; page: Page; bridge: Bridge; hand: Hand }) => Promise<void>,
): Promise<void> => {
  const app = await launch(options)
  try {
    const page = await app.firstWindow()
    const problems = noticeProblems(page)
    const mouse = await noticeMouse(page)
    await work({ app, page, bridge: new Bridge(page), hand: new Hand(page) })
    expect([...problems, ...mouse], 'errors of the page, or a mouse').toEqual([])
  } finally {
    await app.close()
  }
}

export const test = base.extend<Fixtures & Options>({
  provoked: [false, { option: true }],
  faults: [[], { option: true }],
  book: [{ documents: 400, transactions: 600 }, { option: true }],
  environment: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'concilia-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  app: async ({ dataFolder, environment }, use) => {
    const app = await launch({ dataFolder, env: environment })
    await use(app)
    await app.close()
  },
  page: async ({ app, provoked }, use) => {
    const page = await app.firstWindow()
    const problems = noticeProblems(page)
    await use(page)
    if (!provoked) expect(problems, 'the page had errors or broke its content policy').toEqual([])
  },
  bridge: async ({ page }, use) => {
    await use(new Bridge(page))
  },
  hand: async ({ page }, use) => {
    const mouse = await noticeMouse(page)
    await use(new Hand(page))
    expect(mouse, 'a mouse was used in a journey by keyboard').toEqual([])
  },
  service: async ({ book, faults }, use) => {
    const service = await startService(faults, book)
    await use(service)
    await service.stop()
  },
})

export { expect }
