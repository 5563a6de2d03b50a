/** A list beside the detail of its active row, with the keys that belong to both. */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useCommands } from '../lib/commands.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { useSettings } from '../lib/queries.ts'
import { showOverlay } from '../lib/session.ts'
import styles from './list-screen.module.css'

interface Props {
  readonly title: string
  readonly list: (parts: {
    readonly search: RefObject<HTMLInputElement | null>
    readonly onKeyDown: (event: KeyboardEvent) => void
  }) => ReactNode
  readonly detail: ReactNode
  /** Lets go of the selection. */
  readonly onClear: () => void
}

export const ListScreen = ({ title, list, detail, onClear }: Props) => {
  const { t } = useWords()
  const search = useRef<HTMLInputElement>(null)
  const { singleKeys } = useSettings()
  const toSearch = () => search.current?.focus()
  useCommands({ find: toSearch })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClear()
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '/') {
      event.preventDefault()
      toSearch()
    }
    if (event.key === '?') showOverlay('help')
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.unseen}>{title}</h1>
      <div className={styles.list}>{list({ search, onKeyDown })}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and may hold nothing to focus takes the focus itself */}
      <aside className={styles.detail} aria-label={t('lists.detail.label')} tabIndex={0}>
        {detail}
      </aside>
    </div>
  )
}
