/** The active fault rules: which of them apply to a request, and how many more requests they apply to. */
import { seededRandom } from '../../src-main/sandbox/generator/invent/random.ts'
import { type FaultRoute, type FaultRule, parseFault } from './fault-grammar.ts'

export interface FaultBoard {
  /** Replaces all rules. Errors: invalid-input. */
  set(texts: readonly string[]): void
  /** The rules that apply to this request; it counts as one use of each. */
  take(route: FaultRoute, at: number | undefined): FaultRule[]
  /** Resolves when the rules are replaced. */
  replaced(): Promise<void>
}

export const openFaultBoard = (texts: readonly string[], seed: number): FaultBoard => {
  const random = seededRandom(seed)
  let rules = texts.map(parseFault)
  let inForce = Promise.withResolvers<void>()
  return {
    set: (next) => {
      rules = next.map(parseFault)
      inForce.resolve()
      inForce = Promise.withResolvers()
    },
    take: (route, at) => {
      if (rules.length === 0) return []
      const hits = rules.filter(
        (rule) =>
          rule.left > 0 &&
          (rule.route === '*' || rule.route === route) &&
          (rule.at === undefined || rule.at === at) &&
          (rule.percent >= 100 || random.next() * 100 < rule.percent),
      )
      for (const hit of hits) hit.left -= 1
      return hits
    },
    replaced: () => inForce.promise,
  }
}
