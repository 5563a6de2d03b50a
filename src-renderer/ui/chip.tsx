/** A short fact in words. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'for' | 'against' | 'caution' | 'info'

export const Chip = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => <span className={clsx(styles.chip, styles[tone])}>{children}</span>
