/** The reports screen. */
import { basename } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { ReportKind } from '#contract/reports.ts'
import type { Hand } from '../support/hand.ts'
import { pattern, tradeWords, words } from './words.ts'

const { reports } = words

export class ReportsPage {
  private readonly page: Page
  private readonly hand: Hand

  constructor(page: Page, hand: Hand) {
    this.page = page
    this.hand = hand
  }

  /** Writes a report where the save dialog answers, and waits until the screen says that file is saved. */
  async export(kind: ReportKind, file: string): Promise<void> {
    await this.hand.activate(
      this.page.getByRole('button', { name: `${reports.export}: ${tradeWords.reportKind[kind]}` }),
    )
    await expect(
      this.page.getByText(pattern(reports.saved_one.replace('{{file}}', basename(file)))),
    ).toBeVisible()
  }
}
