/** Follows the office's set: what changed in it is an event of the log, from which the company's entries are made. */
import type { EntryName, OfficeEntry } from '#contract/office-set-values.ts'
import { isOff } from '#core/endings/classification-rules.ts'
import { differenceOf, nameOfEntry, saysTheSame } from '#core/office-set/entries.ts'
import type { ReadableDb, Trx } from '../connection/connection.ts'
import { deleteCategory, deleteRule, putCategory, putRule } from '../endings/categories.ts'
import { countCategoryUses, listCategories, listOwnCategories, listOwnRules } from '../endings/endings.ts'
import { type Decider, recordRule, type SetChange } from '../events/record-event.ts'
import { putLedgerAccount } from '../journal/export-entries.ts'
import { typedAccounts } from '../journal/journal.ts'
import { insertInto, mirror, query } from '../query/query.ts'
import { type FollowedEntry, type FollowedSet, listOfficeEntries } from '../rows/office-entries.ts'
import { writeSetting } from '../settings/settings.ts'

/**
 * Records what the company's entries lack of the set, and applies it.
 *
 * @param stepsBack removes the company's own entries that say what the set says
 */
export const followSet = (
  trx: Trx,
  {
    entries,
    stepsBack,
    by,
    at,
    ...which
  }: FollowedSet & { entries: readonly OfficeEntry[]; stepsBack: boolean } & Decider,
): void => {
  const known = listOfficeEntries(trx).flatMap(({ isGone, ...entry }) => (isGone ? [] : [entry]))
  recordRule(trx, { action: 'office-set', ...which, ...differenceOf(known, entries) }, { by, at })
  makeEntries(trx)
  if (stepsBack) stepBack(trx, entries, { by, at })
}

const insertEntry = insertInto('office_entry')

const changes = query(() =>
  mirror
    .selectFrom('event_order as o')
    .innerJoin('rule_event as r', 'r.uuid', 'o.uuid')
    .select(['r.action', 'r.body'])
    .where('r.action', 'in', ['office-set', 'office-left'])
    .orderBy('o.place'),
)

/** Makes the entries anew from the events of the log in their order, however late one of them came. */
export const makeEntries = (trx: Trx): void => {
  const entries = new Map<string, { entry: OfficeEntry; isGone: boolean }>()
  let followed: FollowedSet | undefined
  for (const { action, body } of changes.all(trx)) {
    followed = undefined
    if (action === 'office-left') {
      entries.clear()
      continue
    }
    // Its body was written by this program: `recordRule`.
    const { set, mark, changed, removed } = JSON.parse(body) as SetChange
    for (const entry of changed) entries.set(nameOfEntry(entry), { entry, isGone: false })
    for (const name of removed.map(nameOfEntry)) {
      const known = entries.get(name)
      if (known) entries.set(name, { ...known, isGone: true })
    }
    followed = { set, mark }
  }
  trx.write('DELETE FROM office_entry').run()
  for (const [position, { entry, isGone }] of [...entries.values()].entries())
    insertEntry(trx, {
      ...{ kind: entry.kind, key: entry.key, position },
      ...{ body: JSON.stringify(entry.body), by: entry.by, at: entry.at, is_gone: isGone ? 1 : 0 },
    })
  if (followed) writeSetting(trx, { name: 'office-set', value: JSON.stringify(followed) })
  else trx.write("DELETE FROM setting WHERE name = 'office-set'").run()
}

/** The company's own entries, in the form of those of a set. */
export const listOwnEntries = (db: ReadableDb): OfficeEntry[] => [
  ...listOwnCategories(db).map(
    ({ id, ...body }): OfficeEntry => ({ kind: 'category', key: id, body, ...NOBODY }),
  ),
  ...listOwnRules(db).map(
    ({ id, at, by, ...body }): OfficeEntry => ({ kind: 'rule', key: id, body, by, at }),
  ),
  ...typedAccounts(db).map(
    ({ subject, account }) =>
      // Those of banks and customers are in no set, and are never looked for.
      ({ kind: 'account', key: subject, body: { account }, ...NOBODY }) as OfficeEntry,
  ),
]

const NOBODY = { by: '', at: '' as OfficeEntry['at'] }

const stepBack = (trx: Trx, entries: readonly OfficeEntry[], decider: Decider): void => {
  const office = new Map(entries.map((entry) => [nameOfEntry(entry), entry]))
  for (const own of listOwnEntries(trx)) {
    const entry = office.get(nameOfEntry(own))
    if (entry && saysTheSame(entry, own)) removeOwn(trx, own, decider)
  }
}

/** Removes an entry of the company's own, so that the office's counts. */
const removeOwn = (trx: Trx, { kind, key }: EntryName, decider: Decider): void => {
  if (kind === 'category') {
    recordRule(trx, { action: 'category-removed', id: key }, decider)
    deleteCategory(trx, key)
  } else if (kind === 'rule') {
    recordRule(trx, { action: 'classification-rule-removed', id: key }, decider)
    deleteRule(trx, key)
  } else {
    recordRule(trx, { action: 'ledger-account', subject: key, account: null }, decider)
    putLedgerAccount(trx, { subject: key, account: null })
  }
}

/**
 * Follows the set no more: its entries become the company's own, so that everything stays as it is.
 *
 * @returns how many became its own
 */
export const leaveSet = (trx: Trx, { by, at }: Decider): { copied: number } => {
  const own = new Set(listOwnEntries(trx).map(nameOfEntry))
  const copied = listOfficeEntries(trx).filter(
    (entry) => !own.has(nameOfEntry(entry)) && (!entry.isGone || isNeeded(trx, entry)),
  )
  for (const { id } of listOwnRules(trx).filter(({ conditions }) => isOff(conditions)))
    removeOwn(trx, { kind: 'rule', key: id }, { by, at })
  recordRule(trx, { action: 'office-left' }, { by, at })
  makeEntries(trx)
  for (const entry of copied) writeOwn(trx, entry, { by, at })
  return { copied: copied.length }
}

/** A category that was removed from the set keeps its name where something uses it. */
const isNeeded = (db: ReadableDb, { kind, key }: EntryName): boolean =>
  kind === 'category' &&
  listCategories(db).some(({ id, isGone }) => id === key && isGone) &&
  countCategoryUses(db, key) > 0

const writeOwn = (trx: Trx, entry: FollowedEntry, decider: Decider): void => {
  if (entry.kind === 'category') {
    const category = { id: entry.key, ...entry.body, isHidden: entry.body.isHidden || entry.isGone }
    recordRule(trx, { action: 'category', ...category }, decider)
    putCategory(trx, category)
  } else if (entry.kind === 'rule') {
    const rule = { id: entry.key, ...entry.body }
    recordRule(trx, { action: 'classification-rule', ...rule }, decider)
    putRule(trx, rule, decider)
  } else {
    const { account } = entry.body
    recordRule(trx, { action: 'ledger-account', subject: entry.key, account }, decider)
    putLedgerAccount(trx, { subject: entry.key, account })
  }
}
