/** Buttons: one primary act on a screen, the rest quiet. */
import { clsx } from 'clsx'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components'
import styles from './button.module.css'

interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  /** primary: the screen's act; plain: bordered; quiet: text only; danger: what cannot be taken back. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'usual' | 'large'
  /** The key that does the same, shown beside the words. */
  readonly keyHint?: string
}

export const Button = ({ look = 'plain', size = 'usual', keyHint, children, ...rest }: Props) => (
  <AriaButton {...rest} className={clsx(styles.button, styles[look], styles[size])}>
    {(values) => (
      <>
        {typeof children === 'function' ? children(values) : children}
        {keyHint === undefined ? null : (
          <span aria-hidden="true" className={styles.key}>
            {keyHint}
          </span>
        )}
      </>
    )}
  </AriaButton>
)
