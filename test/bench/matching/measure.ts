/** Compares proposals with the truth, pair by pair: by scenario and class, for our engine and others. */
import type { MatchClass } from '#contract/match-values.ts'
import type { Sample } from './load-sample.ts'

interface Pair {
  documentId: number
  transactionId: number
}

/** The answer of an engine, ours or a baseline. */
export interface Answer {
  class: MatchClass
  pairs: Pair[]
  /** Pairs of the alternatives shown with an ambiguous answer. */
  alternatives: Pair[]
}

export const CLASSES = ['certain', 'likely', 'possible', 'ambiguous'] as const

export interface ClassFigures {
  /** Pairs with this class, and how many of them are true, decidable or not. */
  pairs: number
  right: number
  /** Decidable true pairs found with this class, and their amount in cents. */
  found: number
  foundMinor: number
}

export interface ScenarioFigures {
  /** True pairs that a person could decide, and their amount in cents. */
  pairs: number
  minor: number
  classes: Record<MatchClass, ClassFigures>
  /** Questions about its transactions, and those whose alternatives include the truth. */
  asked: number
  rightlyAsked: number
}

export interface WrongPair extends Pair {
  scenario: string
  class: MatchClass
}

export interface Figures {
  scenarios: Map<string, ScenarioFigures>
  /** True pairs that are not decidable: their number, how many were certain or likely, and how many were found or asked. */
  untellable: { pairs: number; firm: number; found: number }
  /** Pairs that were answered and are wrong; those of questions do not count. */
  wrong: WrongPair[]
  missed: (Pair & { scenario: string })[]
}

const key = (pair: Pair): string => `${pair.documentId}/${pair.transactionId}`

const noScenario = (): ScenarioFigures => {
  const none = (): ClassFigures => ({ pairs: 0, right: 0, found: 0, foundMinor: 0 })
  const classes = { certain: none(), likely: none(), possible: none(), ambiguous: none() }
  return { pairs: 0, minor: 0, classes, asked: 0, rightlyAsked: 0 }
}

export const emptyFigures = (): Figures => ({
  scenarios: new Map(),
  untellable: { pairs: 0, firm: 0, found: 0 },
  wrong: [],
  missed: [],
})

const scenarioOf = (figures: Figures, scenario: string): ScenarioFigures => {
  const known = figures.scenarios.get(scenario) ?? noScenario()
  figures.scenarios.set(scenario, known)
  return known
}

export const measure = (answers: readonly Answer[], truth: Sample['truth']): Figures => {
  const figures = emptyFigures()
  const isTrue = (pair: Pair): boolean =>
    truth.get(pair.transactionId)?.documents.has(pair.documentId) ?? false
  const nameOf = (pair: Pair): string => truth.get(pair.transactionId)?.scenario ?? 'noise'
  const found = new Map<string, MatchClass>()
  for (const answer of answers)
    for (const pair of answer.pairs) {
      const own = scenarioOf(figures, nameOf(pair)).classes[answer.class]
      own.pairs += 1
      if (isTrue(pair)) {
        own.right += 1
        found.set(key(pair), answer.class)
      } else if (answer.class !== 'ambiguous')
        figures.wrong.push({ ...pair, class: answer.class, scenario: nameOf(pair) })
    }
  for (const { class: answered, pairs, alternatives } of answers) {
    const [first] = pairs
    if (answered !== 'ambiguous' || !first) continue
    const own = scenarioOf(figures, nameOf(first))
    own.asked += 1
    if ([...pairs, ...alternatives].some(isTrue)) own.rightlyAsked += 1
    for (const pair of alternatives) if (isTrue(pair) && !found.has(key(pair))) found.set(key(pair), answered)
  }
  for (const [transactionId, { documents, decidable, scenario }] of truth)
    for (const [documentId, minor] of documents) {
      const group = found.get(key({ documentId, transactionId }))
      if (!decidable) {
        figures.untellable.pairs += 1
        if (group !== undefined) figures.untellable.found += 1
        if (group === 'certain' || group === 'likely') figures.untellable.firm += 1
        continue
      }
      const own = scenarioOf(figures, scenario)
      own.pairs += 1
      own.minor += minor
      if (group === undefined) figures.missed.push({ documentId, transactionId, scenario })
      else {
        own.classes[group].found += 1
        own.classes[group].foundMinor += minor
      }
    }
  return figures
}

const addScenario = (to: ScenarioFigures, one: ScenarioFigures): void => {
  for (const name of ['pairs', 'minor', 'asked', 'rightlyAsked'] as const) to[name] += one[name]
  for (const group of CLASSES)
    for (const name of ['pairs', 'right', 'found', 'foundMinor'] as const)
      to.classes[group][name] += one.classes[group][name]
}

/** Adds the figures of two samples. */
export const addFigures = (a: Figures, b: Figures): Figures => {
  const sum = emptyFigures()
  for (const one of [a, b]) {
    for (const [scenario, figures] of one.scenarios) addScenario(scenarioOf(sum, scenario), figures)
    sum.untellable.pairs += one.untellable.pairs
    sum.untellable.firm += one.untellable.firm
    sum.untellable.found += one.untellable.found
    sum.wrong.push(...one.wrong)
    sum.missed.push(...one.missed)
  }
  return sum
}

/** The figures of all scenarios together. */
export const inAll = (figures: Figures): ScenarioFigures => {
  const all = noScenario()
  for (const one of figures.scenarios.values()) addScenario(all, one)
  return all
}

/** Our answers for the transactions that another engine answers wrongly. */
export interface WhereWrong {
  asked: number
  silent: number
}

/** By scenario of the transaction. */
export const whereWrong = (theirs: Figures, ours: readonly Answer[]): Map<string, WhereWrong> => {
  const classOf = new Map<number, MatchClass>()
  for (const answer of ours) for (const pair of answer.pairs) classOf.set(pair.transactionId, answer.class)
  const found = new Map<string, WhereWrong>()
  for (const { transactionId, scenario } of theirs.wrong) {
    const here = found.get(scenario) ?? { asked: 0, silent: 0 }
    const said = classOf.get(transactionId)
    if (said === 'ambiguous') here.asked += 1
    else if (said === undefined) here.silent += 1
    found.set(scenario, here)
  }
  return found
}
