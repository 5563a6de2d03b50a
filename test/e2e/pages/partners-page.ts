/** The partners screen: the network, one tax id, lists, the network's account. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../support/hand.ts'
import { pattern, words } from './words.ts'

const { partners } = words

export class PartnersPage {
  readonly dialog: Locator
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
    this.dialog = page.getByRole('dialog')
  }

  /** The row of a partner, by its tax id. */
  row(taxId: string): Locator {
    return this.page.getByRole('row').filter({ hasText: taxId })
  }

  button(name: string, place: Locator | Page = this.page): Locator {
    return place.getByRole('button', { name, exact: true })
  }

  async fill(values: Readonly<Partial<Record<keyof typeof partners.form, string>>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const label = partners.form[name as 'CompanyTaxId']
      await this.hand.fill(this.dialog.getByLabel(label, { exact: true }), value)
    }
  }

  /** Adds one partner and waits for the announcement. */
  async add(taxId: string, name: string, said: string): Promise<void> {
    await this.hand.activate(this.button(partners.add))
    await this.fill({ CompanyTaxId: taxId, CompanyLegalName: name })
    await this.hand.press('Enter')
    await expect(this.dialog.getByText(pattern(said))).toBeVisible()
    await this.hand.press('Escape')
    await expect(this.dialog).toBeHidden()
  }

  /** Opens a list from the file of the system's dialog, and expects its preview. */
  async openList(name: string): Promise<void> {
    await this.hand.activate(this.button(name))
    await this.hand.activate(this.button(partners.csv.choose, this.dialog))
    await expect(this.dialog.getByText(partners.csv.sample)).toBeVisible()
  }

  async askFor(taxId: string, act: 'check' | 'read'): Promise<void> {
    const form = this.page.getByRole('form', { name: partners.taxId.title })
    await this.hand.fill(form.getByLabel(partners.taxId.taxId, { exact: true }), taxId)
    await this.hand.activate(this.button(partners.taxId[act], form))
  }
}
