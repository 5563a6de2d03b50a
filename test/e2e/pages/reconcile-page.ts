/** The reconcile screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import { tradeWords, words } from './words.ts'

const { lists, reconcile } = words

export class ReconcilePage {
  readonly documents: Locator
  readonly transactions: Locator
  readonly proposals: Locator
  readonly card: Locator
  readonly tray: Locator
  readonly counters: Locator
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.documents = page.getByRole('grid', { name: lists.documents })
    this.transactions = page.getByRole('grid', { name: lists.transactions })
    this.proposals = page.getByRole('region', { name: reconcile.proposals.label })
    this.card = this.proposals.getByRole('article')
    this.tray = page.getByRole('region', { name: reconcile.tray.label })
    this.counters = page.getByLabel(reconcile.counters.label)
  }

  get difference(): Locator {
    return this.tray.getByRole('definition').last()
  }

  /** How many groups were accepted, as the counters say. */
  get accepted(): Locator {
    return this.counters.locator('div', { hasText: reconcile.counters.accepted }).getByRole('definition')
  }

  /** Moves down the documents until the proposal shown is of that class. @returns the text of its card */
  async findProposal(matchClass: MatchClass): Promise<string> {
    const heading = this.card.getByRole('heading', { name: tradeWords.matchClass[matchClass], exact: true })
    await this.documents.focus()
    for (let moves = 0; moves < 150; moves += 1) {
      await this.page.keyboard.press('ArrowDown')
      await this.shown()
      if ((await heading.count()) > 0 && (await this.isPlain())) return this.card.innerText()
    }
    throw new Error(`no ${matchClass} proposal among the first 150 documents`)
  }

  /** The panel has caught up with the row in focus: it names that document, or has nothing for it. */
  private async shown(): Promise<void> {
    const id = await this.documents.getAttribute('aria-activedescendant')
    const row = await this.page.locator(`[id="${id}"]`).innerText()
    const number = /[A-Z]{2} \S+\/\d+/.exec(row)?.[0] ?? row
    await expect(async () => {
      const text = await this.proposals.innerText()
      expect(text.includes(number) || text.includes(reconcile.proposals.none)).toBe(true)
    }).toPass({ timeout: 10_000, intervals: [20] })
  }

  /** Something is decided by it: it does more than link a movement to what is paid already. */
  private async isPlain(): Promise<boolean> {
    return (await this.card.getByText(reconcile.proposals.explained).count()) === 0
  }
}
