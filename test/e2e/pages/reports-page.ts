/** The reports screen. */
import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { ReportKind } from '#contract/reports.ts'
import type { Hand } from '../support/hand.ts'
import { pattern, tradeWords, words } from './words.ts'

const { reports } = words
const csvText = reports.csv.replace('{{profile}}', tradeWords.csvProfile['excel-pt'])

/** A PDF is loaded and printed in a window of its own, which takes longer on a busy machine. */
const PRINTED_WITHIN_MS = 30_000

export class ReportsPage {
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
  }

  /** Opens a report and waits for its rows. */
  async show(kind: ReportKind): Promise<void> {
    const name = tradeWords.reportKind[kind]
    await this.hand.activate(
      this.page.getByRole('list', { name: reports.list }).getByRole('button', { name, exact: true }),
    )
    await expect(this.page.getByRole('grid', { name })).toBeVisible()
  }

  /** Exports a report to the save dialog's path, and waits until the screen says that it was saved. */
  async export(kind: ReportKind, file: string, format: string = csvText): Promise<void> {
    await this.show(kind)
    await this.hand.activate(this.page.getByRole('button', { name: reports.export, exact: true }))
    await this.hand.walkTo(this.page.getByRole('menuitem', { name: format }))
    await this.hand.press('Enter')
    await expect(
      this.page.getByText(pattern(reports.saved_one.replace('{{file}}', basename(file)))),
    ).toBeVisible({ timeout: PRINTED_WITHIN_MS })
  }
}
