/** Whether a row is selected, as a box with its tick; the row itself says the same to a screen reader. */
import styles from './tick-box.module.css'

export const TickBox = ({ isTicked }: { readonly isTicked: boolean }) => (
  <span aria-hidden="true" className={styles.box} data-ticked={isTicked || undefined} />
)
