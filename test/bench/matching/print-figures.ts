/** The figures as tables: one of all engines, one of every scenario by class with the baselines in the same rows. */
import { CLASSES, type Figures, inAll, type ScenarioFigures, type WhereWrong } from './measure.ts'

/** An engine's figures over all samples. */
export interface Measured {
  figures: Figures
  /** By scenario; empty for ourselves. */
  whereWrong: Map<string, WhereWrong>
}

type Row = Record<string, string | number>

const OURS = 'concilia'

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)

/** One line of the table that compares engines. Recall counts what a person could decide. */
const summarise = ({ figures, whereWrong }: Measured): Row => {
  const { pairs, minor, classes, asked, rightlyAsked } = inAll(figures)
  const { certain, likely, possible } = classes
  const proposed = [certain, likely, possible]
  const found = CLASSES.reduce((sum, group) => sum + classes[group].found, 0)
  const { untellable } = figures
  const allPairs = pairs + untellable.pairs
  const places = [...whereWrong.values()]
  return {
    'certain pairs': certain.pairs,
    'certain wrong': certain.pairs - certain.right,
    'certain precision %': percent(certain.right, certain.pairs),
    'certain or likely precision %': percent(certain.right + likely.right, certain.pairs + likely.pairs),
    'recall certain or likely %': percent(certain.found + likely.found, pairs),
    'recall %': percent(found, pairs),
    'proposed precision %': percent(
      proposed.reduce((sum, one) => sum + one.right, 0),
      proposed.reduce((sum, one) => sum + one.pairs, 0),
    ),
    'of all: certain or likely %': percent(certain.found + likely.found + untellable.firm, allPairs),
    'of all: found %': percent(found + untellable.found, allPairs),
    'value certain %': percent(certain.foundMinor, minor),
    'rightly asked %': percent(rightlyAsked, asked),
    'asked where wrong': places.reduce((sum, one) => sum + one.asked, 0),
    'silent where wrong': places.reduce((sum, one) => sum + one.silent, 0),
  }
}

const ownRows = (scenario: string, one: ScenarioFigures): [string, Row][] =>
  CLASSES.filter((group) => one.classes[group].pairs + one.classes[group].found > 0).map((group) => {
    const { pairs, right, found, foundMinor } = one.classes[group]
    return [
      `${scenario} · ${group}`,
      {
        pairs,
        right,
        'precision %': percent(right, pairs),
        'recall %': percent(found, one.pairs),
        'value %': percent(foundMinor, one.minor),
        ...(group === 'ambiguous' ? { 'rightly asked %': percent(one.rightlyAsked, one.asked) } : {}),
      },
    ]
  })

const baselineRow = (scenario: string, { figures, whereWrong }: Measured): Row | undefined => {
  const one = figures.scenarios.get(scenario)
  const certain = one?.classes.certain
  if (!one || !certain || certain.pairs + one.pairs === 0) return undefined
  const here = whereWrong.get(scenario)
  return {
    pairs: certain.pairs,
    right: certain.right,
    'precision %': percent(certain.right, certain.pairs),
    'recall %': percent(certain.found, one.pairs),
    'value %': percent(certain.foundMinor, one.minor),
    'asked where wrong': here?.asked ?? 0,
    'silent where wrong': here?.silent ?? 0,
  }
}

/** @param engines by name, ours as `concilia` */
export const printFigures = (engines: ReadonlyMap<string, Measured>): void => {
  const own = engines.get(OURS)
  if (!own) return
  const rows: [string, Row][] = []
  for (const scenario of [...own.figures.scenarios.keys()].sort()) {
    const one = own.figures.scenarios.get(scenario)
    if (one) rows.push(...ownRows(scenario, one))
    for (const [name, engine] of engines) {
      const row = name === OURS ? undefined : baselineRow(scenario, engine)
      if (row) rows.push([`${scenario} · (${name})`, row])
    }
  }
  console.log(
    '\nBy scenario and class. Recall and value: of what a person could decide. In brackets: baselines.',
  )
  console.table(Object.fromEntries(rows))
  const { pairs, found } = own.figures.untellable
  console.log(`beside them ${pairs} pairs the books do not tell, of which ${found} were found or asked`)
  console.table(Object.fromEntries([...engines].map(([name, engine]) => [name, summarise(engine)])))
}
