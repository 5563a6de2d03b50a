/** Two lists with the proposals between them, dividers to widen either, and lines to the rows of the shown proposal. */
import type { CSSProperties, ReactNode } from 'react'
import type { MatchClass } from '#contract/match-values.ts'
import { JoiningLines } from '../proposal/joining-lines.tsx'
import type { Positions } from '../proposal/use-partners.ts'
import screenStyles from '../reconcile-view.module.css'
import { PaneDivider } from './pane-divider.tsx'
import { usePaneShare } from './pane-share.ts'
import type { PanesParts } from './use-panes.ts'

interface Props {
  readonly parts: PanesParts
  readonly left: ReactNode
  readonly right: ReactNode
  /** What each divider widens, in words. */
  readonly dividers: { readonly left: string; readonly right: string }
  /** Rows of the shown proposal, and its class. */
  readonly joined: Positions
  readonly joinedClass: MatchClass | null | undefined
  /** The proposals. */
  readonly children: ReactNode
}

export const Workspace = ({ parts, left, right, dividers, joined, joinedClass, children }: Props) => {
  const share = usePaneShare((state) => state.share)
  return (
    <div
      className={screenStyles.workspace}
      data-workspace=""
      ref={parts.workspace}
      style={{ '--left': `${share}fr`, '--right': `${1 - share}fr` } as CSSProperties}
    >
      <div className={screenStyles.pane} data-pane="left">
        {left}
      </div>
      <div className={screenStyles.middle}>
        <PaneDivider side="left" label={dividers.left} />
        <PaneDivider side="right" label={dividers.right} />
        {children}
      </div>
      <div className={screenStyles.pane} data-pane="right">
        {right}
      </div>
      <JoiningLines parts={parts} positions={joined} matchClass={joinedClass} handle={parts.lines} />
    </div>
  )
}
