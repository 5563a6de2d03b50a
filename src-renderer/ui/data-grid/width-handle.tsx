// biome-ignore-all lint/a11y/useSemanticElements: a focusable separator is a widget; hr is not
/** The right edge of a heading: dragged, or moved by keys after it was focused from the menu of columns. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './data-grid.module.css'

interface Props {
  readonly columnId: string
  readonly label: string
  /** px as chosen; for a growing column the width on screen. */
  readonly width: number
  readonly onResize: (columnId: string, width: number) => void
}

const least = 48
const most = 800
const step = 8

const within = (width: number): number => Math.max(least, Math.min(most, Math.round(width)))

/** The width of the column on screen. */
const drawnWidth = (handle: Element): number => handle.parentElement?.getBoundingClientRect().width ?? 0

/** Not a tab stop, since there are many columns: the menu of columns moves the focus here. */
export const WidthHandle = ({ columnId, label, width, onResize }: Props) => {
  const { t } = useWords()
  const [drawn, setDrawn] = useState(0)

  const startDrag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const from = event.clientX
    const before = drawnWidth(handle)
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(columnId, within(before + moved.clientX - from))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLSpanElement>) => {
    const now = drawnWidth(event.currentTarget) || width
    const next = { ArrowLeft: now - step, ArrowRight: now + step, Home: least, End: most }[event.key]
    if (next !== undefined) {
      onResize(columnId, within(next))
      setDrawn(0)
    } else if (event.key === 'Enter' || event.key === 'Escape')
      event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span
      role="separator"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t('common.resize', { column: label })}
      aria-valuenow={within(drawn || width)}
      aria-valuemin={least}
      aria-valuemax={most}
      className={styles.handle}
      data-width-of={columnId}
      onPointerDown={startDrag}
      onFocus={(event) => setDrawn(drawnWidth(event.currentTarget))}
      onKeyDown={onKeyDown}
    />
  )
}
