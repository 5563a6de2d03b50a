/** The subject of a row in the history, as a button that expands or collapses the row. */
import styles from './dialogs.module.css'

interface Props {
  readonly name: string
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

export const RevealButton = ({ name, isOpen, setOpen }: Props) => (
  <button type="button" className={styles.reveal} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
    {name}
  </button>
)
