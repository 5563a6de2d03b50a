/** What stands around every screen: navigation, the state of the sync, the native menu. */
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

  /** Chooses an entry of the native menu that leads somewhere, once there is a page that is subscribed to it. */
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

  /** The sync that began by itself or was asked for is through: the header says when. */
  async synchronised(): Promise<void> {
    await expect(this.page.getByText(/^Sincronizado às \d\d:\d\d/)).toBeVisible({ timeout: 180_000 })
  }

  /** As Ctrl with plus and minus do; 1 is the usual size. */
  async zoom(factor: number): Promise<void> {
    await askMain(
      this.app,
      ({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(wanted),
      factor,
    )
    await this.settled()
  }

  /** Of the page, without what the system draws around it; px. */
  async resize(width: number, height: number): Promise<void> {
    await askMain(
      this.app,
      ({ BrowserWindow }, wanted) =>
        BrowserWindow.getAllWindows()[0]!.setContentSize(wanted.width, wanted.height),
      { width, height },
    )
  }

  /** Nothing is loading, every font is there and the last frame is painted. */
  async settled(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await this.page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }

  /** The system's dialog for a file to be read answers with this path. */
  async openDialogAnswers(path: string): Promise<void> {
    await askMain(
      this.app,
      ({ dialog }, filePath) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
      },
      path,
    )
  }

  /** The system's save dialog answers with this path; undefined for a person who changes their mind. */
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
