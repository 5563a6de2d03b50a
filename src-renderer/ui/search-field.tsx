/** A search field: reports the text at once, a very short one when typing pauses. */
import { type Ref, useEffect, useState } from 'react'
import { SearchField as AriaSearchField, Input } from 'react-aria-components'
import styles from './search-field.module.css'

/** Words with so many letters are found by an index; a shorter one reads everything, so it waits for more letters. */
const indexedLength = 3
const restMs = 120
/** The longest search, in characters: more would find nothing else, and a page pasted by mistake would take long. */
export const longestSearch = 200
const isToldAtOnce = (text: string): boolean => text === '' || text.length >= indexedLength

interface Props {
  /** What is searched. */
  readonly label: string
  /** Shown in the field instead of the label, where space is short; hovering shows the label. */
  readonly placeholder?: string | undefined
  readonly onSearch: (text: string) => void
  /** The text at first. */
  readonly initial?: string
  readonly input?: Ref<HTMLInputElement>
  /** Called on Escape in an empty field, and on Enter: the focus returns to the list. */
  readonly onLeave?: () => void
  /** Takes the focus when its dialog or screen opens. */
  readonly isFirst?: boolean
}

export const SearchField = ({
  label,
  placeholder,
  onSearch,
  initial = '',
  input,
  onLeave,
  isFirst = false,
}: Props) => {
  const [text, setText] = useState(initial)
  useEffect(() => {
    if (isToldAtOnce(text)) return
    const timer = setTimeout(() => onSearch(text), restMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <AriaSearchField
      className={styles.field ?? ''}
      aria-label={label}
      autoFocus={isFirst}
      value={text}
      onChange={(typed) => {
        setText(typed)
        // The text and the list it filters are rendered together.
        if (isToldAtOnce(typed)) onSearch(typed)
      }}
      onSubmit={() => onLeave?.()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.continuePropagation()
        else if (text === '' && onLeave !== undefined) onLeave()
        // The first Escape clears the text; the next one closes the dialog.
        else if (text === '') event.continuePropagation()
      }}
    >
      <Magnifier className={styles.icon} />
      <Input
        ref={input}
        className={styles.input}
        placeholder={placeholder ?? label}
        title={placeholder === undefined ? undefined : label}
        maxLength={longestSearch}
      />
    </AriaSearchField>
  )
}

/** The search icon; the text next to it names it. */
export const Magnifier = ({ className }: { readonly className?: string | undefined }) => (
  <svg aria-hidden="true" className={className} width="12" height="12" viewBox="0 0 12 12">
    <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.2" />
    <path d="M7.8 7.8 11 11" stroke="currentColor" strokeWidth="1.2" />
  </svg>
)
