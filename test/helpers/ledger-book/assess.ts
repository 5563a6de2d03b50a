/** How right proposals of the ledger are, and which truths a careful accountant could decide. */
import { daysBetween } from '#core/calendar.ts'
import type { BookLine, BookTransaction, LedgerProposal } from '#core/ledger/match/types.ts'
import type { InventedLedger } from './invent-ledger.ts'
import type { Truth } from './office.ts'

export interface Assessed {
  lines: number
  certain: number
  likely: number
  certainWrong: LedgerProposal[]
  likelyWrong: LedgerProposal[]
  decidable: number
  /** Of the decidable, those proposed as certain or likely. */
  firm: number
  missed: Truth[]
  /** Of errors of posting and reversals: how many were told, and proposed as they are. */
  errors: number
  errorsFound: number
  missedErrors: Truth[]
}

export const assess = ({ input, truths }: InventedLedger, proposals: readonly LedgerProposal[]): Assessed => {
  const lineOf = new Map(input.lines.map((line) => [line.key, line]))
  const rowOf = new Map(input.transactions.map((row) => [row.key, row]))
  const keyOfLine = new Map(input.lines.map((line) => [line.id, looksOfLine(line)]))
  const keyOfRow = new Map(input.transactions.map((row) => [row.id, looksOfRow(row)]))
  const looks = (lines: readonly string[], rows: readonly string[]): string =>
    [...lines.toSorted(), '|', ...rows.toSorted()].join('\n')
  const looksOfTruth = ({ lines, bank }: Truth): string =>
    looks(
      lines.map((key) => looksOfLine(lineOf.get(key))),
      bank.map((key) => looksOfRow(rowOf.get(key))),
    )
  const looksOfProposal = ({ allocations }: LedgerProposal): string =>
    looks(
      allocations.flatMap(({ lineId }) => (lineId === undefined ? [] : (keyOfLine.get(lineId) ?? ''))),
      allocations.flatMap(({ transactionId }) =>
        transactionId === null ? [] : (keyOfRow.get(transactionId) ?? ''),
      ),
    )
  const right = new Set(truths.map(looksOfTruth))
  const isWrong = (one: LedgerProposal): boolean => !right.has(looksOfProposal(one))
  const firm = proposals.filter(({ class: kind }) => kind === 'certain' || kind === 'likely')
  const firmLooks = new Set(firm.map(looksOfProposal))
  const decide = createOracle(input.lines, input.transactions)
  const decidable = truths.filter((truth) => truth.error === undefined && decide(truth, lineOf, rowOf))
  const isError = ({ error, story }: Truth): boolean => error !== undefined || story === 'reversal'
  const wrong = truths.filter(isError)
  const found = new Set(
    proposals
      .filter(
        ({ error, allocations }) =>
          error !== undefined || allocations.every(({ transactionId }) => transactionId === null),
      )
      .map(looksOfProposal),
  )
  const missedErrors = wrong.filter((truth) => !found.has(looksOfTruth(truth)))
  const missed = decidable.filter((truth) => !firmLooks.has(looksOfTruth(truth)))
  return {
    lines: input.lines.length,
    certain: firm.filter(({ class: kind }) => kind === 'certain').length,
    likely: firm.filter(({ class: kind }) => kind === 'likely').length,
    certainWrong: firm.filter((one) => one.class === 'certain' && isWrong(one)),
    likelyWrong: firm.filter((one) => one.class === 'likely' && isWrong(one)),
    decidable: decidable.length,
    firm: decidable.length - missed.length,
    missed,
    errors: wrong.length,
    errorsFound: wrong.length - missedErrors.length,
    missedErrors,
  }
}

/** Rows that look the same are the same to anybody. */
const looksOfLine = (line: BookLine | undefined): string =>
  line === undefined ? '' : `${line.date} ${line.amountMinor} ${line.text} ${line.document}`
const looksOfRow = (row: BookTransaction | undefined): string =>
  row === undefined
    ? ''
    : `${row.date} ${row.amountMinor} ${row.text} ${row.documents.map(({ number }) => number)}`

const DAYS = 10
const MOST_DAYS = 45
const OTHER_MONTH = 20

type Decide = (
  truth: Truth,
  lineOf: ReadonlyMap<string, BookLine>,
  rowOf: ReadonlyMap<string, BookTransaction>,
) => boolean

/**
 * A careful accountant decides what has a number in common that nothing else has; an amount that is unique on both sides
 * within 45 days, or within ten where the next are in another month; and a sum that no single row equals.
 */
const createOracle = (lines: readonly BookLine[], bank: readonly BookTransaction[]): Decide => {
  const linesOf = Map.groupBy(lines, ({ amountMinor }): number => amountMinor)
  const rowsOf = Map.groupBy(bank, ({ amountMinor }): number => amountMinor)
  const within = <T extends { date: BookLine['date'] }>(
    rows: readonly T[],
    to: T['date'],
    days: number,
  ): T[] => rows.filter(({ date }) => Math.abs(daysBetween(date, to)) <= days)
  return (truth, lineOf, rowOf) => {
    const own = truth.lines.flatMap((key) => lineOf.get(key) ?? [])
    const rows = truth.bank.flatMap((key) => rowOf.get(key) ?? [])
    const [line, row] = [own[0], rows[0]]
    if (line === undefined || row === undefined) return false
    if (truth.isNumbered) return true
    const lag = Math.abs(daysBetween(line.date, row.date))
    if (own.length > 1 || rows.length > 1) {
      const sum: number = own.reduce((all, { amountMinor }) => all + amountMinor, 0)
      const alone =
        own.length > 1
          ? within(linesOf.get(sum) ?? [], row.date, MOST_DAYS)
          : within(rowsOf.get(sum) ?? [], line.date, MOST_DAYS)
      return alone.length === 0 && lag <= DAYS
    }
    const rivals = (days: number): number =>
      within(linesOf.get(line.amountMinor) ?? [], row.date, days).length +
      within(rowsOf.get(line.amountMinor) ?? [], line.date, days).length
    if (lag <= MOST_DAYS && rivals(MOST_DAYS) === 2) return !truth.isOtherwiseNamed || lag <= DAYS
    return lag <= DAYS && !truth.isOtherwiseNamed && rivals(OTHER_MONTH) === 2
  }
}
