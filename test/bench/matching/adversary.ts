/**
 * What matching is sure of where a careful accountant would hesitate: small books of honest noise, of which truth and the
 * accountant's doubts are known.
 *
 *   node test/bench/matching/adversary.ts [transactions] [seed] [--suppliers] [--kind name] [--examples number]
 *
 * It ends with the smallest book of each kind that is certain though wrong, or that gives noise as a reason.
 */
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { type Assessed, assessBook, faultOf } from '../../helpers/adversary/assess.ts'
import { type Book, toInput } from '../../helpers/adversary/book.ts'
import { inventBook, kindsOf } from '../../helpers/adversary/invent-book.ts'
import { noiseFamilies } from '../../helpers/adversary/noise.ts'
import { showBook } from '../../helpers/adversary/show.ts'
import { shrink } from '../../helpers/adversary/shrink.ts'
import { addRow, countAnswer, countAsked, emptyRow, type Row } from '../../helpers/adversary/tally.ts'

const words = process.argv.slice(2).filter((word) => word !== '--suppliers')
const optionOf = (name: string): string | undefined => {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words.splice(at, 2)[1]
}
const kind = optionOf('--kind')
const exampleCount = Number(optionOf('--examples') ?? 1)
const [wanted = 20_000, firstSeed = 1] = words.map(Number)

const side = process.argv.includes('--suppliers') ? 'supplier' : 'customer'
const rows = new Map(kindsOf(side).map((name) => [name, emptyRow()]))
const byFamily = new Map(
  [...noiseFamilies, 'place', 'month'].map((name) => [name, { certain: 0, likely: 0 }]),
)
const rowOf = (name: string): Row => rows.get(name) ?? emptyRow()

const examples = new Map<string, { book: Book; fault: string }[]>()
const keepExample = (book: Book, one: Assessed): void => {
  const fault = faultOf(one)
  if (fault === null) return
  const known = examples.get(one.kind) ?? []
  examples.set(one.kind, known)
  if (known.length < exampleCount) known.push({ book, fault })
}

const countFamilies = (one: Assessed): void => {
  if (one.class !== 'certain' && one.class !== 'likely') return
  for (const family of one.families) {
    const known = byFamily.get(family)
    if (known) known[one.class] += 1
  }
}

const assess = (book: Book) => assessBook(book, proposeBoth(toInput(book)).proposals)

const started = process.cpuUsage()
let transactions = 0
for (let seed = firstSeed * 10_000_000; transactions < wanted; seed += 1) {
  const book = inventBook(seed, kind, side)
  transactions += book.lines.length
  const { answers, asked } = assess(book)
  for (const { kind: name } of book.lines) rowOf(name).transactions += 1
  for (const one of answers) {
    countAnswer(rowOf(one.kind), one)
    countFamilies(one)
    keepExample(book, one)
  }
  for (const one of asked) countAsked(rowOf(one.kind), one)
}

for (const [name, found] of examples)
  for (const { book, fault } of found) {
    const smallest = shrink(book, (smaller) =>
      assess(smaller).answers.find((one) => one.kind === name && faultOf(one) === fault),
    )
    if (smallest) console.log(`\n${name}: ${fault}\n${showBook(smallest.book, smallest.answer)}`)
  }

const all = emptyRow()
for (const row of rows.values()) addRow(all, row)
const told = [...rows].filter(([, row]) => row.transactions > 0)
console.log(
  '\nBy kind of story. hesitate: certain and wrong where an accountant would hesitate; tooSure: the same, right by luck too.',
)
console.table(Object.fromEntries([...told, ['all', all]]))
console.log('Answers with a reason that rests on noise, by its form.')
console.table(Object.fromEntries([...byFamily].filter(([, { certain, likely }]) => certain + likely > 0)))
const { user } = process.cpuUsage(started)
console.log(`seed ${firstSeed}, ${transactions} transactions, ${(user / 1e6).toFixed(1)} s of processor`)
