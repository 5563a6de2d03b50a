/** The issue screen, by keyboard. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from '../support/hand.ts'
import { tradeWords, words } from './words.ts'

const { issue } = words
const fields = {
  nif: issue.client.nif,
  name: issue.client.name,
  serie: issue.form.serie,
  date: issue.form.date,
  reference: issue.form.reference,
  exemption: issue.form.exemption,
  sendTo: issue.form.sendTo,
  description: issue.form.description,
  loadDateTime: issue.transport.loadDateTime,
  vehicle: issue.transport.vehicle,
} as const
export type FieldName = keyof typeof fields

export interface Line {
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly unitPrice: string
  readonly tax: string
}
const lineOrder = ['code', 'description', 'quantity', 'unitPrice', 'tax'] as const

export class IssuePage {
  readonly form: Locator
  readonly work: Locator
  readonly detail: Locator
  readonly total: Locator
  readonly question: Locator
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
    this.form = page.getByRole('form', { name: issue.form.label })
    this.work = page.getByRole('listbox', { name: issue.work.label })
    this.detail = page.getByRole('article', { name: issue.detail.label })
    this.total = this.form
      .getByRole('region', { name: issue.totals.label })
      .locator('div', { has: page.getByText(issue.totals.total, { exact: true }) })
      .getByRole('definition')
    this.question = page.getByRole('alertdialog')
  }

  /** Opens an empty form; the focus is in the customer's tax id. */
  async startNew(): Promise<void> {
    await this.hand.press('ControlOrMeta+n')
    await expect(this.field('nif')).toBeFocused()
    await expect(this.field('nif')).toHaveValue('')
  }

  field(name: FieldName, within: Locator = this.form): Locator {
    return this.named(fields[name], within)
  }

  cell(column: keyof typeof issue.line & string, n: number): Locator {
    const label = issue.line.cell
      .replace('{{column}}', String(issue.line[column]))
      .replace('{{n}}', String(n))
    return this.named(label, this.form)
  }

  /** Types over a field's content; open suggestions are ignored. */
  async write(target: Locator, text: string): Promise<void> {
    await this.hand.tabTo(target)
    await this.hand.type(text)
    if ((await target.getAttribute('aria-expanded')) === 'true') await this.hand.press('Escape')
    await expect(target).toHaveValue(text)
  }

  /** Fills line `n`; the focus is in its code or before it. */
  async writeLine(n: number, line: Line): Promise<void> {
    for (const column of lineOrder) await this.write(this.cell(column, n), line[column])
  }

  /** Fills several lines; Enter adds the next one. */
  async writeLines(lines: readonly Line[]): Promise<void> {
    for (const [at, line] of lines.entries()) {
      if (at > 0) await this.hand.press('Enter')
      if (at > 0) await expect(this.cell('code', at + 1)).toBeFocused()
      await this.writeLine(at + 1, line)
    }
  }

  /** Enters the customer: the tax id fills the name. */
  async writeCustomer(nif: string, name: string): Promise<void> {
    await this.write(this.field('nif'), nif)
    await expect(this.field('name')).toHaveValue(name)
  }

  async chooseType(type: keyof typeof tradeWords.documentType): Promise<void> {
    const title = this.form.getByRole('heading', { level: 1 }).getByRole('button')
    await this.hand.choose(title, tradeWords.documentType[type])
  }

  /** Issues the document and confirms. */
  async close(): Promise<void> {
    await expect(this.form).toHaveAttribute('aria-busy', 'false')
    await this.hand.press('ControlOrMeta+Enter')
    await expect(this.question.getByRole('button', { name: issue.closing.act })).toBeFocused()
    await this.hand.press('Enter')
    await expect(this.question).toBeHidden()
  }

  /** Expects an issued document, with or without its number. */
  async expectIssued(): Promise<void> {
    const { issued, 'awaiting-number': awaiting } = issue.work.standing
    const standing = this.detail.getByText(issued, { exact: true })
    await expect(standing.or(this.detail.getByText(awaiting, { exact: true }))).toBeVisible()
  }

  /** Expects the document's state in the detail. */
  async expectStanding(standing: keyof typeof issue.work.standing, timeout = 15_000): Promise<void> {
    await expect(this.detail.getByText(issue.work.standing[standing], { exact: true })).toBeVisible({
      timeout,
    })
  }

  private named(name: string, within: Locator): Locator {
    const wanted = { name, exact: true }
    return within.getByRole('textbox', wanted).or(within.getByRole('combobox', wanted))
  }

  async activate(name: string, within: Locator = this.detail): Promise<void> {
    await this.hand.activate(within.getByRole('button', { name, exact: true }))
  }

  get announced(): Locator {
    return this.page.getByRole('status')
  }
}
