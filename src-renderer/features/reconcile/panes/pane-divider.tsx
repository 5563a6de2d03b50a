/** The divider between a list and the proposals: dragged, or moved by arrow keys. */
import { clsx } from 'clsx'
import { memo, type PointerEvent } from 'react'
import type { Pane } from '../reconcile-state.ts'
import styles from './pane-divider.module.css'
import { resetPaneShare, setPaneShare, stepPaneShare, usePaneShare } from './pane-share.ts'

interface Props {
  readonly side: Pane
  /** Which list it widens. */
  readonly label: string
}

export const PaneDivider = memo(({ side, label }: Props) => {
  const share = usePaneShare((state) => state.share)

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget
    const [left = 0, right = 0] = ['left', 'right'].map(
      (pane) => handle.closest('[data-workspace]')?.querySelector(`[data-pane=${pane}]`)?.clientWidth ?? 0,
    )
    const both = left + right
    if (both === 0) return
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => setPaneShare((left + moved.clientX - from) / both)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget; hr is not
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={25}
      aria-valuemax={75}
      className={clsx(styles.divider, styles[side])}
      onPointerDown={startDrag}
      onDoubleClick={resetPaneShare}
      onKeyDown={(event) => {
        if (stepPaneShare(event.key)) event.preventDefault()
      }}
    />
  )
})
