/** The drawn line from the rows of the active proposal to its card, across the gaps between the panes. */
import { clsx } from 'clsx'
import type { MatchClass } from '../../../src-preload/contract/match-values.ts'
import styles from './joining-lines.module.css'

export interface Joint {
  /** px below the workspace's top. */
  readonly rowY: number
  readonly isInView: boolean
}

export interface Geometry {
  readonly width: number
  readonly height: number
  /** Edges of the two gaps, px from the workspace's left. */
  readonly left: { readonly from: number; readonly to: number }
  readonly right: { readonly from: number; readonly to: number }
  readonly cardY: number
  readonly documents: readonly Joint[]
  readonly transactions: readonly Joint[]
}

const curve = (fromX: number, fromY: number, toX: number, toY: number): string => {
  const middle = (fromX + toX) / 2
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`
}

interface Props {
  readonly geometry: Geometry | null
  readonly matchClass: MatchClass | null
}

export const JoiningLines = ({ geometry, matchClass }: Props) => {
  if (geometry === null) return null
  const { left, right, cardY } = geometry
  const lineOf = (joint: Joint, x: number, d: string, key: string) => (
    <g key={key} className={clsx(!joint.isInView && styles.away)}>
      <path d={d} />
      {joint.isInView ? <circle cx={x} cy={joint.rowY} r="3" /> : null}
    </g>
  )
  return (
    <svg
      aria-hidden="true"
      className={clsx(styles.lines, styles[matchClass ?? 'likely'])}
      width={geometry.width}
      height={geometry.height}
    >
      {geometry.documents.map((joint, at) =>
        lineOf(joint, left.from, curve(left.from, joint.rowY, left.to, cardY), `d${at}`),
      )}
      {geometry.transactions.map((joint, at) =>
        lineOf(joint, right.to, curve(right.from, cardY, right.to, joint.rowY), `t${at}`),
      )}
    </svg>
  )
}
