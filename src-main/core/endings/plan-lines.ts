/** Reads a plan of instalments that a person pastes or names as a file: a date and the amounts of each part per line. */
import type { PlanLine } from '#contract/ending-values.ts'
import type { IsoDate } from '#contract/values.ts'
import { parseIsoDate, toIsoDate } from '../calendar.ts'
import { parseAmount } from '../money.ts'

/** As many as a rule may have. */
const MOST_LINES = 1_000
const MOST_CHARACTERS = 500_000

/**
 * Cells end with a tab or a semicolon; empty lines, and titles before the first date, are left out. Amounts in cents;
 * signs do not matter.
 *
 * @returns the lines, or the number of the first line that is none: a date that is not one (`2026-10-05`, `05/10/2026`),
 * an amount that is not one, or another number of amounts than the line before
 */
export const parsePlan = (text: string): { lines: PlanLine[] } | { wrongLine: number } => {
  const lines: PlanLine[] = []
  for (const [at, row] of text
    .slice(0, MOST_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const cells = row.split(/[\t;]/).map((cell) => cell.trim())
    while (cells.at(-1) === '') cells.pop()
    const [first, ...others] = cells
    if (first === undefined) continue
    const date = dateOf(first)
    if (date === undefined && lines.length === 0 && !/\d/.test(first)) continue
    const amounts = others.map(amountOf)
    const isWhole =
      date !== undefined &&
      amounts.length > 0 &&
      amounts.length === (lines[0]?.amounts.length ?? amounts.length) &&
      lines.length < MOST_LINES
    if (!isWhole || !amounts.every((amount) => amount !== undefined)) return { wrongLine: at + 1 }
    lines.push({ date, amounts })
  }
  return { lines }
}

const dateOf = (text: string): IsoDate | undefined => {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year === undefined ? parseIsoDate(text) : toIsoDate(Number(year), Number(month), Number(day))
}

const amountOf = (text: string): number | undefined => {
  if (text === '') return 0
  const minor = parseAmount(text.replace(/€|EUR/gi, ''))
  return minor === undefined ? undefined : Math.abs(minor)
}
