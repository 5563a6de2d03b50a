/** Why an ending was refused, with the way on. */
import { ClassMark } from '../../../ui/class-mark.tsx'
import styles from './endings.module.css'

export const Refused = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className={styles.refused} role="alert">
      <ClassMark mark="conflict" /> {text}
    </p>
  )
