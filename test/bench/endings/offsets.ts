/**
 * How many proposed offsets are wrong, and how many right ones are found, over invented books.
 *
 *   node test/bench/endings/offsets.ts [books]
 */
import { assessOffsets, noOffsetFaults } from '../../helpers/assess-offsets.ts'

const books = Number(process.argv[2] ?? 300)
const faults = noOffsetFaults()
for (let seed = 1; seed <= books; seed += 1) assessOffsets(seed, faults)
const { wrong, guessed, ...found } = faults
console.log(
  `${books} books: ${wrong.length} wrong and likely, ${guessed.length} wrong and possible; right:`,
  found,
)
for (const all of [wrong, guessed])
  for (const one of all.filter((_, at) => at % Math.ceil(all.length / 12) === 0)) console.log(`  ${one}`)
