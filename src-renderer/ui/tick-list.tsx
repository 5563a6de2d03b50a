/** A list of named things of which any are ticked, with buttons for all and none above it. */
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components'
import { Button } from './button.tsx'
import { TickBox } from './tick-box.tsx'
import styles from './tick-list.module.css'

interface Props<Item> {
  readonly label: string
  /** Above the list. */
  readonly heading: string
  readonly allText: string
  readonly noneText: string
  readonly items: readonly Item[]
  readonly selected: Selection
  readonly onSelect: (selected: Selection) => void
  /** Whether the buttons are off. */
  readonly isBusy: boolean
  /** How high the list is at most. */
  readonly className?: string | undefined
  /** Behind the tick of an item; its parts are cells of three columns, the first of which has the tick. */
  readonly children: (item: Item) => ReactNode
}

export const TickList = <Item extends { readonly id: string; readonly name: string }>({
  label,
  heading,
  allText,
  noneText,
  items,
  selected,
  onSelect,
  isBusy,
  className,
  children,
}: Props<Item>) => (
  <>
    <div className={styles.head}>
      <span>{heading}</span>
      <Button variant="quiet" isDisabled={isBusy} onPress={() => onSelect('all')}>
        {allText}
      </Button>
      <Button variant="quiet" isDisabled={isBusy} onPress={() => onSelect(new Set())}>
        {noneText}
      </Button>
    </div>
    <ListBox
      aria-label={label}
      className={`${styles.list} ${className ?? ''}`}
      items={items}
      selectionMode="multiple"
      selectionBehavior="toggle"
      escapeKeyBehavior="none"
      selectedKeys={selected}
      onSelectionChange={onSelect}
    >
      {(item) => (
        <ListBoxItem id={item.id} textValue={item.name} className={styles.item ?? ''}>
          {({ isSelected }) => (
            <>
              <TickBox isTicked={isSelected} />
              {children(item)}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  </>
)
