/** What is open in opened lists, from one decision to the next. */
import type { OpenChange } from '../commands/open-changes.ts'
import type { ListSnapshots } from './list-snapshots.ts'

/** What is open otherwise since this was asked last, as the writer noted it; null where that is not known. */
export type TakeOpenChanges = () => Promise<readonly OpenChange[] | null>

/** @param add the sum, all rows added up off main */
type OpenSum = (listId: string, currency: string, add: () => Promise<number>) => Promise<number>

/**
 * A list is added up once; then its sum is told by what changed, whoever changed it. It is kept only where nothing
 * changed while it was added up: what was read then may be of before or of after.
 */
export const createOpenSums = (snapshots: ListSnapshots, take: TakeOpenChanges): OpenSum => {
  let turn = 0
  const catchUp = async (): Promise<number> => {
    const changes = await take()
    if (changes?.length !== 0) {
      snapshots.changeSums(changes)
      turn += 1
    }
    return turn
  }
  return async (listId, currency, add) => {
    const before = await catchUp()
    const known = snapshots.sumOf(listId, currency)
    if (known !== undefined) return known
    const openMinor = await add()
    if ((await catchUp()) === before) snapshots.keepSum(listId, currency, openMinor)
    return openMinor
  }
}
