/** Reads a saved report back; cells by the names of their columns. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { type ReportColumn, reportWords } from '#core/reports/words.ts'
import { reportTable } from '../../helpers/report-table.ts'
import type { Frame } from '../pages/frame.ts'
import type { Hand } from './hand.ts'

const { columns } = reportWords['pt-PT']

export class SavedRow {
  private readonly cells: Readonly<Record<string, string>>

  constructor(cells: Readonly<Record<string, string>>) {
    this.cells = cells
  }

  text(column: ReportColumn): string {
    const cell = this.cells[columns[column]]
    if (cell === undefined) throw new Error(`the report has no column ${columns[column]}`)
    return cell
  }

  /** Minor units, parsed digit by digit; null for an empty cell. */
  minor(column: ReportColumn): number | null {
    const text = this.text(column)
    if (text === '') return null
    const found = /^(-?)(\d+),(\d{2})$/.exec(text)
    if (!found) throw new Error(`"${text}" is no amount`)
    return Number(`${found[1]}${found[2]}${found[3]}`)
  }
}

/** Reads a report in the profile Excel pt-PT. */
export const readReport = async (file: string): Promise<SavedRow[]> => {
  const rows: Record<string, string>[] = parse(reportTable(await readFile(file)), {
    columns: true,
    delimiter: ';',
  })
  return rows.map((cells) => new SavedRow(cells))
}

/** Exports the report of pairs with its key, into the folder. @returns its rows */
export const exportPairs = async (
  { frame, hand, page }: { frame: Frame; hand: Hand; page: Page },
  folder: string,
): Promise<SavedRow[]> => {
  const file = join(folder, 'pares.csv')
  await frame.saveDialogAnswers(file)
  await hand.press('ControlOrMeta+e')
  await expect(page.getByText(/pares\.csv/)).toBeVisible()
  return readReport(file)
}
