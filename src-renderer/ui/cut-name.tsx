/** A name that may be too long: the part that distinguishes it from similar names is cut last. */
import styles from './cut-name.module.css'

interface Props {
  readonly name: string
  /** Index from which it differs from the most similar name; undefined where none is similar. */
  readonly differsAt: number | undefined
}

export const CutName = ({ name, differsAt = name.length }: Props) => (
  <span className={styles.name} title={name}>
    <span className={styles.start}>{name.slice(0, differsAt)}</span>
    {differsAt === name.length ? null : <span className={styles.rest}>{name.slice(differsAt)}</span>}
  </span>
)
