/** Finds the positions of the active proposal's members in both lists. */
import { useEffect, useState } from 'react'
import type { GroupView } from '#contract/matching.ts'
import { membersIn, type Pane } from '../reconcile-state.ts'

/** Most members with a line; more lines could not be distinguished. */
const mostLines = 12

export type Positions = Readonly<Record<Pane, readonly number[]>>
const nowhere: Positions = { left: [], right: [] }

/** null where the open list does not contain the row. */
type Find = (id: number) => Promise<number | null>

const positionsOf = async (ids: readonly number[], find: Find): Promise<number[]> => {
  const found = await Promise.all(ids.slice(0, mostLines).map(find))
  return found.filter((position): position is number => position !== null)
}

/** @returns positions of the active proposal's members in both lists, once they are known */
export const usePartners = (group: GroupView | undefined, find: Readonly<Record<Pane, Find>>) => {
  const [partners, setPartners] = useState<{ groupId: string; positions: Positions } | null>(null)
  const { left: findLeft, right: findRight } = find
  useEffect(() => {
    if (group === undefined) return setPartners(null)
    let isCurrent = true
    const ids = membersIn(group.allocations)
    void Promise.all([positionsOf(ids.left, findLeft), positionsOf(ids.right, findRight)]).then(
      ([left, right]) => {
        if (isCurrent) setPartners({ groupId: group.id, positions: { left, right } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [group, findLeft, findRight])
  return group !== undefined && partners?.groupId === group.id ? partners.positions : nowhere
}
