/** The command palette, by Ctrl+K. */
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

  /** Types a command's name and runs it. */
  async give(command: string): Promise<void> {
    await this.open()
    await this.hand.type(command)
    await this.take(this.dialog.getByRole('option', { name: command, exact: true }))
    await expect(this.dialog).toBeHidden()
  }

  /** Searches the other companies for a text and opens what was found in the named one. */
  async findElsewhere(text: string, company: string): Promise<void> {
    const options = this.dialog.getByRole('option')
    const listed = async () => (await options.allInnerTexts()).join('\n')
    await expect(async () => {
      // Starts again: rows of the present company that appeared before Enter were chosen instead.
      if (await this.dialog.isVisible()) await this.hand.press('Escape', 'Escape')
      await this.open()
      await this.hand.type(text)
      await expect(this.dialog.getByRole('combobox')).toHaveValue(text)
      await this.take(this.dialog.getByRole('option', { name: shell.palette.elsewhere }))
      await expect.poll(listed, { timeout: 15_000 }).toContain(company)
    }).toPass({ timeout: 60_000 })
    await this.take(options.filter({ hasText: company }).first())
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
