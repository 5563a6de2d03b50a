/** A select: one of a few options. */
import { clsx } from 'clsx'
import { Button, Label, ListBox, ListBoxItem, Select, SelectValue } from 'react-aria-components'
import styles from './choice.module.css'
import { Drop } from './drop.tsx'

export interface Option<Value extends string> {
  readonly value: Value
  readonly text: string
}

interface Props<Value extends string> {
  readonly label: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Shows the label to screen readers only: the value is clear in its place. */
  readonly hideLabel?: boolean
  /** cell: in a table, without a border; title: its value is the heading of the screen. */
  readonly variant?: 'box' | 'cell' | 'title'
  readonly isDisabled?: boolean
  /** The key that opens it, shown after the value. */
  readonly keyHint?: string
  /** isOpen and onOpenChange are needed together, where something else opens it too. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel = false,
  variant = 'box',
  isDisabled = false,
  keyHint,
  ...open
}: Props<Value>) => {
  const chosenText = options.find((option) => option.value === value)?.text
  return (
    <Select
      className={styles.choice ?? ''}
      {...open}
      isDisabled={isDisabled}
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {hideLabel ? null : <Label className={styles.label}>{label}</Label>}
      <Button className={clsx(styles.button, variant !== 'box' && styles[variant])}>
        {/* The title shows the whole value where it is cut. */}
        <span className={styles.value} title={chosenText}>
          <SelectValue />
        </span>
        {keyHint === undefined ? null : (
          <span aria-hidden="true" className={styles.key}>
            {keyHint}
          </span>
        )}
        <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8">
          <path d="M1 2.5 4 5.5 7 2.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
        </svg>
      </Button>
      <Drop className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          items={options.map((option) => ({ ...option, id: option.value }))}
        >
          {(option) => (
            <ListBoxItem className={styles.item ?? ''} textValue={option.text}>
              {option.text}
            </ListBoxItem>
          )}
        </ListBox>
      </Drop>
    </Select>
  )
}
