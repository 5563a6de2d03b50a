/** The reports screen. */
import { expect, type Page } from '@playwright/test'
import type { ReportKind } from '../../../src-preload/contract/reports.ts'
import { pattern, tradeWords, words } from './words.ts'

const { reports } = words

export class ReportsPage {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Writes a report where the save dialog answers, and waits until the screen says so. */
  async export(kind: ReportKind): Promise<void> {
    await this.page.getByRole('button', { name: `${reports.export}: ${tradeWords.reportKind[kind]}` }).click()
    await expect(this.page.getByText(pattern(reports.saved))).toBeVisible()
  }
}
