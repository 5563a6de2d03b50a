/**
 * Books in which nothing tells rows apart: equal amounts, opposite ones, one number in all texts. Matching must end soon in them
 * too, and four times the rows may take no more than eight times as long.
 *
 *   node test/bench/ledger/shapes.ts [rows]
 */
import type { IsoDate } from '#contract/values.ts'
import { addDays } from '#core/calendar.ts'
import { matchBook } from '#core/ledger/match/match-book.ts'
import type { BookInput } from '#core/ledger/match/types.ts'
import { bookOf } from '../../helpers/ledger-book/invent-ledger.ts'
import { line, transaction } from '../../helpers/ledger-book/samples.ts'

const rows = Number(process.argv[2] ?? 20_000)
const MOST_TIMES = 8

/** By place: amount, text and day of a line, and of a transaction where there is one. */
type Row = (at: number) => { amount: number; text: string; day: number; currency?: string }

const shapes: Readonly<Record<string, readonly [Row, Row | null]>> = {
  'one day': [
    (at) => ({ amount: 1_000 + at, text: 'Pag. X', day: 0 }),
    (at) => ({ amount: -5_000_000 - at, text: 'TRF Y', day: 0 }),
  ],
  equal: [
    (at) => ({ amount: 500, text: `Portagem ${at % 7}`, day: at % 1_000 }),
    (at) => ({ amount: 500, text: 'DD VIA', day: at % 1_000 }),
  ],
  reversals: [(at) => ({ amount: at % 2 ? 500 : -500, text: 'Estorno Pag. X', day: at % 100 }), null],
  opposite: [(at) => ({ amount: at % 2 ? 500 : -500, text: `Pag. X${at % 2}`, day: at % 10 }), null],
  'wrong sign': [
    (at) => ({ amount: 500, text: 'Pag. X', day: at % 60 }),
    (at) => ({ amount: -500, text: 'TRF X', day: at % 60 }),
  ],
  'one number': [
    (at) => ({ amount: 500, text: 'Pag. FT A/12', day: at % 300 }),
    (at) => ({ amount: 500, text: 'TRF FT A/12', day: at % 300 }),
  ],
  foreign: [
    (at) => ({ amount: 500 + (at % 1_000), text: 'Pag. X', day: at % 3_000 }),
    (at) => ({ amount: 540 + (at % 1_000), text: 'CARD X', day: at % 3_000, currency: 'USD' }),
  ],
  sums: [
    (at) => ({ amount: 10, text: 'Vendas TPA', day: Math.floor(at / 20) }),
    (at) => ({ amount: 20, text: 'TPA VENDAS', day: Math.floor(at / 20) }),
  ],
}

const bookOfShape = ([ofLine, ofBank]: readonly [Row, Row | null], count: number): BookInput => {
  const dateOf = (day: number): IsoDate => addDays('2020-01-01' as IsoDate, day)
  const places = Array.from({ length: count }, (_, at) => at)
  const lines = places.map((at) => {
    const { amount, text, day } = ofLine(at)
    return line(at + 1, '01-01', amount, text, { date: dateOf(day) })
  })
  const bank = places.flatMap((at) => {
    if (ofBank === null) return []
    const { amount, text, day, currency = 'EUR' } = ofBank(at)
    return transaction(at + 1, '01-01', amount, text, { date: dateOf(day), currency })
  })
  return bookOf(lines, bank)
}

const secondsOf = (book: BookInput): number => {
  const before = process.threadCpuUsage()
  matchBook(book)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

for (const [name, shape] of Object.entries(shapes)) {
  const few = secondsOf(bookOfShape(shape, rows / 4))
  const many = secondsOf(bookOfShape(shape, rows))
  console.log(`${name}: ${few.toFixed(2)} s, ${many.toFixed(2)} s of processor`)
  if (many > 1 && many > MOST_TIMES * few) process.exitCode = 1
}
