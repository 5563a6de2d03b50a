/** Writes a table that a person fills in where no program exports one, as a workbook. */
import type { TemplateName } from '#contract/import-values.ts'
import { amountCell, type Cell, dateCell, textCell } from '#core/reports/rows.ts'
import { type TemplateCell, templates } from '../../import/suppliers/templates.ts'
import { encodeXlsx } from '../reports/encode-xlsx.ts'
import { writeReportFile } from '../reports/write-report-file.ts'

/** Errors: file-not-written, disk-full, file-held. @returns the file as it was written */
export const writeTemplate = (name: TemplateName, file: string): string => {
  const { titles, examples } = templates[name]
  return writeReportFile(
    file,
    encodeXlsx(
      titles,
      examples.map((cells) => cells.map(cellOf)),
    ),
  ).file
}

const cellOf = (cell: TemplateCell): Cell =>
  typeof cell === 'string'
    ? textCell(cell || null)
    : 'day' in cell
      ? dateCell(cell.day)
      : amountCell(cell.minor)
