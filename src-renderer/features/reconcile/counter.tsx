/** A figure above the lists with its name; pressing it opens what it counts. */
import { ClassMark, type Mark } from '../../ui/class-mark.tsx'
import styles from './counters.module.css'

/** main leads, counter asks for a look, quiet and left are there to be found. */
export type Weight = 'main' | 'counter' | 'quiet' | 'left'

interface Props {
  readonly label: string
  readonly text: string
  readonly mark?: Mark
  readonly weight: Weight
  readonly onOpen: () => void
}

export const Counter = ({ label, text, mark, weight, onOpen }: Props) => (
  <div className={styles[weight]}>
    <dt className={styles.class}>
      {mark === undefined ? null : <ClassMark mark={mark} />}
      {label}
    </dt>
    <dd>
      <button type="button" className={styles.open} aria-label={`${label}: ${text}`} onClick={onOpen}>
        {text}
      </button>
    </dd>
  </div>
)
