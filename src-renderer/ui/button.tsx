/** Buttons: one primary act on a screen, the rest quiet. */
import { clsx } from 'clsx'
import { memo } from 'react'
import { Button as AriaButton, type ButtonProps, type PressEvent } from 'react-aria-components'
import { useStableHandlers } from '../lib/use-stable-handlers.ts'
import styles from './button.module.css'

/** isPending: what it asked for is under way. It cannot be pressed again and keeps the focus, which isDisabled loses. */
interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  /** primary: the screen's act; plain: bordered; quiet: text only; danger: what cannot be undone. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'default' | 'large'
  /** Of a quiet one: the side where its words stand on the edge that other words keep. */
  readonly flush?: 'start' | 'end' | undefined
  /** The key that does the same, shown beside the words. */
  readonly keyHint?: string
  /** What it acts on, which a screen reader reads with its words: the buttons of several rows say the same. */
  readonly of?: string | number
}

/** An act that is another function at each drawing of its screen does not draw the button again. */
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
