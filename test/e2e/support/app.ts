/** Fixtures of every journey: an empty data folder, the app and its window; all removed afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import { BulkDialog } from '../pages/bulk-dialog.ts'
import { ClosingPage } from '../pages/closing-page.ts'
import { Frame } from '../pages/frame.ts'
import { IssuePage } from '../pages/issue-page.ts'
import { Palette } from '../pages/palette.ts'
import { PartnersPage } from '../pages/partners-page.ts'
import { ReconcilePage } from '../pages/reconcile-page.ts'
import { ReportsPage } from '../pages/reports-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { StartPage } from '../pages/start-page.ts'
import { Bridge } from './bridge.ts'
import { Hand, noticeMouse } from './hand.ts'
import { type LaunchOptions, launch } from './launch.ts'
import { type Service, type ServiceSize, startService } from './service.ts'

interface Options {
  /** Whether this journey provokes errors of the page on purpose. */
  provoked: boolean
  /**
   * Whether the app syncs all companies by itself, three seconds after its start. It does not in a journey: that sync
   * may have read before the journey changes the service, and one that the journey asks for would join it.
   */
  syncAtStart: boolean
  /** Faults of the service from its start. */
  faults: readonly string[]
  serviceSize: ServiceSize
  /** Environment variables of the app's process. */
  environment: Readonly<Record<string, string>>
  /** Command line switches of Chromium. */
  switches: readonly string[]
}

/** A window of the app, with page objects for its screens. */
interface Opened {
  app: ElectronApplication
  page: Page
  bridge: Bridge
  /** Drives the journey by keyboard, as all page objects do: the journey fails if a mouse was used. */
  hand: Hand
  frame: Frame
  issuing: IssuePage
  palette: Palette
  reconcile: ReconcilePage
}

interface Fixtures extends Opened {
  dataFolder: string
  service: Service
  bulk: BulkDialog
  closing: ClosingPage
  network: PartnersPage
  reports: ReportsPage
  settings: SettingsPage
  start: StartPage
}

/** Creates the fixture of a screen. */
const by =
  <Screen>(Made: new (page: Page, hand: Hand) => Screen) =>
  ({ page, hand }: Opened, use: (screen: Screen) => Promise<void>) =>
    use(new Made(page, hand))

/** @returns the list to which errors of the page are added from now on */
const noticeProblems = (page: Page): readonly string[] => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return problems
}

/** Opens the app again on a data folder on which it was closed or killed, until `work` has ended. */
export const reopened = async (
  options: LaunchOptions,
  work: (again: Opened) => Promise<void>,
): Promise<void> => {
  const app = await launch(options)
  try {
    const page = await app.firstWindow()
    const problems = noticeProblems(page)
    const mouse = await noticeMouse(page)
    const hand = new Hand(page)
    await work({
      app,
      page,
      bridge: new Bridge(page),
      hand,
      frame: new Frame(app, page),
      issuing: new IssuePage(page, hand),
      palette: new Palette(page, hand),
      reconcile: new ReconcilePage(page, hand),
    })
    expect([...problems, ...mouse], 'errors of the page, or a mouse').toEqual([])
  } finally {
    await app.close()
  }
}

export const test = base.extend<Fixtures & Options>({
  provoked: [false, { option: true }],
  syncAtStart: [false, { option: true }],
  faults: [[], { option: true }],
  serviceSize: [{ documents: 400, transactions: 600 }, { option: true }],
  environment: [{}, { option: true }],
  switches: [[], { option: true }],
  dataFolder: async ({ syncAtStart }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'concilia-e2e-'))
    await writeFile(join(folder, 'settings.json'), JSON.stringify({ syncAtStart }))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  app: async ({ dataFolder, environment, switches }, use) => {
    const app = await launch({ dataFolder, env: environment, switches })
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
  frame: ({ app, page }, use) => use(new Frame(app, page)),
  bulk: by(BulkDialog),
  closing: by(ClosingPage),
  issuing: by(IssuePage),
  network: by(PartnersPage),
  palette: by(Palette),
  reconcile: by(ReconcilePage),
  reports: by(ReportsPage),
  settings: by(SettingsPage),
  start: by(StartPage),
  service: async ({ serviceSize, faults }, use) => {
    const service = await startService(faults, serviceSize)
    await use(service)
    await service.stop()
  },
})

export { expect }
