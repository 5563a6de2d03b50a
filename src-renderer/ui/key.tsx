/** A key, labelled as on the keyboard. */
import styles from './key.module.css'

export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={styles.key}>{children}</kbd>
)
