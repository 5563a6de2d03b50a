/** How far something is: a bar, and what is said of it. */
import { clsx } from 'clsx'
import { ProgressBar } from 'react-aria-components'
import styles from './progress.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly done?: number
  /** Left out while nobody knows it. */
  readonly total?: number
}

export const Progress = ({ label, text, done = 0, total }: Props) => {
  const isKnown = total !== undefined
  return (
    <ProgressBar
      aria-label={label}
      valueLabel={text}
      className={clsx(styles.progress)}
      {...(isKnown ? { value: done, maxValue: total } : { isIndeterminate: true })}
    >
      <progress aria-hidden="true" {...(isKnown && { value: done, max: total })} />
      <span>{text}</span>
    </ProgressBar>
  )
}
