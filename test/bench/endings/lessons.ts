/**
 * How many proposals are wrong, spoiled or missing after each of many lessons, over invented companies.
 *
 *   node test/bench/endings/lessons.ts [companies] [lessons each]
 */
import { assessLessons, noFaults } from '../../helpers/assess-lessons.ts'

const [companies = 200, lessons = 30] = process.argv.slice(2).map(Number)
const faults = noFaults()
for (let seed = 1; seed <= companies; seed += 1) assessLessons(seed, lessons, faults)
console.log(`${companies} companies, ${lessons} lessons each`)
for (const [kind, all] of Object.entries(faults) as [string, string[]][]) {
  console.log(`${kind}: ${all.length}`)
  for (const one of all.filter((_, at) => at % Math.ceil(all.length / 8) === 0)) console.log(`  ${one}`)
}
