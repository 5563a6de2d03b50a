/** The class of a proposal, or how a row ended, as a coloured shape; its word is next to it or in the legend. */
import { clsx } from 'clsx'
import type { ProposedClass } from '#contract/match-values.ts'
import styles from './class-mark.module.css'

export type Mark = ProposedClass | 'conflict' | 'decided' | 'classified' | 'leftOpen'

const shapes = {
  certain: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  likely: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M6 2a4 4 0 0 0 0 8Z" fill="currentColor" />
    </>
  ),
  possible: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.2" />,
  ambiguous: <path d="M6 .8 11.2 6 6 11.2 .8 6Z" fill="currentColor" />,
  conflict: <path d="M6 1 11.4 10.6H.6Z" fill="currentColor" />,
  explained: (
    <>
      <circle cx="3.9" cy="6" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="8.1" cy="6" r="2.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </>
  ),
  classified: <path d="M1.5 2.5h5L10.8 6 6.5 9.5h-5Z" fill="currentColor" />,
  leftOpen: <path d="M4 2.5v7M8 2.5v7" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  decided: <path d="M2.2 6.4 4.8 9 9.8 3.4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
} as const

/** @param label for screen readers; left out where visible text says the same */
export const ClassMark = ({ mark, label }: { readonly mark: Mark; readonly label?: string }) => {
  const drawing = { className: clsx(styles.mark, styles[mark]), width: 12, height: 12, viewBox: '0 0 12 12' }
  if (label === undefined)
    return (
      <svg {...drawing} aria-hidden="true">
        {shapes[mark]}
      </svg>
    )
  return (
    <svg {...drawing} role="img" aria-label={label}>
      {shapes[mark]}
    </svg>
  )
}
