/** Buttons: one primary action on a screen, the others quiet. */
import { clsx } from 'clsx'
import { memo, type Ref } from 'react'
import { Button as AriaButton, type ButtonProps, type PressEvent } from 'react-aria-components'
import { useStableHandlers } from '../lib/use-stable-handlers.ts'
import styles from './button.module.css'

/** isPending: its action is under way. It cannot be pressed again, but keeps the focus, which isDisabled would lose. */
interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  /** primary: the screen's main action; plain: bordered; quiet: text only; danger: cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'default' | 'large'
  /** For a quiet button: the side on which its text is aligned with other text. */
  readonly flush?: 'start' | 'end' | undefined
  /** The key with the same effect, shown after the text. */
  readonly keyHint?: string
  /** What it acts on; screen readers read it after the text, which is the same in several rows. */
  readonly of?: string | number
  readonly ref?: Ref<HTMLButtonElement>
}

/** Memoised: a new `onPress` at each render does not render the button again. */
export const Button = ({ onPress, ...rest }: Props) => {
  const { press } = useStableHandlers({ press: (event: PressEvent) => onPress?.(event) })
  return <DrawnButton {...rest} {...(onPress && { onPress: press })} />
}

const DrawnButton = memo(
  ({ variant = 'plain', size = 'default', flush, keyHint, of, children, ...rest }: Props) => (
    <AriaButton
      {...rest}
      {...(of !== undefined && { 'aria-label': `${children}: ${of}` })}
      className={clsx(styles.button, styles[variant], styles[size], flush && styles[flush])}
    >
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
  ),
)
