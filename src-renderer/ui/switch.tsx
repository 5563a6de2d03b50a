/** A switch: on or off. */
import { Switch as AriaSwitch, type SwitchProps } from 'react-aria-components'
import styles from './switch.module.css'

interface Props extends Omit<SwitchProps, 'className' | 'style' | 'children'> {
  readonly label: string
  readonly hint?: string
}

export const Switch = ({ label, hint, ...rest }: Props) => (
  <AriaSwitch {...rest} className={styles.switch ?? ''}>
    <span aria-hidden="true" className={styles.track} />
    <span>
      {label}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </span>
  </AriaSwitch>
)
