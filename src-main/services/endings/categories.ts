/** A company's categories and classification rules: changing them, and trying a rule. */
import type { CategoryId, RuleConditions, RuleSplit } from '#contract/ending-values.ts'
import type { CategoryView, RuleRefusal, RuleTrialView } from '#contract/endings.ts'
import { wordsByLanguage } from '#contract/words/words.ts'
import { AppError } from '#core/app-error.ts'
import { type IdSource, shortId } from '#core/clock.ts'
import type { Category, CategoryChange } from '#core/endings/categories.ts'
import { checkRule, SWITCHED_OFF } from '#core/endings/classification-rules.ts'
import { foldText } from '#core/fold.ts'
import { canonical } from '#core/office-set/entries.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs, runAs } from '../deciding.ts'

export type { StoredLesson } from '../../db/endings/lessons.ts'

export const listCategories = ({ mirror: { read } }: OpenCompany): CategoryView[] => {
  const uses = read.categoryUses()
  return read.listCategories().flatMap((category) => {
    const used = uses.get(category.id) ?? { transactions: 0, rules: 0 }
    return category.isGone && used.transactions + used.rules === 0 ? [] : [{ ...category, ...used }]
  })
}

/** The names of a category, folded: its own, else the default one in each language. */
export const namesOf = ({ id, name }: Pick<Category, 'id' | 'name'>): string[] => {
  const inWords = Object.values(wordsByLanguage).flatMap(
    ({ category }) => (category as Readonly<Record<string, string>>)[id] ?? [],
  )
  return (name === null ? inWords : [name]).map(foldText)
}

export type AskedCategory = Omit<CategoryChange, 'id'> & { id: CategoryId | null }

/**
 * The change that a person asks for, checked against all categories; the reason where it is refused. Error: not-found.
 */
export const checkCategory = (
  all: readonly CategoryView[],
  { id, ...said }: AskedCategory,
  newId: IdSource,
): { change: CategoryChange; before: CategoryView | undefined } | 'name-taken' | 'name-missing' => {
  const before = all.find((category) => category.id === id)
  if (id !== null && !before)
    throw new AppError('not-found', 'there is no such category; `categories list` names them')
  const change: CategoryChange = {
    id: id ?? `own-${shortId(newId)}`,
    name: said.name === '' ? null : said.name,
    account: said.account === '' ? null : said.account,
    isHidden: said.isHidden,
  }
  if (change.name === null && before?.isDefault !== true) return 'name-missing'
  return isNameTaken(all, change) ? 'name-taken' : { change, before }
}

export const isNameTaken = (
  all: readonly Pick<Category, 'id' | 'name'>[],
  change: Pick<Category, 'id' | 'name'>,
): boolean => {
  const own = new Set(namesOf(change))
  return all.some((other) => other.id !== change.id && namesOf(other).some((name) => own.has(name)))
}

export type SavedCategory =
  /** `resting`: rules of this category that no longer classify, because it is hidden now. */
  | { outcome: 'done'; id: CategoryId; uses: number; resting: number }
  | { outcome: 'name-taken' }
  | { outcome: 'name-missing' }

export const savedCategory = (
  { id, isHidden }: CategoryChange,
  before: CategoryView | undefined,
): SavedCategory => {
  const { transactions = 0, rules = 0, isHidden: wasHidden = false } = before ?? {}
  return { outcome: 'done', id, uses: transactions + rules, resting: isHidden && !wasHidden ? rules : 0 }
}

/** Writes a change of the company's own; one that says what the office says is removed instead. */
export const writeCategory = async (
  ports: DecidePorts,
  company: OpenCompany,
  { id, ...body }: CategoryChange,
): Promise<void> => {
  const office = company.mirror.read
    .listOfficeEntries()
    .find((entry) => entry.kind === 'category' && entry.key === id && !entry.isGone)
  if (office && canonical(office.body) === canonical(body))
    await decideAs(ports, company, 'removeCategory', { id })
  else await decideAs(ports, company, 'writeCategory', { id, ...body })
}

/** Adds a category (`id` null), or changes the given fields. Error: not-found. */
export const saveCategory = async (
  ports: DecidePorts,
  company: OpenCompany,
  asked: AskedCategory,
): Promise<SavedCategory> => {
  const checked = checkCategory(listCategories(company), asked, ports.newId)
  if (typeof checked === 'string') return { outcome: checked }
  await writeCategory(ports, company, checked.change)
  return savedCategory(checked.change, checked.before)
}

/**
 * Removes one of the company's own categories; one in use stays, except where it is in place of the office's. Error:
 * not-found (a default one can only be hidden).
 */
export const removeCategory = async (
  ports: DecidePorts,
  company: OpenCompany,
  id: CategoryId,
): Promise<{ outcome: 'done' } | { outcome: 'in-use'; uses: number }> => {
  const category = company.mirror.read.listCategories().find((one) => one.id === id)
  if (!category || (category.isDefault && category.origin !== 'overridden'))
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

/** Does not use a rule of the office in this company. Error: not-found (the office has no such rule, or it is off). */
export const switchOffRule = async (ports: DecidePorts, company: OpenCompany, id: string): Promise<void> => {
  const rule = company.mirror.read.listAllRules().find((one) => one.id === id)
  if (!rule || rule.origin === 'own' || rule.isOff)
    throw new AppError('not-found', 'the office has no such rule that is used here; `rules list` names them')
  await decideAs(ports, company, 'writeClassificationRule', {
    id,
    categoryId: rule.categoryId,
    conditions: SWITCHED_OFF,
  })
}

/** Error: not-found, also of a rule that is the office's alone. */
export const removeRule = async (ports: DecidePorts, company: OpenCompany, id: string): Promise<void> => {
  const { removed } = await runAs(ports, company, 'removeClassificationRule', { id })
  if (!removed)
    throw new AppError('not-found', 'the company has no such rule of its own; `rules list` names them')
  ports.followUps.decided(company)
}

/**
 * Removes what the company has in place of an entry of the office. Error: not-found.
 *
 * @param key the id of a category or a rule, or the subject of an account; that of a category's account is the category
 */
export const restoreEntry = async (
  ports: DecidePorts,
  company: OpenCompany,
  subject: string,
): Promise<void> => {
  const { read } = company.mirror
  const key = subject.startsWith(CATEGORY) ? subject.slice(CATEGORY.length) : subject
  const office = read.listOfficeEntries().filter((entry) => !entry.isGone && entry.key === key)
  const own = read
    .listOwnEntries()
    .find((entry) => entry.key === key && office.some(({ kind }) => kind === entry.kind))
  if (own?.kind === 'category') await removeCategory(ports, company, key)
  else if (own?.kind === 'rule') await removeRule(ports, company, key)
  else if (own) await decideAs(ports, company, 'writeLedgerAccount', { subject: own.key, account: null })
  else
    throw new AppError('not-found', 'the company has nothing of its own in place of such an entry of the set')
}

const CATEGORY = 'category:'
