/**
 * How right and how fast matching is, beside three baselines.
 *
 *   node --max-semi-space-size=64 test/bench/matching/run.ts [documents] [transactions] [seeds] [--second | --others] [--noise] [--show scenario,...]
 *
 * With `--second` the books are those of the second generator, which takes the number of documents alone; with `--others`
 * those of the first hold what other people's books do.
 * With `--noise` the texts of either hold noise as banks and payers write it.
 * Every seed is a company of its own; truth never reaches the engines. Times are CPU seconds of the matching thread, since
 * wall time on a shared machine says nothing.
 */

import { createMatcher } from '#core/matching/incremental/matcher.ts'
import type { MatchProposal } from '#core/matching/model/types.ts'
import { showPairs, toAnswer } from './answers.ts'
import { amountUniqueWithinDays, rankedRules, referenceThenAmountGreedy } from './baselines.ts'
import { withDecidable } from './decidable.ts'
import { loadSample, type Sample } from './load-sample.ts'
import { addFigures, emptyFigures, type Figures, measure, whereWrong } from './measure.ts'
import { withOtherBooks } from './other-books.ts'
import { type Measured, printFigures } from './print-figures.ts'
import { loadSecondSample } from './second/load-second-sample.ts'
import { withNoise } from './with-noise.ts'

const cpuSeconds = <T>(work: () => T): { value: T; seconds: number } => {
  const before = process.threadCpuUsage()
  const value = work()
  const { user, system } = process.threadCpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

const isSecond = process.argv.includes('--second')
const hasOthers = process.argv.includes('--others')
const hasNoise = process.argv.includes('--noise')
const words = process.argv.slice(2).filter((word) => !['--second', '--others', '--noise'].includes(word))
const showAt = words.indexOf('--show')
const shown = showAt >= 0 ? (words[showAt + 1] ?? '').split(',') : []
const [documents = 10_000, transactions = documents, seeds = 1] = (
  showAt >= 0 ? words.slice(0, showAt) : words
).map(Number)

const baselines = { amountUniqueWithinDays, referenceThenAmountGreedy, rankedRules }
const engines = new Map<string, Measured>()
const addTo = (name: string, figures: Figures, where: Measured['whereWrong']): void => {
  const known = engines.get(name) ?? { figures: emptyFigures(), whereWrong: new Map() }
  for (const [scenario, { asked, silent }] of where) {
    const here = known.whereWrong.get(scenario) ?? { asked: 0, silent: 0 }
    known.whereWrong.set(scenario, { asked: here.asked + asked, silent: here.silent + silent })
  }
  engines.set(name, { figures: addFigures(known.figures, figures), whereWrong: known.whereWrong })
}

const loadFirst = (seed: number): Sample => {
  const sample = loadSample({ seed, documents, transactions })
  return hasOthers ? withOtherBooks(sample, seed) : sample
}

/** Invoices and credit notes that settle each other without a transaction, and those set off so. */
const nettings = { there: 0, found: 0 }
const countNettings = (sample: Sample, proposals: readonly MatchProposal[]): void => {
  const isTrue = new Set(sample.nettings?.map((pair) => pair.toSorted((a, b) => a - b).join('/')))
  nettings.there += isTrue.size
  for (const { allocations } of proposals) {
    if (allocations.some((row) => row.transactionId !== null)) continue
    const ids = [...new Set(allocations.flatMap((row) => row.documentId ?? []))].sort((a, b) => a - b)
    if (isTrue.has(ids.join('/'))) nettings.found += 1
  }
}

for (let seed = 1; seed <= seeds; seed += 1) {
  const clean = isSecond ? loadSecondSample({ seed, documents }) : loadFirst(seed)
  // Noise must not change what is decidable, so that is searched in the clean texts.
  const loaded = hasNoise ? withNoise(isSecond ? clean : withDecidable(clean), seed) : clean
  const full = cpuSeconds(() => createMatcher(loaded.input))
  const matcher = full.value
  const { proposals } = matcher.result()
  const last = loaded.input.transactions.slice(-200)
  matcher.update({ removedIds: last.map((one) => one.id) })
  const again = cpuSeconds(() => matcher.update({ transactions: last }))
  const memory = (process.memoryUsage().rss / 1e6).toFixed(0)
  console.log(
    `seed ${seed}: match ${full.seconds.toFixed(2)} s, 200 new ${(again.seconds * 1000).toFixed(0)} ms, ${memory} MB, ${JSON.stringify(matcher.result().counts)}`,
  )
  // What is decidable is searched after time and memory are shown.
  const sample = isSecond || hasNoise ? loaded : withDecidable(loaded)
  countNettings(sample, proposals)
  const answers = proposals.map(toAnswer)
  const figures = measure(answers, sample.truth)
  addTo('concilia', figures, new Map())
  for (const [name, engine] of Object.entries(baselines)) {
    const theirs = measure(engine(sample.input), sample.truth)
    addTo(name, theirs, whereWrong(theirs, answers))
  }
  const wrongOf = (group: string) => figures.wrong.filter((pair) => pair.class === group)
  if (wrongOf('certain').length > 0) showPairs('certain and wrong', wrongOf('certain'), sample, proposals)
  if (showAt >= 0) {
    const ofInterest = (pair: { scenario: string }) => shown.includes(pair.scenario) || shown.includes('all')
    showPairs('likely and wrong', wrongOf('likely').filter(ofInterest), sample, proposals)
    showPairs('missed', figures.missed.filter(ofInterest), sample, proposals)
  }
}
printFigures(engines)
if (nettings.there > 0) console.log(`without a transaction: ${nettings.found} of ${nettings.there} set off`)
