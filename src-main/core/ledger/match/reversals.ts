/** Lines that reverse others inside the ledger, and those that end an error which was accepted. */
import type { Evidence } from '#contract/match-values.ts'
import { foldText } from '../../fold.ts'
import { toMinor } from '../../money.ts'
import type { AmountIndex } from './amount-index.ts'
import { sharedWords } from './compare.ts'
import type { FoundGroup } from './found-group.ts'
import { type Book, type LineRow, readLine } from './read-book.ts'
import type { OpenError } from './types.ts'

const DAYS = 62
/** Without a word of a reversal only lines close in time reverse each other. */
const DAYS_WITHOUT_WORD = 10
const MOST_DAYS_LATER = 400

/**
 * Lines that reverse each other.
 *
 * @param isFree whether the line has neither a use nor a transaction of its own
 */
export const findReversals = (
  book: Book,
  free: AmountIndex<LineRow>,
  isFree: (line: LineRow) => boolean,
): FoundGroup[] => {
  const taken = new Set<LineRow>()
  const isOpen = (line: LineRow): boolean => isFree(line) && !taken.has(line)
  const find = (line: LineRow): FoundGroup[] => {
    if (!isOpen(line) || line.amount === 0) return []
    const found = free
      .within(-line.amount, line.day - DAYS, line.day + DAYS_WITHOUT_WORD, line.day)
      .filter((other) => {
        const days = line.day - other.day
        if (other.source.ledger !== line.source.ledger || !isOpen(other)) return false
        if (book.isRefused([other, line], [])) return false
        if (!line.saysReversal) return Math.abs(days) <= DAYS_WITHOUT_WORD && sayTheSame(line, other)
        return days >= 0 && days <= DAYS && !other.saysReversal && !contradict(line, other)
      })
    const same = found.filter((other) => isRelated(line, other))
    const fitting = same.length > 0 ? same : found
    const nearest = fitting.toSorted((a, b) => Math.abs(line.day - a.day) - Math.abs(line.day - b.day))[0]
    if (nearest === undefined) return []
    taken.add(line)
    taken.add(nearest)
    const words = sharedWords(line.names, nearest.names)
    const isFirm = line.saysReversal && same.length === 1
    return [
      {
        class: isFirm ? 'likely' : 'possible',
        lines: inOrder([nearest, line]),
        bank: [],
        evidence: [
          {
            code: 'reversed-in-ledger',
            params: { days: Math.abs(line.day - nearest.day) },
            lineId: line.source.id,
          },
          ...wordsOfReversal(line),
          ...(words.length === 0
            ? []
            : [
                {
                  code: 'offset-same-words' as const,
                  params: { name: words.join(' ') },
                  lineId: line.source.id,
                },
              ]),
        ],
      },
    ]
  }
  const said = book.lines.filter((line) => line.saysReversal).flatMap(find)
  return [...said, ...book.lines.filter((line) => !line.saysReversal && line.amount < 0).flatMap(find)]
}

const inOrder = (lines: readonly LineRow[]): LineRow[] => lines.toSorted((a, b) => a.at - b.at)

const withoutRepeated = (ways: readonly LineRow[][]): LineRow[][] => [
  ...new Map(ways.map((lines) => [lines.map(({ at }) => at).join(' '), lines])).values(),
]

const wordsOfReversal = (line: LineRow): Evidence[] =>
  line.saysReversal ? [{ code: 'return-words', params: {}, lineId: line.source.id }] : []

const haveOneNumber = (line: LineRow, other: LineRow): boolean =>
  line.numbers.some(({ key }) => other.numbers.some((number) => number.key === key))

const isRelated = (line: LineRow, other: LineRow): boolean =>
  haveOneNumber(line, other) ||
  sharedWords(line.names, other.names).length > 0 ||
  (line.source.entry !== null && line.source.entry === other.source.entry && line.day === other.day)

const contradict = (line: LineRow, other: LineRow): boolean =>
  line.names.length > 0 && other.names.length > 0 && !isRelated(line, other)

/** Whether two lines have the same words, or the same number and a word. */
const sayTheSame = (line: LineRow, other: LineRow): boolean =>
  line.names.length > 0 &&
  (foldText(line.source.text) === foldText(other.source.text) ||
    (haveOneNumber(line, other) && sharedWords(line.names, other.names).length > 0))

/** Lines that turn the balance of an accepted error: one line, or two of one day. */
export const findCorrections = (
  book: Book,
  errors: readonly OpenError[],
  free: AmountIndex<LineRow>,
  isFree: (line: LineRow) => boolean,
): FoundGroup[] => {
  const taken = new Set<LineRow>()
  return errors.flatMap((error): FoundGroup[] => {
    const wrong = error.lines.map(readLine)
    const from = Math.min(...wrong.map(({ day }) => day))
    const isOpen = (line: LineRow): boolean => isFree(line) && !taken.has(line)
    const speaksFor = (line: LineRow): boolean => wrong.some((one) => isRelated(line, one))
    const mayCorrect = (line: LineRow): boolean =>
      isOpen(line) && (speaksFor(line) || (line.saysReversal && !wrong.some((one) => contradict(line, one))))
    const later = (amount: number): readonly LineRow[] =>
      free.within(amount, from, from + MOST_DAYS_LATER, from)
    const whole = later(-error.balanceMinor)
      .filter(mayCorrect)
      .map((line) => [line])
    const inTwo = wrong.flatMap((one) =>
      later(-one.amount)
        .filter(mayCorrect)
        .flatMap((reversal) =>
          later(one.amount - error.balanceMinor)
            .filter(
              (line) => line !== reversal && isOpen(line) && line.day === reversal.day && speaksFor(line),
            )
            .map((line) => [reversal, line]),
        ),
    )
    const ways = withoutRepeated([...whole, ...inTwo].map(inOrder)).filter(
      (lines) => !book.isRefused(lines, []),
    )
    const said = ways.filter((lines) => lines.some((line) => line.saysReversal && speaksFor(line)))
    const [lines] = said.length > 0 ? said : ways
    if (lines === undefined) return []
    for (const line of lines) taken.add(line)
    return [
      {
        class: said.length === 1 ? 'likely' : 'possible',
        lines,
        bank: [],
        ends: error.id,
        evidence: [
          {
            code: 'ends-posting-error',
            params: { amountMinor: toMinor(error.balanceMinor) },
            lineId: lines[0]?.source.id,
          },
          ...lines.flatMap(wordsOfReversal),
        ],
      },
    ]
  })
}
