/** Compares proposals with the truth, pair by pair: precision, recall and value by class and by scenario. */
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import type { Sample } from './load-sample.ts'

/** What any engine answers, ours or a baseline. */
export interface Answer {
  class: MatchClass
  pairs: { documentId: number; transactionId: number; amountMinor: number }[]
  /** Pairs of the alternatives shown beside an ambiguous answer. */
  alternatives: { documentId: number; transactionId: number }[]
}

export interface ClassFigures {
  pairs: number
  right: number
  value: number
}

export interface ScenarioFigures {
  /** True pairs a person could decide. */
  pairs: number
  certain: number
  likely: number
  possible: number
  /** Asked, with the truth among what is shown. */
  asked: number
  wrong: number
}

export interface Figures {
  classes: Record<MatchClass, ClassFigures>
  scenarios: Map<string, ScenarioFigures>
  /** True pairs the books do not tell (the generator knows), and how many were found or asked all the same. */
  untellable: { pairs: number; found: number }
  /** Certain pairs that are wrong, to be looked at one by one. */
  wrongCertain: { documentId: number; transactionId: number; scenario: string }[]
  wrongLikely: { documentId: number; transactionId: number; scenario: string }[]
  missed: { documentId: number; transactionId: number; scenario: string }[]
}

const key = (pair: { documentId: number; transactionId: number }): string =>
  `${pair.documentId}/${pair.transactionId}`

export const measure = (answers: readonly Answer[], truth: Sample['truth']): Figures => {
  const none = (): ClassFigures => ({ pairs: 0, right: 0, value: 0 })
  const classes = { certain: none(), likely: none(), possible: none(), ambiguous: none() }
  const scenarios: Figures['scenarios'] = new Map()
  const figuresOf = (scenario: string): ScenarioFigures => {
    const known = scenarios.get(scenario)
    if (known) return known
    const fresh = { pairs: 0, certain: 0, likely: 0, possible: 0, asked: 0, wrong: 0 }
    scenarios.set(scenario, fresh)
    return fresh
  }
  const wrongCertain: Figures['wrongCertain'] = []
  const wrongLikely: Figures['wrongLikely'] = []
  const found = new Map<string, MatchClass>()
  for (const answer of answers) {
    for (const pair of answer.pairs) {
      const movement = truth.get(pair.transactionId)
      const right = movement?.documentIds.includes(pair.documentId) ?? false
      const figures = classes[answer.class]
      figures.pairs += 1
      figures.value += right ? Math.abs(pair.amountMinor) : 0
      if (right) {
        figures.right += 1
        found.set(key(pair), answer.class)
      } else {
        const scenario = movement?.scenario ?? 'noise'
        figuresOf(scenario).wrong += answer.class === 'ambiguous' ? 0 : 1
        if (answer.class === 'certain') wrongCertain.push({ ...pair, scenario })
        if (answer.class === 'likely') wrongLikely.push({ ...pair, scenario })
      }
    }
  }
  for (const answer of answers)
    for (const pair of answer.alternatives)
      if (!found.has(key(pair)) && truth.get(pair.transactionId)?.documentIds.includes(pair.documentId))
        found.set(key(pair), 'ambiguous')
  const missed: Figures['missed'] = []
  const untellable = { pairs: 0, found: 0 }
  for (const [transactionId, movement] of truth) {
    for (const documentId of movement.documentIds) {
      if (!movement.decidable) {
        untellable.pairs += 1
        if (found.has(key({ documentId, transactionId }))) untellable.found += 1
        continue
      }
      const figures = figuresOf(movement.scenario)
      figures.pairs += 1
      const group = found.get(key({ documentId, transactionId }))
      if (group === undefined) missed.push({ documentId, transactionId, scenario: movement.scenario })
      else if (group === 'ambiguous') figures.asked += 1
      else figures[group] += 1
    }
  }
  return { classes, scenarios, untellable, wrongCertain, wrongLikely, missed }
}

export const emptyFigures = (): Figures => measure([], new Map())

/** The figures of two samples as those of one. */
export const addFigures = (a: Figures, b: Figures): Figures => {
  const sum = emptyFigures()
  for (const one of [a, b]) {
    for (const group of ['certain', 'likely', 'possible', 'ambiguous'] as const) {
      sum.classes[group].pairs += one.classes[group].pairs
      sum.classes[group].right += one.classes[group].right
      sum.classes[group].value += one.classes[group].value
    }
    for (const [scenario, figures] of one.scenarios) {
      const known = sum.scenarios.get(scenario)
      if (!known) sum.scenarios.set(scenario, { ...figures })
      else
        for (const name of ['pairs', 'certain', 'likely', 'possible', 'asked', 'wrong'] as const)
          known[name] += figures[name]
    }
    sum.untellable.pairs += one.untellable.pairs
    sum.untellable.found += one.untellable.found
    sum.wrongCertain.push(...one.wrongCertain)
    sum.wrongLikely.push(...one.wrongLikely)
    sum.missed.push(...one.missed)
  }
  return sum
}

/** One line of the table that compares engines. Recall counts what a person could decide. */
export const summarise = (figures: Figures): Record<string, string | number> => {
  const scenarios = [...figures.scenarios.values()]
  const total = scenarios.reduce((sum, one) => sum + one.pairs, 0)
  const sure = scenarios.reduce((sum, one) => sum + one.certain + one.likely, 0)
  const found = scenarios.reduce((sum, one) => sum + one.certain + one.likely + one.possible + one.asked, 0)
  const { certain, likely, possible, ambiguous } = figures.classes
  const value = certain.value + likely.value + possible.value + ambiguous.value
  return {
    'certain pairs': certain.pairs,
    'certain wrong': certain.pairs - certain.right,
    'certain precision %': percent(certain.right, certain.pairs),
    'certain or likely precision %': percent(certain.right + likely.right, certain.pairs + likely.pairs),
    'recall certain or likely %': percent(sure, total),
    'recall %': percent(found, total),
    'value certain, of found %': percent(certain.value, value),
  }
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)

export const printFigures = (name: string, figures: Figures): void => {
  const total = [...figures.scenarios.values()].reduce((sum, one) => sum + one.pairs, 0)
  const sure = [...figures.scenarios.values()].reduce((sum, one) => sum + one.certain + one.likely, 0)
  const all = [...figures.scenarios.values()].reduce(
    (sum, one) => sum + one.certain + one.likely + one.possible + one.asked,
    0,
  )
  console.log(
    `\n${name}: decidable pairs ${total}, found ${percent(all, total)} %, certain or likely ${percent(sure, total)} %`,
  )
  const { pairs, found } = figures.untellable
  console.log(`beside them ${pairs} pairs the books do not tell, of which ${found} were found or asked`)
  console.table(
    Object.fromEntries(
      Object.entries(figures.classes).map(([group, one]) => [
        group,
        { pairs: one.pairs, wrong: one.pairs - one.right, precision: percent(one.right, one.pairs) },
      ]),
    ),
  )
  console.table(
    Object.fromEntries(
      [...figures.scenarios]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([scenario, one]) => [
          scenario,
          {
            pairs: one.pairs,
            'certain %': percent(one.certain, one.pairs),
            'likely %': percent(one.likely, one.pairs),
            'possible %': percent(one.possible, one.pairs),
            'asked %': percent(one.asked, one.pairs),
            'missed %': percent(one.pairs - one.certain - one.likely - one.possible - one.asked, one.pairs),
            wrong: one.wrong,
          },
        ]),
    ),
  )
}
