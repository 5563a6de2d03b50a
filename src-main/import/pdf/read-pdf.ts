/** Reads the tables of a PDF, one for each account: rows as those of any other table, with the lines above their titles. */
import { fileProblem } from '../file-problem.ts'
import type { TableRow } from '../table/cells.ts'
import { atomsOf } from './atoms.ts'
import { type Period, periodIn } from './days.ts'
import {
  accountsIn,
  headingRows,
  isOtherAccount,
  joinedText,
  nameByDay,
  statesBalance,
  withoutSummary,
} from './heading.ts'
import { isRow, type PdfTable, tableRowsOf } from './table-rows.ts'
import { type TextLine, textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'
import { isSameTitles, type Titles, titlesAt } from './titles.ts'

/** Bytes. A year of statements without pictures is a tenth of it. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024

/** The table of an account. */
export interface PdfStatement {
  rows: TableRow[]
  /**
   * Whether tables with other titles are left out, such as that of a card: without a closing balance nothing would prove that
   * they hold no row of the account.
   */
  hasOthers: boolean
}

/**
 * @returns the statements in the file's order; one without titles where none are found. Of tables with other titles the one with
 * the most rows is taken.
 * Errors: `too-large`, `encrypted`, `truncated`, `malformed`, `no-text`, `hidden-text`, `no-year`
 */
export const readPdf = async (bytes: Uint8Array): Promise<PdfStatement[]> => {
  if (bytes.length > MAX_PDF_BYTES) throw fileProblem('too-large')
  const lines = textLines(await textPieces(bytes))
  const statements = statementsIn(lines)
  const first = periodOf(statements[0]?.heading ?? lines)
  return statements.map(({ heading, tables }) => {
    const period = periodOf(heading) ?? first
    const groups = [...Map.groupBy(tables, titlesOf).values()]
    const taken = groups.toSorted((one, other) => countRows(other) - countRows(one))[0] ?? []
    const others = tables.filter((table) => !taken.includes(table))
    const above = others.filter(({ line }) => line < (taken[0]?.line ?? 0)).flatMap(({ lines: all }) => all)
    const rows = headingRows([...heading, ...above.filter((line) => !isRow(atomsOf(line)))])
    for (const table of taken) {
      const { head, rows: below } = tableRowsOf(table, period)
      if (table.titles.length > 0) rows.push(head)
      rows.push(...below)
    }
    return { rows: nameByDay(rows), hasOthers: others.length > 0 }
  })
}

const titlesOf = ({ titles }: PdfTable): string => joinedText(titles)
const countRows = (tables: readonly PdfTable[]): number =>
  tables.reduce((count, { lines }) => count + lines.filter((line) => isRow(atomsOf(line))).length, 0)

const periodOf = (lines: readonly TextLine[]): Period | undefined =>
  periodIn(lines.map(({ pieces }) => joinedText(pieces)))

interface FoundStatement {
  heading: TextLine[]
  tables: PdfTable[]
}

/**
 * Titles that come again are those of the next page, and what stands above them is its heading; where another account is named
 * there, another statement begins.
 */
const statementsIn = (lines: readonly TextLine[]): FoundStatement[] => {
  const statements: FoundStatement[] = []
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
    const named = accountsIn(withoutSummary(between))
    const isNew = statements.length === 0 || isOtherAccount(named, accounts)
    // Where the heading of another account begins.
    const begin = isNew && table ? between.findIndex((one) => isOtherAccount(accountsIn([one]), accounts)) : 0
    const heading = withoutSummary(between.slice(Math.max(0, begin)))
    between = []
    const isOther = !isNew && table !== undefined && !isSameTitles(table.named, titles)
    // The heading of a next page, or of another table, is none of the rows of the one before.
    if (table)
      table.lines = table.lines.filter(
        (one) =>
          !heading.includes(one) || (!isNew && one.page < line.page) || (isOther && statesBalance(one)),
      )
    if (isNew) {
      statements.push({ heading, tables: [] })
      accounts = named
      table = undefined
    } else if (accounts.length === 0) accounts = named
    if (table && !isNew && !isOther) continue
    table = { titles: titles.pieces, line: line.number, lines: [], named: titles }
    statements.at(-1)?.tables.push(table)
  }
  return statements.length > 0 ? statements : [untitled(lines)]
}

/** A table whose columns a person has to name. */
const untitled = (lines: readonly TextLine[]): FoundStatement => {
  const at = lines.findIndex((line) => isRow(atomsOf(line)))
  const begin = at < 0 ? lines.length : at
  return {
    heading: lines.slice(0, begin),
    tables: [{ titles: [], line: 0, lines: lines.slice(begin) }],
  }
}
