/** A company follows the office's set: it is brought up to date when it is opened, and whenever the set changes. */
import type { SetState } from '#contract/office-set.ts'
import { AppError, isAppError } from '#core/app-error.ts'
import { nameOfEntry } from '#core/office-set/entries.ts'
import type { OpenCompany } from '../companies/open-companies.ts'
import { type DecidePorts, decideAs, runAs } from '../deciding.ts'
import { isSameSet, markOf, type OfficeSet, type OfficeSetFile } from './office-set.ts'

export interface SetPorts extends DecidePorts {
  officeSet: OfficeSetFile
}

/** Errors: those of reading the set. */
export const readSetState = async (
  { officeSet }: Pick<SetPorts, 'officeSet'>,
  { mirror: { read } }: OpenCompany,
): Promise<SetState> => {
  const { id } = await officeSet.read()
  const isThere = id !== null
  const followed = read.findFollowedSet()
  if (followed === undefined) return { state: 'not-following', followed: 0, overridden: 0, isThere }
  const own = new Set(read.listOwnEntries().map(nameOfEntry))
  const entries = read.listOfficeEntries().filter(({ isGone }) => !isGone)
  const overridden = entries.filter((entry) => own.has(nameOfEntry(entry))).length
  const state = isSameSet(followed.set, id) ? 'following' : 'other'
  return { state, followed: entries.length - overridden, overridden, isThere }
}

const toFollow = (set: OfficeSet, stepsBack: boolean) => ({
  set: set.id,
  mark: markOf(set),
  entries: set.entries,
  stepsBack,
})

/**
 * Follows the set from now on. What the company has of its own stays in place of the office's, except where both say the
 * same. Errors: those of reading the set.
 */
export const followOfficeSet = async (ports: SetPorts, company: OpenCompany): Promise<SetState> => {
  await decideAs(ports, company, 'followSet', toFollow(await ports.officeSet.read(), true))
  return readSetState(ports, company)
}

/** Follows it no more: the entries become the company's own. Error: conflict (it follows none). */
export const leaveOfficeSet = async (ports: SetPorts, company: OpenCompany): Promise<{ copied: number }> => {
  if (company.mirror.read.findFollowedSet() === undefined)
    throw new AppError('conflict', "the company does not follow the office's set")
  const left = await runAs(ports, company, 'leaveSet', {})
  ports.followUps.decided(company)
  return left
}

/**
 * Makes what the company follows the office's set of this computer, whose own was lost. Error: conflict (there is one).
 */
export const recoverOfficeSet = async ({ officeSet }: SetPorts, company: OpenCompany): Promise<OfficeSet> => {
  const followed = company.mirror.read.findFollowedSet()
  const { id } = await officeSet.read()
  if (id !== null)
    throw new AppError('conflict', "this computer has the office's set; nothing is to be recovered")
  if (followed === undefined || followed.set === null)
    throw new AppError('conflict', 'the company follows no set that somebody changed')
  const entries = company.mirror.read
    .listOfficeEntries()
    .flatMap(({ isGone, ...entry }) => (isGone ? [] : [entry]))
  return officeSet.replace({ id: followed.set, entries })
}

/**
 * Brings a company up to date: applies what changed in the set since it last followed it; a company without any decision
 * or rule follows it from now on. Does nothing for others. Failures are reported to `onBug`, those of reading the set only
 * where it is shown.
 */
export const createSetFollower = (ports: () => SetPorts, onBug: (error: unknown) => unknown) => {
  /** The state of the set that was applied to each open company, or is being applied. */
  const applied = new WeakMap<OpenCompany, { mark: string; done: Promise<void> }>()

  const apply = async (company: OpenCompany, set: OfficeSet): Promise<void> => {
    const { read } = company.mirror
    const followed = read.findFollowedSet()
    if (followed !== undefined) {
      if (isDue(followed, set)) await decideAs(ports(), company, 'followSet', toFollow(set, false))
    } else if (!read.hasEvents()) await runAs(ports(), company, 'followSet', toFollow(set, false))
  }

  return async (company: OpenCompany): Promise<void> => {
    try {
      const set = await ports().officeSet.read()
      const mark = markOf(set)
      const known = applied.get(company)
      if (known?.mark === mark) return await known.done
      const done = (known?.done ?? Promise.resolve()).catch(() => undefined).then(() => apply(company, set))
      applied.set(company, { mark, done })
      done.catch(() => applied.delete(company)) // the next call tries again
      await done
    } catch (error) {
      // The company goes on with what it followed last; the settings and `doctor` report a damaged set.
      if (!isAppError(error)) onBug(error)
    }
  }
}

const isDue = (followed: { set: string | null; mark: string }, set: OfficeSet): boolean =>
  isSameSet(followed.set, set.id) && followed.mark !== markOf(set)
