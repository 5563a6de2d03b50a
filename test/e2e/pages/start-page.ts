/** The start screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { ServiceAccess } from '../support/service.ts'
import { words } from './words.ts'

const { start } = words

export class StartPage {
  readonly explore: Locator
  readonly connect: Locator
  readonly form: Locator

  constructor(page: Page) {
    this.explore = page.getByRole('button', { name: start.explore })
    this.connect = page.getByRole('button', { name: start.connect })
    this.form = page.getByRole('form', { name: start.form.title })
  }

  /** Fills the form for the service; `changes` are typed over it. */
  async fillIn(
    access: ServiceAccess,
    changes: Partial<Record<'token' | 'clientSecret', string>> = {},
  ): Promise<void> {
    await this.connect.click()
    const values = {
      name: 'Oficina do Vale, Lda',
      invoicingUrl: access.invoicingUrl,
      email: access.email,
      token: changes.token ?? access.token,
      bankingUrl: access.bankingUrl,
      authUrl: access.authUrl,
      clientId: access.clientId,
      clientSecret: changes.clientSecret ?? access.clientSecret,
      accountIds: access.accountId,
    }
    for (const [name, value] of Object.entries(values)) {
      await this.form.getByLabel(start.form[name as keyof typeof values], { exact: true }).fill(value)
    }
  }

  async save(): Promise<void> {
    await this.form.getByRole('button', { name: start.form.save, exact: true }).click()
  }

  async expectRefusal(): Promise<void> {
    await expect(this.form.getByText(start.form.refused)).toBeVisible()
  }
}
