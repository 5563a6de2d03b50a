/** The frame of every screen: navigation, the state of the sync, the native menu. */
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import type { Command } from '#contract/commands.ts'
import type { Screen } from '../../../src-renderer/lib/session.ts'
import { askMain } from '../support/ask-main.ts'
import { words } from './words.ts'

const { shell } = words

export class Frame {
  readonly sync: Locator
  private readonly app: ElectronApplication
  private readonly page: Page

  constructor(app: ElectronApplication, page: Page) {
    this.app = app
    this.page = page
    this.sync = page.getByRole('button', { name: shell.sync.start, exact: true })
  }

  /** Chooses an item of the native menu, once the page listens to it. */
  async give(command: Command): Promise<void> {
    await expect(this.page.locator('#root > *').first()).toBeVisible()
    await askMain(
      this.app,
      ({ Menu }, id) => Menu.getApplicationMenu()!.getMenuItemById(id)!.click(),
      command,
    )
  }

  async goTo(screen: Screen): Promise<void> {
    await this.give(`show-${screen}`)
    await this.expectOn(screen)
  }

  async expectOn(screen: Screen): Promise<void> {
    const entry = this.page.getByRole('navigation').getByText(shell.nav[screen], { exact: true })
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }

  /** Waits until a sync has ended: the header says when. */
  async synchronised(): Promise<void> {
    await expect(this.page.getByText(/^Sincronizado às \d\d:\d\d/)).toBeVisible({ timeout: 180_000 })
  }

  /** Zooms the window; 1 is the default. */
  async zoom(factor: number): Promise<void> {
    await askMain(
      this.app,
      ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(wanted),
      factor,
    )
    await this.settled()
  }

  /** Resizes the page, in px. */
  async resize(width: number, height: number): Promise<void> {
    await askMain(
      this.app,
      ({ BrowserWindow }, wanted) =>
        BrowserWindow.getAllWindows()[0]!.setContentSize(wanted.width, wanted.height),
      { width, height },
    )
  }

  /** Waits until nothing is loading, all fonts are loaded and the last frame is painted. */
  async settled(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await this.page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }

  /** Lets the system's open dialog answer with this path. */
  async openDialogAnswers(path: string): Promise<void> {
    await askMain(
      this.app,
      ({ dialog }, filePath) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
      },
      path,
    )
  }

  /** Lets the system's save dialog answer with this path; undefined cancels it. */
  async saveDialogAnswers(path: string | undefined): Promise<void> {
    await askMain(
      this.app,
      ({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: filePath === undefined, filePath: filePath ?? '' })
      },
      path,
    )
  }
}
