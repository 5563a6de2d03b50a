/** Accepting many proposals at once, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { Hand } from '../support/hand.ts'
import { pattern, tradeWords, words } from './words.ts'

const { bulk } = words.reconcile

export class BulkDialog {
  readonly opener: Locator
  readonly dialog: Locator
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.opener = page.getByRole('button', { name: bulk.open })
    this.dialog = page.getByRole('dialog', { name: bulk.title })
    this.hand = hand
  }

  /** The proposals shown of what would be accepted. */
  get sample(): Locator {
    return this.dialog.getByRole('tabpanel').getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.hand.activate(this.opener)
    await expect(this.dialog).toBeVisible()
  }

  /** Goes to all of a class and waits for its sample. */
  async show(matchClass: MatchClass): Promise<void> {
    const tab = this.dialog.getByRole('tab', { name: tradeWords.matchClass[matchClass] }).first()
    await this.hand.tabTo(this.dialog.getByRole('tab', { selected: true }))
    for (let moves = 0; moves < 60; moves += 1) {
      if ((await tab.getAttribute('aria-selected')) === 'true') break
      await this.hand.press('ArrowDown')
    }
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(this.sample.first()).toBeVisible()
  }

  /** Accepts what is shown. @returns how many, as the button said */
  async accept(): Promise<number> {
    const button = this.dialog.getByRole('button', { name: pattern(bulk.accept) })
    const many = Number((await button.innerText()).replaceAll(/\D/g, ''))
    await this.hand.activate(button)
    await expect(this.dialog).toBeHidden()
    return many
  }
}
