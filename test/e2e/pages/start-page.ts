/** The start screen, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../support/hand.ts'
import type { ServiceAccess } from '../support/service.ts'
import { words } from './words.ts'

const { start } = words

/** The fields in their order on screen. */
const fields = [
  'name',
  'invoicingUrl',
  'email',
  'token',
  'bankingUrl',
  'authUrl',
  'clientId',
  'clientSecret',
  'accountIds',
] as const
type Field = (typeof fields)[number]
type Half = 'invoicing' | 'banking'

export class StartPage {
  readonly explore: Locator
  readonly connect: Locator
  readonly form: Locator
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.explore = page.getByRole('button', { name: start.explore })
    this.connect = page.getByRole('button', { name: start.connect })
    this.form = page.getByRole('form', { name: start.form.title })
    this.hand = hand
  }

  field(name: Field): Locator {
    return this.form.getByLabel(start.form[name], { exact: true })
  }

  /** One half of the form: the fields of a service and its result. */
  half(name: Half): Locator {
    return this.form.getByRole('group', { name: start.form[name] })
  }

  async openForm(): Promise<void> {
    await this.hand.activate(this.connect)
    await expect(this.field('name')).toBeFocused()
  }

  /** Pastes the service's addresses and credentials, with `changes`. */
  async fillIn(access: ServiceAccess, changes: Partial<Record<Field, string>> = {}): Promise<void> {
    const values: Record<Field, string> = {
      ...access,
      name: 'Oficina do Vale, Lda',
      accountIds: access.accountId,
      ...changes,
    }
    for (const name of fields) await this.hand.paste(this.field(name), values[name])
  }

  async test(): Promise<void> {
    await this.hand.activate(this.form.getByRole('button', { name: start.form.test, exact: true }))
  }

  async save(): Promise<void> {
    await this.hand.activate(this.form.getByRole('button', { name: start.form.save, exact: true }))
  }

  /** @param answer a part of the text in the half, or `ok` */
  async expectAnswer(half: Half, answer: string): Promise<void> {
    const said =
      answer === 'ok' ? this.half(half).getByText(start.form.checkOk) : this.half(half).getByRole('alert')
    await expect(said).toBeVisible()
    if (answer !== 'ok') await expect(said).toContainText(answer)
  }

  async expectRefusal(): Promise<void> {
    await expect(this.form.getByText(start.form.refused)).toBeVisible()
  }
}
