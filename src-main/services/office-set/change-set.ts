/** Shows and changes the office's set itself; companies take the change over when they are next worked on. */

import type { CategoryId, RuleBody } from '#contract/ending-values.ts'
import type { CategoryView, RuleRefusal, RuleView } from '#contract/endings.ts'
import type { AccountView } from '#contract/journal.ts'
import { type LedgerSubject, ledgerRole } from '#contract/journal-values.ts'
import type { EntryName, OfficeEntry } from '#contract/office-set-values.ts'
import { AppError } from '#core/app-error.ts'
import { shortId } from '#core/clock.ts'
import { categoriesOf } from '#core/endings/categories.ts'
import { checkRule, tryRule } from '#core/endings/classification-rules.ts'
import { categoriesOfRule } from '#core/endings/rule-parts.ts'
import { withEntry, withoutEntry } from '#core/office-set/entries.ts'
import {
  type AskedCategory,
  checkCategory,
  type SavedCategory,
  savedCategory,
} from '../endings/categories.ts'
import type { SetPorts } from './follow-set.ts'

type Entries = readonly OfficeEntry[]

/** The categories that companies which follow the set have, with the number of its rules that use each. */
export const setCategories = (entries: Entries): CategoryView[] => {
  const office = entries.flatMap((entry) =>
    entry.kind === 'category' ? [{ id: entry.key, ...entry.body, isGone: false }] : [],
  )
  const rules = setRules(entries)
  return categoriesOf([], office).map((category) => ({
    ...category,
    transactions: 0,
    rules: rules.filter((rule) => categoriesOfRule(rule).includes(category.id)).length,
  }))
}

export const setRules = (entries: Entries): RuleView[] =>
  entries.flatMap((entry): RuleView[] => {
    if (entry.kind !== 'rule') return []
    const { conditions, ...body } = entry.body
    const { key: id, by, at } = entry
    return [{ ...conditions, ...body, id, by, at, origin: 'office', isOff: false }]
  })

/** Accounts of roles and categories: those of banks, customers and suppliers are a company's own. */
export const setAccounts = (entries: Entries): AccountView[] => {
  const known = new Map<LedgerSubject, string>(
    entries.flatMap((entry) => (entry.kind === 'account' ? [[entry.key, entry.body.account]] : [])),
  )
  return [
    ...ledgerRole.options.map((subject): AccountView => {
      const account = known.get(subject) ?? null
      return {
        subject,
        account,
        name: null,
        origin: account === null ? 'default' : 'office',
        office: account,
      }
    }),
    ...setCategories(entries).map(
      ({ id, name, account, origin }): AccountView => ({
        ...{ subject: `category:${id}`, account, name, origin, office: account },
      }),
    ),
  ]
}

type Changed = Pick<OfficeEntry, 'by' | 'at'>
const nowBy = ({ person, clock }: SetPorts): Changed => ({ by: person, at: clock.now() as Changed['at'] })

/** As `saveCategory` of a company. Errors: not-found, those of the set. */
export const saveSetCategory = async (ports: SetPorts, asked: AskedCategory): Promise<SavedCategory> => {
  const { entries } = await ports.officeSet.read()
  const checked = checkCategory(setCategories(entries), asked, ports.newId)
  if (typeof checked === 'string') return { outcome: checked }
  const { id: key, ...body } = checked.change
  await ports.officeSet.update((now) => withEntry(now, { kind: 'category', key, body, ...nowBy(ports) }))
  return savedCategory(checked.change, checked.before)
}

/**
 * Removes one of the office's own categories; companies that use it keep it. Error: not-found.
 *
 * @returns `in-use` where rules of the set use it: it stays
 */
export const removeSetCategory = async (
  { officeSet }: SetPorts,
  id: CategoryId,
): Promise<{ outcome: 'done' } | { outcome: 'in-use'; uses: number }> => {
  const category = setCategories((await officeSet.read()).entries).find((one) => one.id === id)
  if (!category || category.isDefault)
    throw new AppError('not-found', 'the set has no such category of its own; a default one can be hidden')
  if (category.rules > 0) return { outcome: 'in-use', uses: category.rules }
  await officeSet.update((now) => withoutEntry(now, { kind: 'category', key: id }))
  return { outcome: 'done' }
}

export type SavedRule = { outcome: 'done'; id: string } | { outcome: 'refused'; refusal: RuleRefusal }

/**
 * Saves a rule of the set unless the check against the others refuses it.
 *
 * @param added entries that the rule needs, saved with it
 */
export const saveSetRule = async (
  ports: SetPorts,
  { id, despite, ...body }: RuleBody & { id: string | null; despite: readonly string[] },
  added: readonly OfficeEntry[] = [],
): Promise<SavedRule> => {
  const { entries } = await ports.officeSet.read()
  const withAdded = (now: Entries): Entries => added.reduce<Entries>(withEntry, now)
  const all = withAdded(entries)
  const key = id ?? `r-${shortId(ports.newId)}`
  const rule = { ...body, ...body.conditions, id: key }
  const rules = setRules(all)
  const refusal = checkRule(rule, {
    ...{ categories: setCategories(all), rules, trial: tryRule(rule, [], rules), despite },
  })
  if (refusal) return { outcome: 'refused', refusal }
  await ports.officeSet.update((now) =>
    withEntry(withAdded(now), {
      ...{ kind: 'rule', key, body, ...nowBy(ports) },
    }),
  )
  return { outcome: 'done', id: key }
}

/** Error: not-found. */
export const removeSetEntry = async ({ officeSet }: SetPorts, name: EntryName): Promise<void> => {
  const { entries } = await officeSet.read()
  const left = withoutEntry(entries, name)
  if (left.length === entries.length)
    throw new AppError('not-found', 'the set has no such entry; `office-set show` names them')
  await officeSet.update((now) => withoutEntry(now, name))
}

const CATEGORY = 'category:'

/** Stores the account of a role or a category, or removes it (null). Errors: not-found (the category), invalid-input. */
export const saveSetAccount = async (
  ports: SetPorts,
  { subject, account }: { subject: LedgerSubject; account: string | null },
): Promise<void> => {
  if (subject.startsWith(CATEGORY)) {
    const { entries } = await ports.officeSet.read()
    const category = setCategories(entries).find(({ id }) => CATEGORY + id === subject)
    if (!category) throw new AppError('not-found', 'the set has no such category')
    const { id, name, isHidden } = category
    await saveSetCategory(ports, { id, name, account, isHidden })
    return
  }
  const role = ledgerRole.safeParse(subject)
  if (!role.success)
    throw new AppError(
      'invalid-input',
      'accounts of banks, customers and suppliers are each company’s own; the set has those of roles and categories',
    )
  const key = role.data
  await ports.officeSet.update((now) =>
    account === null
      ? withoutEntry(now, { kind: 'account', key })
      : withEntry(now, { kind: 'account', key, body: { account }, ...nowBy(ports) }),
  )
}
