/** Lines that a number ties to one transaction although their amounts differ a little. */
import { compare } from './compare.ts'
import { lagOf, MOST_DAYS } from './date-lag.ts'
import { dateReason, type FoundGroup, textReasons } from './found-group.ts'
import { type BankRow, type Book, byRareNumber, type LineRow, type Numbered } from './read-book.ts'

/** What two amounts may differ by: a fee or a discount that was forgotten, or digits typed wrongly. */
const MOST_SHARE = 0.05
const MOST_MINOR = 200

/** @param free lines and transactions without another use */
export const findNearAmounts = (
  book: Book,
  free: { lines: readonly LineRow[]; bank: readonly BankRow[] },
): FoundGroup[] => {
  // Whatever else has the number, used or not, is another candidate.
  const bankOf = byRareNumber(book, book.bank, keysOf(free.lines))
  const linesOf = byRareNumber(book, book.lines, keysOf([...bankOf.values()].flat()))
  const open = new Set(free.bank)
  return free.lines.flatMap((line): FoundGroup[] => {
    const [row, ...others] = sharing(line, bankOf)
    if (row === undefined || others.length > 0 || !open.has(row)) return []
    if (sharing(row, linesOf).length > 1 || !isNear(line, row) || book.isRefused([line], [row])) return []
    const compared = compare(book, line, row)
    if (compared.number === null || compared.hasOtherNames) return []
    const edge = { line, row, compared }
    return [
      {
        class: 'possible',
        error: 'amount-differs',
        lines: [line],
        bank: [row],
        evidence: [
          {
            code: 'posted-other-amount',
            params: { lineMinor: line.amount, transactionMinor: row.amount },
            lineId: line.source.id,
          },
          ...textReasons(edge),
          dateReason(edge),
        ],
      },
    ]
  })
}

const isNear = (line: LineRow, row: BankRow): boolean =>
  Math.sign(line.amount) === Math.sign(row.amount) &&
  Math.abs(line.amount - row.amount) <= Math.max(MOST_MINOR, MOST_SHARE * Math.abs(row.amount)) &&
  Math.abs(lagOf(line, row)) <= MOST_DAYS

const keysOf = (rows: readonly Numbered[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ numbers }) => numbers.map(({ key }) => key)))

const sharing = <Row>({ numbers }: Numbered, rows: ReadonlyMap<string, readonly Row[]>): Row[] => [
  ...new Set(numbers.flatMap(({ key }) => rows.get(key) ?? [])),
]
