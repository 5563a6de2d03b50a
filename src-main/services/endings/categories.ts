/** A company's categories and classification rules: changing them, and trying a rule. */
import type { CategoryId, RuleConditions, RuleSplit } from '#contract/ending-values.ts'
import type { CategoryView, RuleRefusal, RuleTrialView } from '#contract/endings.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { shortId } from '#core/clock.ts'
import type { Category, CategoryChange } from '#core/endings/categories.ts'
import { checkRule } from '#core/endings/classification-rules.ts'
import { foldText } from '#core/fold.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs, runAs } from '../deciding.ts'

export type { StoredLesson } from '../../db/endings/lessons.ts'

export const listCategories = ({ mirror: { read } }: OpenCompany): CategoryView[] => {
  const uses = read.categoryUses()
  return read.listCategories().map((category) => ({
    ...category,
    ...(uses.get(category.id) ?? { transactions: 0, rules: 0 }),
  }))
}

/** The names of a category, folded: its own, else the default one in each language. */
export const namesOf = ({ id, name }: Pick<Category, 'id' | 'name'>): string[] => {
  const inWords = Object.values(wordsByLanguage).flatMap(
    ({ category }) => (category as Readonly<Record<string, string>>)[id] ?? [],
  )
  return (name === null ? inWords : [name]).map(foldText)
}

type SavedCategory =
  /** `resting`: rules of this category that no longer classify, because it is hidden now. */
  | { outcome: 'done'; id: CategoryId; uses: number; resting: number }
  | { outcome: 'name-taken' }
  | { outcome: 'name-missing' }

/** Adds a category (`id` null), or changes the given fields. Error: not-found. */
export const saveCategory = async (
  ports: DecidePorts,
  company: OpenCompany,
  { id, ...said }: Omit<CategoryChange, 'id'> & { id: CategoryId | null },
): Promise<SavedCategory> => {
  const all = listCategories(company)
  const before = all.find((category) => category.id === id)
  if (id !== null && !before)
    throw new AppError('not-found', 'there is no such category; `categories list` names them')
  const change: CategoryChange = {
    id: id ?? `own-${shortId(ports.newId)}`,
    name: said.name === '' ? null : said.name,
    account: said.account === '' ? null : said.account,
    isHidden: said.isHidden,
  }
  if (change.name === null && before?.isDefault !== true) return { outcome: 'name-missing' }
  const own = new Set(namesOf(change))
  if (all.some((other) => other.id !== change.id && namesOf(other).some((name) => own.has(name))))
    return { outcome: 'name-taken' }
  await decideAs(ports, company, 'writeCategory', change)
  const { transactions = 0, rules = 0, isHidden = false } = before ?? {}
  const resting = change.isHidden && !isHidden ? rules : 0
  return { outcome: 'done', id: change.id, uses: transactions + rules, resting }
}

/**
 * Removes one of the company's own categories; one in use stays. Error: not-found (a default one can only be hidden).
 */
export const removeCategory = async (
  ports: DecidePorts,
  company: OpenCompany,
  id: CategoryId,
): Promise<{ outcome: 'done' } | { outcome: 'in-use'; uses: number }> => {
  const category = company.mirror.read.listCategories().find((one) => one.id === id)
  if (!category || category.isDefault)
    throw new AppError(
      'not-found',
      'the company has no such category of its own; `categories list` names them',
    )
  const { uses } = await runAs(ports, company, 'removeCategory', { id })
  if (uses === 0) ports.followUps.decided(company)
  return uses === 0 ? { outcome: 'done' } : { outcome: 'in-use', uses }
}

interface AskedRule {
  id: string | null
  categoryId: CategoryId
  conditions: RuleConditions
  split?: RuleSplit | undefined
}

const MAX_SHOWN = 50

/** What the rule would do to every transaction; runs in a query thread. */
export const tryRule = async (company: OpenCompany, rule: AskedRule): Promise<RuleTrialView> => {
  const { trial, shown } = await company.mirror.ask('tryClassificationRule', {
    rule: { ...rule.conditions, id: rule.id ?? 'r-new', categoryId: rule.categoryId, split: rule.split },
    mostShown: MAX_SHOWN,
  })
  const rows = (ids: readonly number[]) => ids.flatMap((id) => shown.find((row) => row.id === id) ?? [])
  return {
    caught: trial.caught,
    agrees: trial.agrees,
    undecided: trial.undecided,
    unclearCount: trial.unclear.length,
    unclear: rows(trial.unclear),
    differing: trial.differs.length,
    differs: rows(trial.differs),
    leftOpenCount: trial.leftOpen.length,
    leftOpen: rows(trial.leftOpen),
    explained: trial.withDocument.length,
    withDocument: rows(trial.withDocument),
    contradicts: trial.contradicts,
  }
}

/** Saves a new rule (`id` null) or a changed one, unless the check of all rules refuses it. */
export const saveRule = async (
  ports: DecidePorts,
  company: OpenCompany,
  { id, categoryId, conditions, split, despite }: AskedRule & { despite: readonly string[] },
): Promise<{ outcome: 'done'; id: string } | { outcome: 'refused'; refusal: RuleRefusal }> => {
  const { read, ask } = company.mirror
  const rule = { id: id ?? `r-${shortId(ports.newId)}`, categoryId, conditions, split }
  const asked = { ...conditions, id: rule.id, categoryId, split }
  const { trial } = await ask('tryClassificationRule', { rule: asked, mostShown: 0 })
  const refusal = checkRule(asked, {
    categories: read.listCategories(),
    rules: read.listClassificationRules(),
    trial,
    despite,
  })
  if (refusal) return { outcome: 'refused', refusal }
  await decideAs(ports, company, 'writeClassificationRule', rule)
  return { outcome: 'done', id: rule.id }
}

/** Error: not-found. */
export const removeRule = async (ports: DecidePorts, company: OpenCompany, id: string): Promise<void> => {
  const { removed } = await runAs(ports, company, 'removeClassificationRule', { id })
  if (!removed) throw new AppError('not-found', 'there is no such rule; `rules list` names them')
  ports.followUps.decided(company)
}
