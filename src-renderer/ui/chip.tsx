/** A short fact; a reason has a shape before its text, and a colour where it weighs. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'weak' | 'for' | 'against' | 'caution'

const shapes: Readonly<Record<Tone, ReactNode>> = {
  neutral: null,
  weak: <path d="M1 3.4h6v1.2H1Z" />,
  for: <circle cx="4" cy="4" r="3" />,
  caution: <path d="M4 .4 7.6 4 4 7.6 .4 4Z" />,
  against: <path d="M4 .6 7.8 7.2H.2Z" />,
}

export const Chip = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => (
  <span className={clsx(styles.chip, styles[tone])}>
    {tone === 'neutral' ? null : (
      <svg aria-hidden="true" className={styles.shape} width="8" height="8" viewBox="0 0 8 8">
        {shapes[tone]}
      </svg>
    )}
    {children}
  </span>
)
