/** Finds where the members of the active proposal stand, and measures the lines that join them. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GroupView } from '../../../src-preload/contract/matching.ts'
import type { GridHandle } from '../../ui/data-grid/data-grid.tsx'
import type { Geometry, Joint } from './joining-lines.tsx'
import type { Pane } from './reconcile-state.ts'
import { memberIds } from './use-members.ts'

/** Members that get a line; more would be a fan nobody can read. */
const mostLines = 12

export interface JoiningParts {
  readonly workspace: RefObject<HTMLElement | null>
  readonly card: RefObject<HTMLElement | null>
  readonly documents: RefObject<GridHandle | null>
  readonly transactions: RefObject<GridHandle | null>
}

type Positions = Readonly<Record<Pane, readonly number[]>>
const nowhere: Positions = { documents: [], transactions: [] }

type Find = (id: number) => Promise<number | null>

const positionsOf = async (ids: readonly number[], find: Find): Promise<number[]> => {
  const found = await Promise.all(ids.slice(0, mostLines).map(find))
  return found.filter((position): position is number => position !== null)
}

/** @returns positions of the active proposal's members in both lists, once they are found */
export const usePartners = (group: GroupView | undefined, find: Readonly<Record<Pane, Find>>) => {
  const [partners, setPartners] = useState<{ groupId: string; positions: Positions } | null>(null)
  const { documents: findDocument, transactions: findTransaction } = find
  useEffect(() => {
    let isCurrent = true
    if (group === undefined) {
      setPartners(null)
      return
    }
    const ids = memberIds(group.allocations)
    Promise.all([
      positionsOf(ids.documents, findDocument),
      positionsOf(ids.transactions, findTransaction),
    ]).then(
      ([documents, transactions]) => {
        if (isCurrent) setPartners({ groupId: group.id, positions: { documents, transactions } })
      },
      // A list that is being opened again has no positions yet; the next one asks anew.
      () => setPartners(null),
    )
    return () => {
      isCurrent = false
    }
  }, [group, findDocument, findTransaction])
  return group !== undefined && partners?.groupId === group.id ? partners.positions : nowhere
}

/** Lines measured after each drawing and each scroll; null where there is nothing to join. */
export const useJoiningLines = (parts: JoiningParts, positions: Positions, groupId: string | undefined) => {
  const [geometry, setGeometry] = useState<Geometry | null>(null)
  const last = useRef('')

  const measure = useCallback(() => {
    const { workspace, card, documents, transactions } = parts
    const next = ((): Geometry | null => {
      if (!workspace.current || !card.current || groupId === undefined) return null
      const frame = workspace.current.getBoundingClientRect()
      const middle = card.current.getBoundingClientRect()
      const paneOf = (pane: Pane) =>
        workspace.current?.querySelector(`[data-pane=${pane}] [role=grid]`)?.getBoundingClientRect()
      const [first, second] = [paneOf('documents'), paneOf('transactions')]
      if (!first || !second) return null
      const joints = (handle: GridHandle | null, at: readonly number[], top: number): Joint[] =>
        at.flatMap((position) => {
          const place = handle?.middleOf(position)
          return place ? [{ rowY: Math.round(top - frame.top + place.y), isInView: place.isInView }] : []
        })
      return {
        width: frame.width,
        height: frame.height,
        left: { from: first.right - frame.left, to: middle.left - frame.left },
        right: { from: middle.right - frame.left, to: second.left - frame.left },
        cardY: Math.round(Math.max(middle.top, middle.top + 22) - frame.top),
        documents: joints(documents.current, positions.documents, first.top),
        transactions: joints(transactions.current, positions.transactions, second.top),
      }
    })()
    const text = JSON.stringify(next)
    if (text === last.current) return
    last.current = text
    setGeometry(next)
  }, [parts, positions, groupId])

  // Whatever was drawn may have moved an end of a line.
  useLayoutEffect(measure)
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure])
  return { geometry, measure }
}
