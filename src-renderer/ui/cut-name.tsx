/** A name that may have too little space: what tells it from another one is cut last. */
import styles from './cut-name.module.css'

interface Props {
  readonly name: string
  /** Where it begins to differ from the one most like it; left out where none is. */
  readonly differsAt: number | undefined
}

export const CutName = ({ name, differsAt = name.length }: Props) => (
  <span className={styles.name} title={name}>
    <span className={styles.start}>{name.slice(0, differsAt)}</span>
    {differsAt === name.length ? null : <span className={styles.rest}>{name.slice(differsAt)}</span>}
  </span>
)
