/** Lines that post a transaction again: the same amount and words within days, or the same number. */
import type { AmountIndex } from './amount-index.ts'
import { areAlikeLines } from './classify-pair.ts'
import { dateReason, type FoundGroup, textReasons } from './found-group.ts'
import type { Edge, Pairs } from './pair-amounts.ts'
import type { Book, LineRow } from './read-book.ts'

/** Equal lines further apart may be two payments. */
const DAYS = 3
const DAYS_WITH_NUMBER = 60
/** Days within which a line that reverses another follows it. */
const REVERSAL_DAYS = 62

/** @param free lines without a transaction of their own */
export const findPostedTwice = (
  book: Book,
  pairs: Pairs,
  free: AmountIndex<LineRow>,
  isFree: (line: LineRow) => boolean,
): FoundGroup[] => {
  const lastDay = book.bank.at(-1)?.day ?? 0
  const taken = new Set<LineRow>()
  return book.lines.flatMap((line): FoundGroup[] => {
    const edge = pairs.chosenOfLine[line.at]
    if (edge === undefined || edge.compared.otherNumber !== null || taken.has(line)) return []
    const equal = free.within(line.amount, line.day - DAYS_WITH_NUMBER, line.day + DAYS_WITH_NUMBER, line.day)
    const again = equal.filter(
      (other) =>
        other !== line &&
        !taken.has(other) &&
        isFree(other) &&
        pairs.chosenOfLine[other.at] === undefined &&
        isAgain(book, edge, other, lastDay),
    )
    const [twin] = again
    if (twin === undefined || again.length > 1) return []
    const first = Math.min(twin.day, line.day)
    const reversal = free
      .within(-line.amount, first, first + REVERSAL_DAYS, first)
      .find((one) => isFree(one) && !taken.has(one) && isReversalOf(one, twin))
    const lines = [line, twin, ...(reversal === undefined ? [] : [reversal])]
    if (book.isRefused(lines, [edge.row])) return []
    for (const one of lines) taken.add(one)
    return [
      {
        class: 'possible',
        error: 'posted-twice',
        lines,
        bank: [edge.row],
        evidence: [
          { code: 'posted-twice', params: { count: 2 }, transactionId: edge.row.source.id },
          ...textReasons(edge),
          dateReason(edge),
          ...(reversal === undefined
            ? []
            : [
                {
                  code: 'reversed-in-ledger' as const,
                  params: { days: reversal.day - twin.day },
                  lineId: reversal.source.id,
                },
              ]),
        ],
      },
    ]
  })
}

const isAgain = (book: Book, { line, row }: Edge, other: LineRow, lastDay: number): boolean => {
  const days = Math.abs(other.day - line.day)
  const areAlike = areAlikeLines(line, other)
  const isNumbered = line.numbers.some(
    (number) => book.isRare(number) && other.numbers.some(({ key }) => key === number.key),
  )
  if (isNumbered) return days <= DAYS_WITH_NUMBER
  // The bank may not have shown the second payment yet.
  return areAlike && line.names.length > 0 && days <= DAYS && Math.max(other.day, row.day) + DAYS <= lastDay
}

/** Whether it says that it reverses something, or says the same. */
const isReversalOf = (line: LineRow, twin: LineRow): boolean =>
  line.saysReversal || line.names.some((word) => twin.names.includes(word)) || areAlikeLines(line, twin)
