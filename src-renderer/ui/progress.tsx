/** Progress: a bar with a text. */
import { clsx } from 'clsx'
import { ProgressBar } from 'react-aria-components'
import styles from './progress.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly done?: number
  /** Undefined while it is unknown. */
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
