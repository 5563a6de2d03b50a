/** The settings screen, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../support/hand.ts'
import { pattern, words } from './words.ts'

const { common, settings } = words

export class SettingsPage {
  readonly dialog: Locator
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
    this.dialog = page.getByRole('dialog')
  }

  part(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** Opens a section from the side list: its title has the focus. */
  async goTo(title: string): Promise<Locator> {
    await this.hand.activate(this.page.getByRole('link', { name: title, exact: true }))
    await expect(this.page.getByRole('heading', { name: title, exact: true })).toBeFocused()
    return this.part(title)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Finds learned payers whose name or customer contains the text. */
  async searchPayers(text: string): Promise<Locator> {
    const part = this.part(settings.payers.title)
    await this.hand.fill(part.getByRole('searchbox'), text)
    const rows = part.getByRole('table').locator('tbody').getByRole('row')
    await expect(rows.filter({ hasText: text })).not.toHaveCount(0)
    return rows
  }

  /** Tries the rule in the open dialog and waits for the result. @returns its sentence */
  async tryRule(): Promise<string> {
    await this.hand.activate(this.dialog.getByRole('button', { name: settings.trial.try, exact: true }))
    return this.verdict()
  }

  async verdict(): Promise<string> {
    const sentence = this.dialog.getByRole('region', { name: settings.trial.try }).getByRole('status')
    await expect(sentence).toBeVisible({ timeout: 30_000 })
    return sentence.innerText()
  }

  /** Saves the tried rule; the button already has the focus. */
  async save(): Promise<void> {
    const save = this.dialog.getByRole('button', { name: settings.trial.save, exact: true })
    await expect(save).toBeFocused()
    await this.hand.press('Enter')
    await expect(this.dialog).toBeHidden({ timeout: 30_000 })
  }

  async cancel(): Promise<void> {
    await this.hand.activate(this.dialog.getByRole('button', { name: common.cancel, exact: true }))
    await expect(this.dialog).toBeHidden()
  }

  /** Expects an announcement. */
  async expectSaid(text: string): Promise<void> {
    await expect(this.page.getByText(pattern(text))).toBeVisible({ timeout: 30_000 })
  }
}
