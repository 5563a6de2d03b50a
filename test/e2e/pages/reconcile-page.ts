/** The reconcile screen, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { MatchClass } from '#contract/match-values.ts'
import { parseTypedAmount } from '../../../src-renderer/lib/parse-typed-amount.ts'
import type { Hand } from '../support/hand.ts'
import { tradeWords, words } from './words.ts'

const { lists, reconcile } = words
/** Most rows to search. */
const farDown = 150

export interface TraySums {
  readonly transactionsMinor: number
  readonly documentsMinor: number
  readonly differenceMinor: number
}

/** The minor units of an amount on screen. */
const minorOf = async (place: Locator): Promise<number> => {
  const text = await place.innerText()
  const minor = parseTypedAmount(text, 'pt-PT')
  if (minor === undefined) throw new Error(`"${text}" is no amount`)
  return minor
}

export class ReconcilePage {
  readonly documents: Locator
  readonly transactions: Locator
  readonly proposals: Locator
  readonly card: Locator
  readonly tray: Locator
  readonly counters: Locator
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
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

  /** Number of reconciled transactions in the counters. */
  get accepted(): Locator {
    return this.counter('accepted')
  }

  /** Minor units of transactions that no accepted group uses, by the counters. */
  async unmatched(): Promise<number> {
    const sides = await Promise.all([
      this.counter('openReceipts').innerText(),
      this.counter('openPayments').innerText(),
    ])
    return sides.reduce((sum, text) => sum + (parseTypedAmount(text.split('·')[1] ?? '0', 'pt-PT') ?? 0), 0)
  }

  /** The heading of a proposal of this class. */
  heading(matchClass: MatchClass): Locator {
    return this.card.getByRole('heading', { name: tradeWords.matchClass[matchClass], exact: true })
  }

  /** Waits for a proposal of this class; asks for newer proposals where there are some. */
  async showsNow(matchClass: MatchClass): Promise<void> {
    const renew = this.proposals.getByRole('button', { name: reconcile.proposals.renew, exact: true })
    await expect(async () => {
      if ((await renew.count()) > 0) await this.hand.activate(renew)
      await expect(this.heading(matchClass)).toBeVisible({ timeout: 1_000 })
      await expect(renew).toHaveCount(0, { timeout: 1 })
    }).toPass({ timeout: 10_000, intervals: [50] })
  }

  /** The sums before the names of the difference. */
  async traySums(): Promise<TraySums> {
    const figures = (await this.tray.getByRole('definition').all()).slice(0, 3)
    const [transactionsMinor = 0, documentsMinor = 0, differenceMinor = 0] = await Promise.all(
      figures.map(minorOf),
    )
    return { transactionsMinor, documentsMinor, differenceMinor }
  }

  /** The documents of the shown proposal. */
  numbers(): Promise<string[]> {
    return this.card.locator('strong').allInnerTexts()
  }

  /** The row with the focus in a list, once there is one. */
  async activeRow(grid: Locator): Promise<Locator> {
    await expect(grid).toHaveAttribute('aria-activedescendant', /./)
    const id = await grid.getAttribute('aria-activedescendant')
    return this.page.locator(`[id="${id}"]`)
  }

  /** Whether Enter accepts the shown proposal, and the proposal does more than link a paid document. */
  async canEnter(): Promise<boolean> {
    if ((await this.card.count()) === 0) return false
    const { explained, alternatives, question } = reconcile.proposals
    const said = [explained, alternatives, question]
    const counts = await Promise.all(said.map((text) => this.card.getByText(text).count()))
    return counts.every((count) => count === 0)
  }

  /** Waits until matching has proposed some of this class: earlier rows have none. */
  private async proposed(matchClass: MatchClass): Promise<void> {
    const name = new RegExp(`^${reconcile.counters.classes[matchClass]}: [1-9]`)
    await expect(this.counters.getByRole('button', { name })).toBeVisible({ timeout: 60_000 })
  }

  /** Moves down the documents to a proposal of this class. @returns the text of its card */
  async findProposal(matchClass: MatchClass): Promise<string> {
    await this.proposed(matchClass)
    await this.hand.tabTo(this.documents)
    for (let moves = 0; moves < farDown; moves += 1) {
      await this.hand.press('ArrowDown')
      await this.shown()
      if ((await this.heading(matchClass).count()) > 0 && (await this.canEnter()))
        return this.card.innerText()
    }
    throw new Error(`no ${matchClass} proposal among the first ${farDown} documents`)
  }

  /** Searches a list for a row and focuses it. */
  async searchFor(grid: Locator, label: string, typed: string, exact = typed): Promise<void> {
    await this.hand.press('/')
    const search = this.page.getByLabel(label)
    await expect(search).toBeFocused()
    await this.hand.type(typed)
    await this.hand.press('Enter')
    await expect(grid).toBeFocused()
    await expect(grid.getByText(exact, { exact: true }).first()).toBeVisible()
    await expect(async () => {
      await this.hand.press('Home')
      for (let moves = 0; moves < farDown; moves += 1) {
        const row = await this.activeRow(grid)
        if ((await row.getByText(exact, { exact: true }).count()) > 0) return
        await this.hand.press('ArrowDown')
      }
      throw new Error(`the focus does not come to ${exact}`)
    }).toPass({ timeout: 10_000 })
  }

  /** Clears the searches of both lists, so that an export is not filtered. */
  async clearSearches(): Promise<void> {
    for (const grid of [this.transactions, this.documents]) {
      await this.hand.tabTo(grid)
      await this.hand.press('/', 'Escape', 'Escape')
      await expect(grid).toBeFocused()
    }
  }

  /** Focuses a document; the search may also find a row with a longer number. */
  async goToDocument(number: string): Promise<void> {
    await this.searchFor(this.documents, lists.searchDocuments, number)
    await this.shown()
  }

  /** Waits until the panel shows the focused row: it names the document, or has no proposal. */
  async shown(): Promise<void> {
    let seen = ''
    await expect(async () => {
      // A payment of several documents also names the next one, before that one's own proposal is loaded.
      await expect(this.proposals).toHaveAttribute('aria-busy', 'false', { timeout: 1000 })
      const row = await (await this.activeRow(this.documents)).innerText({ timeout: 1000 })
      const number = /[A-Z]{2} \S+\/\d+/.exec(row)?.[0] ?? row
      const text = await this.proposals.innerText()
      seen = `row in focus "${row}", panel "${text}"`
      const answers = [number, reconcile.proposals.none, reconcile.proposals.done]
      expect(answers.some((answer) => text.includes(answer))).toBe(true)
    })
      .toPass({ timeout: 10_000, intervals: [20] })
      .catch((error: unknown) => {
        throw new Error(`the panel is not of the row in focus: ${seen}`, { cause: error })
      })
  }

  private counter(name: Exclude<keyof typeof reconcile.counters, 'classes'>): Locator {
    return this.counters.locator('div', { hasText: reconcile.counters[name] }).getByRole('definition')
  }
}
