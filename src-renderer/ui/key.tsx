/** A key of the keyboard, as it is written there. */
import styles from './key.module.css'

export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={styles.key}>{children}</kbd>
)
