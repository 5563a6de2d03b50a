/** An extract of one account of the accounting, as plain values: what every reader yields, before anything is stored. */
import type { IsoDate, Minor } from '#contract/values.ts'
import { addDays } from '../calendar.ts'
import { foldText } from '../fold.ts'
import { toMinor } from '../money.ts'

/** One line of the ledger. Positive is a debit: money in, as at the bank. */
export interface LedgerLine {
  /** Line of the file, from 1. */
  line: number
  /** Journal and number of its entry, folded; null where the file states none. Programs number anew each month or year. */
  entry: string | null
  date: IsoDate
  amountMinor: Minor
  text: string
  /** The document that was posted, as printed. */
  document: string | null
  /** The code of the other account of the entry, where the file states it. */
  counterpart: string | null
  /** The balance after the line. */
  balanceMinor: Minor | null
}

/** What a file shows of one account, its lines in the file's order. */
export interface ReadExtract {
  /** Digits only: `12.01` is `1201`. Null where the file names no account. */
  code: string | null
  name: string
  /** As the file states them; null where it does not. */
  from: IsoDate | null
  to: IsoDate | null
  openingMinor: Minor | null
  closingMinor: Minor | null
  lines: LedgerLine[]
}

/** An extract whose balances were checked. */
export interface LedgerExtract extends ReadExtract {
  from: IsoDate
  to: IsoDate
  /** First and last day for which its balances prove that no line is missing; null where they prove none. */
  proven: { from: IsoDate; to: IsoDate } | null
}

/** What contradicts an extract's own balances: the first such line, null for the closing balance. */
export interface LedgerContradiction {
  line: number | null
  saidMinor: Minor
  minor: Minor
}

/** Folded texts of the entry by which a program carries the balance of the year before. */
const OPENING_ENTRY =
  /^(LANCAMENTO |LANC |SALDO |SALDOS |ASSENTO |REGISTO )?(DE |DA )?(ABERTURA|OPENING|SALDO INICIAL|SALDOS INICIAIS|REABERTURA)( .{0,40})?$/

const isOpeningEntry = ({ text }: LedgerLine): boolean => OPENING_ENTRY.test(foldText(text))

const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Checks an extract against its balances. An opening balance that the program posts as an entry of the first day counts
 * once: as the opening balance, and as no line.
 *
 * @returns undefined where the extract has neither lines nor days
 */
export const checkExtract = (
  read: ReadExtract,
): { extract: LedgerExtract; contradiction: LedgerContradiction | null } | undefined => {
  const days = read.lines.map(({ date }) => date).sort()
  const from = read.from ?? days[0]
  const to = read.to ?? days.at(-1)
  if (from === undefined || to === undefined) return undefined
  const openings = read.lines.filter((line) => line.date === days[0] && isOpeningEntry(line))
  const readings = openings.length === 0 ? [read] : [withoutOpening(read, openings), read]
  const checked = readings.map((one) => ({ one, contradiction: contradictionIn(one) }))
  const { one, contradiction } = checked.find((each) => each.contradiction === null) ?? {
    one: read,
    contradiction: contradictionIn(read),
  }
  const opening = one.openingMinor ?? openingByBalance(one.lines)
  const closing = one.closingMinor ?? one.lines.at(-1)?.balanceMinor ?? null
  const provenDays = { first: read.from, last: read.to, from: days[0] ?? from, to: days.at(-1) ?? to }
  return {
    extract: {
      ...one,
      from,
      to,
      openingMinor: opening,
      closingMinor: closing,
      proven: contradiction === null ? provenBy(one, provenDays) : null,
    },
    contradiction,
  }
}

/** The reading in which opening entries are the opening balance, on top of a stated one unless that states the same. */
const withoutOpening = (read: ReadExtract, openings: readonly LedgerLine[]): ReadExtract => {
  const carried = sumOf(openings)
  const stated = read.openingMinor ?? 0
  return {
    ...read,
    openingMinor: toMinor(stated === carried ? carried : stated + carried),
    lines: read.lines.filter((line) => !openings.includes(line)),
  }
}

const openingByBalance = (lines: readonly LedgerLine[]): Minor | null => {
  const [first] = lines
  return first === undefined || first.balanceMinor === null
    ? null
    : toMinor(first.balanceMinor - first.amountMinor)
}

/** The first balance that the lines do not lead to. */
const contradictionIn = ({ lines, openingMinor, closingMinor }: ReadExtract): LedgerContradiction | null => {
  let balance = openingMinor ?? openingByBalance(lines)
  if (balance === null) return null
  for (const { line, amountMinor, balanceMinor } of lines) {
    balance = toMinor(balance + amountMinor)
    if (balanceMinor !== null && balanceMinor !== balance)
      return { line, saidMinor: balanceMinor, minor: balance }
  }
  return closingMinor === null || closingMinor === balance
    ? null
    : { line: null, saidMinor: closingMinor, minor: balance }
}

/**
 * Opening and closing balance prove all days of the period. Balances of the lines alone prove the days between the first and
 * the last one, whose other lines may be outside the file.
 */
const provenBy = (
  { openingMinor, closingMinor, lines }: ReadExtract,
  { first, last, from, to }: { first: IsoDate | null; last: IsoDate | null; from: IsoDate; to: IsoDate },
): LedgerExtract['proven'] => {
  const hasBalances = lines.length > 0 && lines.every(({ balanceMinor }) => balanceMinor !== null)
  const opens = openingMinor !== null
  const closes = closingMinor !== null
  if (!hasBalances && !(opens && closes)) return null
  const days = {
    from: opens ? (first ?? from) : addDays(from, 1),
    to: closes ? (last ?? to) : addDays(to, -1),
  }
  return days.from <= days.to ? days : null
}
