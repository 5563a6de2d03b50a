/** The statement of a month, its closing and its reopening, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../support/hand.ts'
import { words } from './words.ts'

const { closing } = words

export class ClosingPage {
  /** The bar above the lists. */
  readonly bar: Locator
  readonly close: Locator
  readonly reopen: Locator
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
    this.bar = page.getByRole('region', { name: closing.bar })
    this.close = page.getByRole('main').getByRole('button', { name: closing.closeMonth })
    this.reopen = page.getByRole('button', { name: closing.reopen.act })
  }

  /** Opens the statement from the bar. */
  async open(): Promise<void> {
    await this.hand.activate(this.bar.getByRole('button', { name: closing.closeMonth }))
    await expect(this.page.getByRole('heading', { name: closing.title })).toBeVisible()
  }

  /** Shows the statement of the first account, of several. */
  async unfold(): Promise<void> {
    const accounts = this.page.getByRole('table', { name: closing.accounts.title, exact: true })
    await this.hand.activate(accounts.getByRole('button', { expanded: false }).first())
    await expect(accounts.getByText(closing.bank.opening).first()).toBeVisible()
  }

  /** @param reason for a month with differences; the dialog asks for one once, where it is left out */
  async closeMonth(reason?: string): Promise<void> {
    await this.hand.activate(this.close)
    const asks = this.page.getByRole('dialog')
    await expect(
      asks.getByText(reason === undefined ? closing.close.agrees : closing.close.differs),
    ).toBeVisible()
    if (reason !== undefined) {
      await this.hand.press('Enter')
      await expect(asks.getByText(closing.close.reasonMissing)).toBeVisible()
      await this.hand.fill(asks.getByLabel(closing.close.reason), reason)
    }
    await this.hand.press('Enter')
    await expect(asks).toBeHidden()
    await expect(this.reopen).toBeVisible()
    if (reason !== undefined) await expect(this.page.getByText(reason).first()).toBeVisible()
  }

  async reopenMonth(reason: string): Promise<void> {
    await this.hand.activate(this.reopen)
    const asks = this.page.getByRole('dialog')
    await this.hand.press('Enter')
    await expect(asks.getByText(closing.reopen.reasonMissing)).toBeVisible()
    await this.hand.fill(asks.getByLabel(closing.reopen.reason), reason)
    await this.hand.press('Enter')
    await expect(this.close).toBeVisible()
    await expect(this.page.getByText(new RegExp(reason)).first()).toBeVisible()
  }
}
