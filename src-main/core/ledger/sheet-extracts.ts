/** Extracts of the sheets of one workbook: parts of an account that follow one another, or show the same days alike. */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '../calendar.ts'
import { compareText, foldText } from '../fold.ts'
import type { LedgerLine, ReadExtract } from './extract.ts'

/** @param sheet its name; empty in a file without sheets */
export type SheetExtract = ReadExtract & { sheet: string }

/** Two sheets that show other lines for the same days of an account, or balances of two days in succession that differ. */
export interface SheetContradiction {
  code: string | null
  sheets: readonly [string, string]
}

/**
 * Those of each account by their days, each sheet once. Where the periods that sheets state overlap, they are those of the whole
 * file: each sheet has the days of its lines.
 */
export const orderSheets = (
  extracts: readonly SheetExtract[],
): { extracts: SheetExtract[]; contradiction: SheetContradiction | null } => {
  const ordered: SheetExtract[] = []
  for (const [code, all] of Map.groupBy(extracts, (one) => one.code)) {
    const parts: SheetExtract[] = []
    for (const part of all.toSorted((a, b) => compareText(firstDay(a), firstDay(b)))) {
      const before = parts.at(-1)
      if (before !== undefined) {
        if (contradict(before, part))
          return { extracts: [], contradiction: { code, sheets: [before.sheet, part.sheet] } }
        if (part.lines.length > 0 && lastDay(part) <= lastDay(before)) continue
      }
      parts.push(part)
    }
    ordered.push(...withOwnDays(parts))
  }
  return { extracts: ordered, contradiction: null }
}

/** An element of a file with the name of its sheet before it. */
export const inSheet = (sheet: string, element: string): string =>
  [sheet, element].filter((one) => one !== '').join(': ')

const firstDay = ({ lines, from }: ReadExtract): IsoDate => lines[0]?.date ?? from ?? ('' as IsoDate)
const lastDay = ({ lines, to }: ReadExtract): IsoDate => lines.at(-1)?.date ?? to ?? ('' as IsoDate)

const keyOf = ({ date, amountMinor, entry, text }: LedgerLine): string =>
  `${date} ${amountMinor} ${entry ?? ''} ${foldText(text)}`

/** @param part begins on the same day or later */
const contradict = (before: SheetExtract, part: SheetExtract): boolean => {
  const [from, to] = [firstDay(part), lastDay(before) < lastDay(part) ? lastDay(before) : lastDay(part)]
  const shown = ({ lines }: SheetExtract): string =>
    lines
      .filter(({ date }) => from <= date && date <= to)
      .map(keyOf)
      .toSorted()
      .join('\n')
  if (before.lines.length > 0 && part.lines.length > 0 && from <= to) return shown(before) !== shown(part)
  const follows = before.to !== null && part.from !== null && addDays(before.to, 1) === part.from
  const [closing, opening] = [closingOf(before), openingOf(part)]
  return follows && closing !== null && opening !== null && closing !== opening
}

const closingOf = ({ closingMinor, lines }: ReadExtract): number | null =>
  closingMinor ?? lines.at(-1)?.balanceMinor ?? null

const openingOf = ({ openingMinor, lines: [first] }: ReadExtract): number | null =>
  openingMinor ?? (first?.balanceMinor == null ? null : first.balanceMinor - first.amountMinor)

const withOwnDays = (parts: readonly SheetExtract[]): readonly SheetExtract[] => {
  const overlap = parts.some((part, at) => {
    const before = parts[at - 1]
    return before?.to != null && part.from !== null && part.from <= before.to
  })
  return overlap ? parts.map((part) => ({ ...part, from: null, to: null })) : parts
}
