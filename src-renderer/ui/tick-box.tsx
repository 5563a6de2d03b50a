/** A checkbox that shows whether a row is selected; the row's own state tells screen readers. */
import styles from './tick-box.module.css'

export const TickBox = ({ isTicked }: { readonly isTicked: boolean }) => (
  <span aria-hidden="true" className={styles.box} data-ticked={isTicked || undefined} />
)
