/** Reads the tables of a PDF, one for each account: rows as those of any other table, with the lines above their titles. */
import { fileProblem } from '../file-problem.ts'
import type { TableRow } from '../table/cells.ts'
import { atomsOf } from './atoms.ts'
import { type Period, periodIn } from './days.ts'
import { accountsIn, headingRows, isOtherAccount, joinedText } from './heading.ts'
import { isRow, type PdfTable, tableRowsOf } from './table-rows.ts'
import { type TextLine, textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'
import { isSameTitles, type Titles, titlesAt } from './titles.ts'

/** Bytes. A year of statements without pictures is a tenth of it. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024

/**
 * @returns the rows of each statement in the file's order; one list without titles where none are found
 * Errors: `too-large`, `encrypted`, `truncated`, `malformed`, `no-text`, `hidden-text`, `no-year`
 */
export const readPdf = async (bytes: Uint8Array): Promise<TableRow[][]> => {
  if (bytes.length > MAX_PDF_BYTES) throw fileProblem('too-large')
  const lines = textLines(await textPieces(bytes))
  const statements = statementsIn(lines)
  const first = periodOf(statements[0]?.heading ?? lines)
  return statements.map(({ heading, tables }) => {
    const period = periodOf(heading) ?? first
    const rows = headingRows(heading)
    for (const table of tables) {
      const { head, rows: below } = tableRowsOf(table, period)
      if (table.titles.length > 0) rows.push(head)
      rows.push(...below)
    }
    return rows
  })
}

const periodOf = (lines: readonly TextLine[]): Period | undefined =>
  periodIn(lines.map(({ pieces }) => joinedText(pieces)))

interface PdfStatement {
  heading: TextLine[]
  tables: PdfTable[]
}

/**
 * Titles that come again are those of the next page, and what stands above them is its heading; where another account is named
 * there, another statement begins.
 */
const statementsIn = (lines: readonly TextLine[]): PdfStatement[] => {
  const statements: PdfStatement[] = []
  let accounts: string[] = []
  let table: (PdfTable & { lines: TextLine[]; named: Titles }) | undefined
  /** Lines since the last row. */
  let between: TextLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const titles = titlesAt(lines, at)
    if (!titles) {
      between.push(line)
      if (table) table.lines.push(line)
      if (isRow(atomsOf(line))) between = []
      continue
    }
    at += titles.lines - 1
    const named = accountsIn(between)
    const isNew = statements.length === 0 || isOtherAccount(named, accounts)
    // Where the heading of another account begins.
    const begin = isNew && table ? between.findIndex((one) => isOtherAccount(accountsIn([one]), accounts)) : 0
    const heading = between.slice(Math.max(0, begin))
    between = []
    // The heading of a next page is none of the rows of the one before.
    if (table)
      table.lines = table.lines.filter((one) => !heading.includes(one) || (!isNew && one.page < line.page))
    if (isNew) {
      statements.push({ heading, tables: [] })
      accounts = named
      table = undefined
    } else if (accounts.length === 0) accounts = named
    if (table && isSameTitles(table.named, titles)) continue
    table = { titles: titles.pieces, line: line.number, lines: [], named: titles }
    statements.at(-1)?.tables.push(table)
  }
  return statements.length > 0 ? statements : [untitled(lines)]
}

/** A table whose columns a person has to name. */
const untitled = (lines: readonly TextLine[]): PdfStatement => {
  const at = lines.findIndex((line) => isRow(atomsOf(line)))
  const begin = at < 0 ? lines.length : at
  return {
    heading: lines.slice(0, begin),
    tables: [{ titles: [], line: 0, lines: lines.slice(begin) }],
  }
}
