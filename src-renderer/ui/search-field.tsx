/** Search as you type: tells a text at once, a very short one when typing rests. */
import { type Ref, useEffect, useState } from 'react'
import { SearchField as AriaSearchField, Input } from 'react-aria-components'
import { Magnifier } from './magnifier.tsx'
import styles from './search-field.module.css'

/** A word of so many letters is answered by an index; a shorter one reads everything and waits for what follows. */
const indexedLength = 3
const restMs = 120
/** What a search takes; more finds nothing more, and a page of text pasted by mistake holds up nothing. */
export const longestSearch = 200
const isToldAtOnce = (text: string): boolean => text === '' || text.length >= indexedLength

interface Props {
  /** What is searched in. */
  readonly label: string
  /** Stands in the field instead of the label, where there is no space for that; the pointer brings the label. */
  readonly placeholder?: string | undefined
  readonly onSearch: (text: string) => void
  /** What stands in it at first. */
  readonly initial?: string
  readonly input?: Ref<HTMLInputElement>
  /** Escape in an empty field, or Enter: back to the list. */
  readonly onLeave?: () => void
  /** Has the focus as what it stands in opens. */
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
        // The letter and the list that answers it are drawn once, together.
        if (isToldAtOnce(typed)) onSearch(typed)
      }}
      onSubmit={() => onLeave?.()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.continuePropagation()
        else if (text === '' && onLeave !== undefined) onLeave()
        // What is typed is taken back first; what it stands in closes with the next.
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
