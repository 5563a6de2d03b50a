/** The dialog that accepts many proposals at once, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { EvidenceSign, MatchClass } from '#contract/match-values.ts'
import { nameCombination } from '#contract/words/sentences.ts'
import type { Hand } from '../support/hand.ts'
import { pattern, tradeWords, words } from './words.ts'

const { bulk } = words.reconcile
/** Most classes and combinations that are listed. */
const mostPiles = 60

export class BulkDialog {
  readonly opener: Locator
  readonly dialog: Locator
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.opener = page.getByRole('button', { name: bulk.title })
    this.dialog = page.getByRole('dialog', { name: bulk.title })
    this.hand = hand
  }

  /** The sample of proposals that would be accepted. */
  get sample(): Locator {
    return this.dialog.getByRole('tabpanel').getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.hand.activate(this.opener)
    await expect(this.dialog).toBeVisible()
  }

  /** Selects a whole class, or one combination of reasons in it, and waits for its sample. */
  async show(matchClass: MatchClass, signs: readonly EvidenceSign[] = []): Promise<void> {
    const name = tradeWords.matchClass[matchClass]
    const title = signs.length === 0 ? name : `${name}: ${nameCombination(tradeWords, signs)}`
    const heading = this.dialog.getByRole('heading', { name: title, exact: true })
    await this.hand.tabTo(this.dialog.getByRole('tab', { selected: true }))
    await this.hand.press('Home')
    for (let moves = 0; moves < mostPiles && (await heading.count()) === 0; moves += 1)
      await this.hand.press('ArrowDown')
    await expect(heading).toBeVisible()
    await expect(this.sample.first()).toBeVisible()
  }

  /** Shows another sample. */
  async drawAgain(): Promise<void> {
    await this.hand.activate(this.dialog.getByRole('button', { name: bulk.another }))
    await expect(this.sample.first()).toBeVisible()
  }

  /** Accepts the selection. @returns how many, by the button's text */
  async accept(): Promise<number> {
    const button = this.dialog.getByRole('button', { name: pattern(bulk.accept) })
    const many = Number((await button.innerText()).replaceAll(/\D/g, ''))
    await this.hand.activate(button)
    await expect(this.dialog).toBeHidden()
    return many
  }
}
