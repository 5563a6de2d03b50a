/** A text field with suggestions; any other text may be entered. */
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'
import {
  Button,
  ComboBox,
  type ComboBoxProps,
  ComboBoxStateContext,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { flushSync } from 'react-dom'
import styles from './field.module.css'
import { FieldNotes, type FieldProps } from './field.tsx'

export interface Suggestion {
  readonly id: string
  readonly text: string
  readonly detail?: string | undefined
}

type Aria = Pick<ComboBoxProps<object>, 'onFocus' | 'onBlur' | 'isDisabled' | 'autoFocus'>

interface Props extends FieldProps, Aria {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (suggestion: Suggestion) => void
  readonly placeholder?: string
  /** Shown instead of suggestions when there are none. */
  readonly nothing?: string | undefined
  /** Only a suggestion is accepted: Enter takes a single one, and does not send the form. */
  readonly needsChoice?: boolean
  /** The suggestions are a short known list: a button shows them all, as Down does. */
  readonly hasButton?: boolean
  /** Which suggestions stay while a text is typed; all by default, and always until something is typed. */
  readonly isMeant?: (suggestion: Suggestion, typed: string) => boolean
}

export const SuggestField = ({
  label,
  hint,
  warning,
  error,
  variant = 'ledger',
  align = 'start',
  value,
  onChange,
  suggestions,
  onChoose,
  placeholder,
  nothing,
  needsChoice = false,
  hasButton = false,
  isMeant,
  onBlur,
  ...rest
}: Props) => {
  // The chosen key is kept until something is typed: the list needs it to close.
  const [chosen, setChosen] = useState<Key | null>(null)
  const [isTyped, setTyped] = useState(false)
  const offered = isTyped && isMeant ? suggestions.filter((one) => isMeant(one, value)) : suggestions
  const choose = (key: Key | null) => {
    setChosen(key)
    setTyped(false)
    const suggestion = suggestions.find(({ id }) => id === key)
    if (suggestion) onChoose(suggestion)
  }
  const only = offered.length === 1 ? offered[0] : undefined
  return (
    <ComboBox
      {...rest}
      className={styles.field ?? ''}
      inputValue={value}
      onInputChange={(text) => {
        if (text !== value) setChosen(null)
        setTyped(text !== value)
        onChange(text)
      }}
      selectedKey={chosen}
      onSelectionChange={choose}
      items={offered}
      onBlur={(event) => {
        setTyped(false)
        onBlur?.(event)
      }}
      allowsCustomValue
      allowsEmptyCollection={nothing !== undefined}
      menuTrigger="input"
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      {({ isOpen }) => (
        <>
          {isOpen ? <PageStaysReadable /> : null}
          <OpenForLateOffers isAwaited={isTyped} hasOffers={offered.length > 0 || nothing !== undefined} />
          <Label className={clsx(variant === 'cell' ? styles.unseen : styles.label)}>{label}</Label>
          <Entry onNoneHighlighted={needsChoice ? () => choose(only?.id ?? null) : undefined}>
            <Input
              className={clsx(
                styles.input,
                styles[variant],
                align === 'end' && styles.end,
                hasButton && styles.withButton,
              )}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
            {hasButton ? (
              <Button className={clsx(styles.offers, variant === 'cell' && styles.quietOffers)}>
                <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
                  <path d="M1 2.5 4 5.5 7 2.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
                </svg>
              </Button>
            ) : null}
          </Entry>
          <FieldNotes hint={hint} warning={warning} error={error} variant={variant} />
          <Popover className={styles.popover ?? ''} offset={4}>
            <ListBox
              className={styles.list ?? ''}
              {...(nothing === undefined
                ? {}
                : { renderEmptyState: () => <p className={styles.nothing}>{nothing}</p> })}
            >
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

interface EntryProps {
  /** Called on Enter over open suggestions without a highlighted one; by default Enter acts as without suggestions. */
  readonly onNoneHighlighted: (() => void) | undefined
  readonly children: ReactNode
}

/** React-aria keeps every Enter over open suggestions from the form, as if one of them were always meant. */
const Entry = ({ onNoneHighlighted, children }: EntryProps) => {
  const state = use(ComboBoxStateContext)
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isOverOffers = state?.isOpen === true && state.selectionManager.focusedKey === null
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOverOffers) return
    if (onNoneHighlighted === undefined) {
      // Closed before react-aria checks whether they are open.
      flushSync(() => state.close())
      return
    }
    event.preventDefault()
    event.stopPropagation()
    onNoneHighlighted()
  }
  return (
    <div className={styles.entry} onKeyDownCapture={onKeyDownCapture}>
      {children}
    </div>
  )
}

/**
 * Suggestions are not modal: the form stays readable, and Tab continues in it. React-aria would hide the page from
 * screen readers while it stays in the tab order (aria-hidden-focus), unless it is in the top layer.
 */
const PageStaysReadable = () => {
  useLayoutEffect(() => {
    const page = document.getElementById('root')
    page?.setAttribute('data-react-aria-top-layer', '')
    return () => page?.removeAttribute('data-react-aria-top-layer')
  }, [])
  return null
}

/** React-aria opens the list when the text changes while there are suggestions: later ones would stay hidden. */
const OpenForLateOffers = ({ isAwaited, hasOffers }: { isAwaited: boolean; hasOffers: boolean }) => {
  const state = use(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new suggestions open the list, and Escape keeps it closed
  useEffect(() => {
    if (hasOffers && isAwaited && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [hasOffers])
  return null
}
