/** A text field that offers what was written before or is known; anything else may be typed. */
import { clsx } from 'clsx'
import { useLayoutEffect, useState } from 'react'
import {
  Button,
  ComboBox,
  type ComboBoxProps,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import styles from './field.module.css'
import { type FieldLook, FieldNotes } from './field.tsx'

export interface Suggestion {
  readonly id: string
  readonly text: string
  readonly detail?: string | undefined
}

type Aria = Pick<ComboBoxProps<object>, 'onFocus' | 'onBlur' | 'isDisabled' | 'autoFocus'>

interface Props extends FieldLook, Aria {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (suggestion: Suggestion) => void
  readonly placeholder?: string
  /** The offers are a known few: a button shows them all to a pointer, as Down does to the keyboard. */
  readonly hasButton?: boolean
}

/**
 * The offers are no question: the form around them stays readable and Tab goes on in it. React-aria would hide all of
 * it from a screen reader while leaving it in the tab order (aria-hidden-focus), unless it is of the top layer.
 */
const PageStaysReadable = () => {
  useLayoutEffect(() => {
    const page = document.getElementById('root')
    page?.setAttribute('data-react-aria-top-layer', '')
    return () => page?.removeAttribute('data-react-aria-top-layer')
  }, [])
  return null
}

export const SuggestField = ({
  label,
  hint,
  warning,
  error,
  look = 'ledger',
  align = 'start',
  value,
  onChange,
  suggestions,
  onChoose,
  placeholder,
  hasButton = false,
  ...rest
}: Props) => {
  // What was chosen is remembered until something is typed: it is how the list knows that it may close.
  const [chosen, setChosen] = useState<Key | null>(null)
  return (
    <ComboBox
      {...rest}
      className={styles.field ?? ''}
      inputValue={value}
      onInputChange={(text) => {
        if (text !== value) setChosen(null)
        onChange(text)
      }}
      selectedKey={chosen}
      onSelectionChange={(key) => {
        setChosen(key)
        const suggestion = suggestions.find(({ id }) => id === key)
        if (suggestion) onChoose(suggestion)
      }}
      items={suggestions}
      allowsCustomValue
      menuTrigger="input"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      {({ isOpen }) => (
        <>
          {isOpen ? <PageStaysReadable /> : null}
          <Label className={clsx(look === 'cell' ? styles.unseen : styles.label)}>{label}</Label>
          <div className={styles.entry}>
            <Input
              className={clsx(
                styles.input,
                styles[look],
                align === 'end' && styles.end,
                hasButton && styles.withButton,
              )}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
            {hasButton ? (
              <Button className={clsx(styles.offers, look === 'cell' && styles.quietOffers)}>
                <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
                  <path d="M1 2.5 4 5.5 7 2.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
                </svg>
              </Button>
            ) : null}
          </div>
          <FieldNotes hint={hint} warning={warning} error={error} look={look} />
          <Popover className={styles.popover ?? ''} offset={4}>
            <ListBox className={styles.list ?? ''}>
              {(item: Suggestion) => (
                <ListBoxItem className={styles.item ?? ''} textValue={item.text}>
                  <span>{item.text}</span>
                  {item.detail === undefined ? null : <span className={styles.detail}>{item.detail}</span>}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </>
      )}
    </ComboBox>
  )
}
