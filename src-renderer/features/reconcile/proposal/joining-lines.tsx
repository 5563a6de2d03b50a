/** Lines from the rows of the active proposal to its card, across the gaps between the panes. */
import { clsx } from 'clsx'
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { MatchClass } from '#contract/match-values.ts'
import marks from '../../../ui/class-mark.module.css'
import type { GridHandle } from '../../../ui/data-grid/data-grid.tsx'
import type { Pane } from '../reconcile-state.ts'
import styles from './joining-lines.module.css'
import type { Positions } from './use-partners.ts'

interface Joint {
  /** px below the workspace's top. */
  readonly rowY: number
  readonly isInView: boolean
}

interface Geometry {
  readonly width: number
  readonly height: number
  /** Edges of both gaps, px from the workspace's left. */
  readonly left: { readonly from: number; readonly to: number }
  readonly right: { readonly from: number; readonly to: number }
  readonly cardY: number
  readonly joints: Readonly<Record<Pane, readonly Joint[]>>
}

/** px from a card's top to the middle of its head, where the lines meet. */
const headMiddle = 22

/** Rendered with every change of the screen, since any may move an end of a line; measures positions itself. */
export const JoiningLines = ({ parts, positions, matchClass, handle }: Props) => {
  const [geometry, setGeometry] = useState<Geometry | null>(null)
  const last = useRef('null')
  const measure = () => {
    const next = matchClass === undefined ? null : measured(parts, positions)
    const text = JSON.stringify(next)
    if (text === last.current) return
    last.current = text
    setGeometry(next)
  }
  const frame = useRef(0)
  /** Measures before the next frame: measuring at once would force a layout in each render. */
  const measureSoon = () => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => flushSync(measure))
  }
  useLayoutEffect(measureSoon)
  useImperativeHandle(handle, () => ({ measure: measureSoon }))
  useEffect(() => {
    window.addEventListener('resize', measureSoon)
    return () => window.removeEventListener('resize', measureSoon)
  })
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  if (geometry === null) return null
  const { left, right, cardY, joints } = geometry
  const lineOf = (joint: Joint, x: number, d: string, key: string) => (
    <g key={key} className={clsx(!joint.isInView && styles.away)}>
      <path d={d} />
      {joint.isInView ? <circle cx={x} cy={joint.rowY} r="3" /> : null}
    </g>
  )
  return (
    <svg
      aria-hidden="true"
      className={clsx(styles.lines, marks[matchClass ?? 'likely'])}
      width={geometry.width}
      height={geometry.height}
    >
      {joints.left.map((joint, at) =>
        lineOf(joint, left.from, curve(left.from, joint.rowY, left.to, cardY), `l${at}`),
      )}
      {joints.right.map((joint, at) =>
        lineOf(joint, right.to, curve(right.from, cardY, right.to, joint.rowY), `r${at}`),
      )}
    </svg>
  )
}

const curve = (fromX: number, fromY: number, toX: number, toY: number): string => {
  const middle = (fromX + toX) / 2
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`
}

interface Props {
  readonly parts: JoiningParts
  /** Positions of the members in both lists. */
  readonly positions: Positions
  /** undefined while there is nothing to join. */
  readonly matchClass: MatchClass | null | undefined
  readonly handle: Ref<LinesHandle>
}

export interface LinesHandle {
  /** Measures again; called after a list was scrolled. */
  measure(): void
}

interface JoiningParts {
  readonly workspace: RefObject<HTMLElement | null>
  readonly card: RefObject<HTMLElement | null>
  readonly left: RefObject<GridHandle | null>
  readonly right: RefObject<GridHandle | null>
}

const measured = ({ workspace, card, ...grids }: JoiningParts, positions: Positions): Geometry | null => {
  if (!workspace.current || !card.current) return null
  const frame = workspace.current.getBoundingClientRect()
  const middle = card.current.getBoundingClientRect()
  const paneOf = (pane: Pane) =>
    workspace.current?.querySelector(`[data-pane=${pane}] [role=grid]`)?.getBoundingClientRect()
  const [first, second] = [paneOf('left'), paneOf('right')]
  if (!first || !second) return null
  const jointsOf = (handle: GridHandle | null, at: readonly number[], top: number): Joint[] =>
    at.flatMap((position) => {
      const place = handle?.middleOf(position)
      return place ? [{ rowY: Math.round(top - frame.top + place.y), isInView: place.isInView }] : []
    })
  return {
    width: frame.width,
    height: frame.height,
    left: { from: first.right - frame.left, to: middle.left - frame.left },
    right: { from: middle.right - frame.left, to: second.left - frame.left },
    cardY: Math.round(middle.top + headMiddle - frame.top),
    joints: {
      left: jointsOf(grids.left.current, positions.left, first.top),
      right: jointsOf(grids.right.current, positions.right, second.top),
    },
  }
}
