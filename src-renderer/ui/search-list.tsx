/** A field with the list that it filters: typing searches, arrows move, Enter chooses. The caller finds the entries. */
import type { ReactElement, ReactNode } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, Text } from 'react-aria-components'
import menu from './menu.module.css'
import { longestSearch } from './search-field.tsx'

interface Props<Item extends object> {
  readonly label: string
  readonly fieldLabel?: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly items: readonly Item[]
  readonly onAction: (key: string) => void
  /** Shown where nothing is found. */
  readonly empty: ReactNode
  readonly classes: { readonly search?: string; readonly input?: string; readonly list?: string }
  readonly children: (item: Item) => ReactElement
}

export const SearchList = <Item extends object>(props: Props<Item>) => (
  <Autocomplete inputValue={props.text} onInputChange={props.onText}>
    <SearchField
      aria-label={props.fieldLabel ?? props.label}
      autoFocus
      className={props.classes.search ?? ''}
    >
      <Input
        role="combobox"
        aria-expanded="true"
        className={props.classes.input}
        placeholder={props.placeholder}
        maxLength={longestSearch}
      />
    </SearchField>
    <ListBox
      aria-label={props.label}
      className={props.classes.list ?? ''}
      items={props.items}
      onAction={(key) => props.onAction(String(key))}
      renderEmptyState={() => props.empty}
    >
      {props.children}
    </ListBox>
  </Autocomplete>
)

interface ItemProps {
  readonly id: string
  readonly text: string
  readonly aside: ReactNode
  readonly isDisabled?: boolean
}

export const SearchItem = ({ id, text, aside, isDisabled = false }: ItemProps) => (
  <ListBoxItem id={id} className={menu.item ?? ''} textValue={text} isDisabled={isDisabled}>
    <Text slot="label" className={menu.text ?? ''} title={text}>
      {text}
    </Text>
    <Text slot="description" className={menu.aside ?? ''}>
      {aside}
    </Text>
  </ListBoxItem>
)
