/** The commands, by Ctrl+K from anywhere. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Screen } from '../../../src-renderer/lib/session.ts'
import type { Hand } from '../support/hand.ts'
import { words } from './words.ts'

const { shell } = words

export class Palette {
  readonly dialog: Locator
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.dialog = page.getByRole('dialog', { name: shell.palette.title })
    this.hand = hand
  }

  async open(): Promise<void> {
    await this.hand.press('ControlOrMeta+k')
    await expect(this.dialog.getByRole('combobox')).toBeFocused()
  }

  /** Types a command's name and takes it. */
  async give(command: string): Promise<void> {
    await this.open()
    await this.hand.type(command)
    await this.take(this.dialog.getByRole('option', { name: command, exact: true }))
    await expect(this.dialog).toBeHidden()
  }

  /** Searches the other companies for a text and takes what is found of the named one. */
  async findElsewhere(text: string, company: string): Promise<void> {
    await this.open()
    await this.hand.type(text)
    const ask = this.dialog.getByRole('option', { name: shell.palette.elsewhere })
    const found = this.dialog.getByRole('option', { name: company }).first()
    await expect(async () => {
      // It is offered again where the last letters came after the search began.
      if (await ask.isVisible()) await this.take(ask)
      await expect(found).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await this.take(found)
    await expect(this.dialog).toBeHidden()
  }

  private async take(entry: Locator): Promise<void> {
    await expect(entry).toBeVisible()
    await expect(async () => {
      if ((await entry.getAttribute('data-focused')) !== null) return
      await this.hand.press('ArrowDown')
      throw new Error('not there yet')
    }).toPass({ intervals: [50], timeout: 10_000 })
    await this.hand.press('Enter')
  }

  goTo(screen: Screen): Promise<void> {
    return this.give(shell.nav[screen])
  }
}
