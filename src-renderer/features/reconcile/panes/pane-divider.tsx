/** The divider between a list and the proposals: dragged, or moved by arrow keys. */
import { clsx } from 'clsx'
import { memo, type PointerEvent } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import styles from './pane-divider.module.css'
import { resetPaneShare, setPaneShare, stepPaneShare, usePaneShare } from './pane-share.ts'

export const PaneDivider = memo(({ side }: { readonly side: 'left' | 'right' }) => {
  const { t } = useWords()
  const share = usePaneShare((state) => state.share)

  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget
    const [documents, transactions] = ['documents', 'transactions'].map(
      (pane) => handle.closest('[data-workspace]')?.querySelector(`[data-pane=${pane}]`)?.clientWidth ?? 0,
    )
    const both = (documents ?? 0) + (transactions ?? 0)
    if (both === 0) return
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) =>
      setPaneShare(((documents ?? 0) + moved.clientX - from) / both)
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
      aria-label={t(side === 'left' ? 'reconcile.divider.documents' : 'reconcile.divider.transactions')}
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
