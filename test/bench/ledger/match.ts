/**
 * How right and how fast the matching of a ledger is.
 *
 *   node test/bench/ledger/match.ts [stories a month] [offices]
 *
 * The first office of five years is the one that is timed, in processor seconds of its first run, and beside it a bare loop that
 * folds each text and groups both sides by amount. Ends with 1 where something certain is wrong.
 */
import { foldText } from '#core/fold.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { BookInput } from '#core/ledger/match/types.ts'
import { assess } from '../../helpers/ledger-book/assess.ts'
import { inventLedger } from '../../helpers/ledger-book/invent-ledger.ts'

const [stories = 1_500, offices = 3] = process.argv.slice(2).map(Number)
const MONTHS = 60

const cpuSeconds = <T>(work: () => T): { value: T; seconds: number } => {
  const before = process.threadCpuUsage()
  const value = work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

const bareLoop = ({ lines, transactions }: BookInput): number => {
  let words = 0
  const rows = [...lines, ...transactions]
  for (const { text } of rows) words += foldText(text).split(' ').length
  return (
    words +
    Map.groupBy(lines, ({ amountMinor }) => amountMinor).size +
    Map.groupBy(transactions, ({ amountMinor }) => amountMinor).size
  )
}

const sum = {
  certain: 0,
  certainWrong: 0,
  likely: 0,
  likelyWrong: 0,
  decidable: 0,
  firm: 0,
  errors: 0,
  errorsFound: 0,
}
for (let seed = 1; seed <= offices; seed += 1) {
  const book = inventLedger(seed, MONTHS, stories)
  const { value: proposals, seconds } = cpuSeconds(() => matchBook(book.input))
  if (seed === 1) {
    const { lines, transactions } = book.input
    const bare = cpuSeconds(() => bareLoop(book.input)).seconds
    console.log(
      `${lines.length} lines, ${transactions.length} transactions: ${seconds.toFixed(1)} s of processor`,
    )
    console.log(`against a bare loop: ${(seconds / bare).toFixed(1)} times ${bare.toFixed(2)} s`)
  }
  const assessed = assess(book, proposals)
  sum.certain += assessed.certain
  sum.certainWrong += assessed.certainWrong.length
  sum.likely += assessed.likely
  sum.likelyWrong += assessed.likelyWrong.length
  sum.decidable += assessed.decidable
  sum.firm += assessed.firm
  sum.errors += assessed.errors
  sum.errorsFound += assessed.errorsFound
}
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`
console.log(
  `certain ${sum.certain}, of them wrong ${sum.certainWrong}; likely ${sum.likely}, of them wrong ${sum.likelyWrong}`,
)
console.log(`of ${sum.decidable} decidable ${percent(sum.firm, sum.decidable)} are firm`)
console.log(
  `of ${sum.errors} errors and reversals ${percent(sum.errorsFound, sum.errors)} are proposed as they are`,
)
if (sum.certainWrong > 0) process.exitCode = 1
