/**
 * How right matching is in books of suppliers.
 *
 *   node test/bench/matching/suppliers/run.ts [bills] [seeds] [--second] [--show scenario,...]
 *
 * With `--second` the books are those of the second generator.
 */
import { proposeBoth } from '#core/matching/sides/propose-both.ts'
import { showPairs, toAnswer } from '../answers.ts'
import { addFigures, emptyFigures, type Figures, measure } from '../measure.ts'
import { printFigures } from '../print-figures.ts'
import { loadFirstSuppliers } from './first/load-first-suppliers.ts'
import { loadSecondSuppliers } from './second/load-second-suppliers.ts'

const words = process.argv.slice(2).filter((word) => word !== '--second')
const load = process.argv.includes('--second') ? loadSecondSuppliers : loadFirstSuppliers
const showAt = words.indexOf('--show')
const shown = showAt >= 0 ? (words[showAt + 1] ?? '').split(',') : []
const [bills = 2_000, seeds = 5] = (showAt >= 0 ? words.slice(0, showAt) : words).map(Number)

let figures: Figures = emptyFigures()
for (let seed = 1; seed <= seeds; seed += 1) {
  const sample = load({ seed, bills })
  const { proposals } = proposeBoth(sample.input)
  const own = measure(proposals.map(toAnswer), sample.truth)
  figures = addFigures(figures, own)
  const isOfInterest = ({ scenario }: { scenario: string }): boolean =>
    shown.includes(scenario) || shown.includes('all')
  for (const group of ['certain', 'likely'] as const) {
    const wrong = own.wrong.filter((pair) => pair.class === group)
    const told = group === 'certain' ? wrong : wrong.filter(isOfInterest)
    if (told.length > 0) showPairs(`${group} and wrong`, told, sample, proposals)
  }
  if (showAt >= 0) showPairs('missed', own.missed.filter(isOfInterest), sample, proposals)
}
printFigures(new Map([['concilia', { figures, whereWrong: new Map() }]]))
