/** One out of a few: a select. */
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
  /** The label is read, not seen: the value says enough where it stands. */
  readonly hideLabel?: boolean
  /** cell: of a table, without a box of its own; title: what it chooses heads the screen. */
  readonly variant?: 'box' | 'cell' | 'title'
  readonly isDisabled?: boolean
  /** The key that opens it, shown beside the value. */
  readonly keyHint?: string
  /** Both, where something else opens it too. */
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
        {/* Where it is cut, pointing at it tells the rest. */}
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
