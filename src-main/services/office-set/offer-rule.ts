/** Offers a rule to all companies: one of a company's own becomes a rule of the office's set. */
import type { RuleBody } from '#contract/ending-values.ts'
import type { OfferedRule } from '#contract/office-set.ts'
import type { OfficeEntry } from '#contract/office-set-values.ts'
import { AppError } from '#core/app-error.ts'
import { categoriesOfRule } from '#core/endings/rule-parts.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { isNameTaken } from '../endings/categories.ts'
import { saveSetRule, setCategories } from './change-set.ts'
import { followOfficeSet, type SetPorts } from './follow-set.ts'

/**
 * Makes a rule of the company's own a rule of the set, with its categories where those are the company's own too. The company's
 * entries that now say what the set says are removed. Error: not-found.
 */
export const offerRule = async (
  ports: SetPorts,
  company: OpenCompany,
  { id, despite }: { id: string; despite: readonly string[] },
): Promise<OfferedRule> => {
  const { read } = company.mirror
  const found = read.listAllRules().find((rule) => rule.id === id)
  if (!found || found.isOff || found.origin === 'office')
    throw new AppError('not-found', 'the company has no such rule of its own; `rules list` names them')
  const { entries } = await ports.officeSet.read()
  const categories = setCategories(entries)
  const own = read.listCategories()
  const lacking = categoriesOfRule(found).flatMap((id) =>
    categories.some((one) => one.id === id) ? [] : (own.find((one) => one.id === id) ?? []),
  )
  if (lacking.some((category) => isNameTaken(categories, category))) return { outcome: 'category-name-taken' }
  const changed = { by: ports.person, at: ports.clock.now() as OfficeEntry['at'] }
  const added = lacking.map(
    ({ id: key, name, account }): OfficeEntry => ({
      ...{ kind: 'category', key, body: { name, account, isHidden: false }, ...changed },
    }),
  )
  const saved = await saveSetRule(ports, { ...ruleBodyOf(company, id), id, despite }, added)
  if (saved.outcome === 'done' && read.findFollowedSet() !== undefined) await followOfficeSet(ports, company)
  return saved
}

const ruleBodyOf = ({ mirror: { read } }: OpenCompany, id: string): RuleBody => {
  const own = read.listOwnRules().find((rule) => rule.id === id)
  if (!own) throw new Error('a rule of the company alone is one of its own')
  const { id: _id, at: _at, by: _by, ...body } = own
  return body
}
